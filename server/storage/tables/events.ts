import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const events = sqliteTable('events', {
  seq: integer('seq').primaryKey(),
  at: integer('at').notNull(),
  person: text('person'),
  session: text('session'),
  verb: text('verb').notNull(),
  study: text('study'),
  subject: text('subject'),
  body: text('body').notNull(),
  prev: text('prev').notNull(),
  hash: text('hash').notNull(),
})
