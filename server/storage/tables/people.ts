import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Role } from '#schema/people.ts'
import type { UiLanguage } from '#schema/words.ts'

const day = (name: string) => integer(name, { mode: 'timestamp_ms' })

export const user = sqliteTable('user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  emailVerified: integer('email_verified', { mode: 'boolean' }).notNull(),
  image: text('image'),
  username: text('username').notNull(),
  displayUsername: text('display_username'),
  disabledAt: integer('disabled_at'),
  /** The maintainer who disabled them; null when it was the operator, or nobody. */
  disabledBy: text('disabled_by'),
  createdAt: day('created_at').notNull(),
  updatedAt: day('updated_at').notNull(),
})

export const account = sqliteTable('account', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  userId: text('user_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: day('access_token_expires_at'),
  refreshTokenExpiresAt: day('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  createdAt: day('created_at').notNull(),
  updatedAt: day('updated_at').notNull(),
})

export const session = sqliteTable('session', {
  id: text('id').primaryKey(),
  tokenSha: text('token_sha').notNull(),
  userId: text('user_id').notNull(),
  expiresAt: day('expires_at').notNull(),
  createdAt: day('created_at').notNull(),
  updatedAt: day('updated_at').notNull(),
})

export const verification = sqliteTable('verification', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: day('expires_at').notNull(),
  createdAt: day('created_at'),
  updatedAt: day('updated_at'),
})

export const signInFailures = sqliteTable('sign_in_failures', {
  id: text('id').primaryKey(),
  account: text('account').notNull(),
  address: text('address').notNull(),
  at: integer('at').notNull(),
})

export const invites = sqliteTable('invites', {
  id: text('id').primaryKey(),
  tokenSha: text('token_sha').notNull(),
  personId: text('person_id'),
  studyId: text('study_id'),
  role: text('role').$type<Role>(),
  /** The maintainer whose right to invite it rests on; null when the operator made it. */
  madeBy: text('made_by'),
  expiresAt: integer('expires_at').notNull(),
  usedAt: integer('used_at'),
  createdAt: integer('created_at').notNull(),
})

export const members = sqliteTable('members', {
  id: text('id').primaryKey(),
  studyId: text('study_id').notNull(),
  personId: text('person_id').notNull(),
  role: text('role').$type<Role>().notNull(),
  fromAt: integer('from_at').notNull(),
  toAt: integer('to_at'),
})

export const consents = sqliteTable('consents', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  studyId: text('study_id').notNull(),
  noticeId: text('notice_id').notNull(),
  uiLang: text('ui_lang').$type<UiLanguage>().notNull(),
  at: integer('at').notNull(),
})
