import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Pane } from '#schema/instrument.ts'
import type { UiLanguage } from '#schema/words.ts'

export const exposures = sqliteTable('exposures', {
  id: text('id').primaryKey(),
  assignmentId: text('assignment_id').notNull(),
  stageId: text('stage_id').notNull(),
  pane: text('pane').$type<Pane>().notNull(),
  partSha: text('part_sha').notNull(),
  uiLang: text('ui_lang').$type<UiLanguage>().notNull(),
  session: text('session'),
  at: integer('at').notNull(),
})

export const ratings = sqliteTable('ratings', {
  id: text('id').primaryKey(),
  assignmentId: text('assignment_id').notNull(),
  stageId: text('stage_id').notNull(),
  item: text('item').notNull(),
  unitId: text('unit_id').notNull(),
  version: integer('version').notNull(),
  value: text('value'),
  comment: text('comment'),
  flag: integer('flag', { mode: 'boolean' }).notNull(),
  uiLang: text('ui_lang').$type<UiLanguage>().notNull(),
  activeMs: integer('active_ms').notNull(),
  clientAt: integer('client_at').notNull(),
  at: integer('at').notNull(),
  session: text('session'),
})

export const evidence = sqliteTable(
  'evidence',
  {
    ratingId: text('rating_id').notNull(),
    n: integer('n').notNull(),
    kind: text('kind').$type<'turn' | 'span'>().notNull(),
    unitId: text('unit_id'),
    part: text('part').$type<Pane>(),
    startAt: integer('start_at'),
    endAt: integer('end_at'),
    textSha: text('text_sha'),
  },
  table => [primaryKey({ columns: [table.ratingId, table.n] })],
)

export const submissions = sqliteTable('submissions', {
  id: text('id').primaryKey(),
  assignmentId: text('assignment_id').notNull(),
  stageId: text('stage_id').notNull(),
  revision: integer('revision').notNull(),
  reason: text('reason'),
  afterLater: integer('after_later', { mode: 'boolean' }).notNull(),
  ratingsSha: text('ratings_sha').notNull(),
  session: text('session'),
  at: integer('at').notNull(),
})

export const submissionRatings = sqliteTable(
  'submission_ratings',
  { submissionId: text('submission_id').notNull(), ratingId: text('rating_id').notNull() },
  table => [primaryKey({ columns: [table.submissionId, table.ratingId] })],
)

export const reopenings = sqliteTable('reopenings', {
  id: text('id').primaryKey(),
  submissionId: text('submission_id').notNull(),
  personId: text('person_id'),
  own: integer('own', { mode: 'boolean' }).notNull(),
  reason: text('reason').notNull(),
  at: integer('at').notNull(),
})
