import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { RoomTopic, SeatKind } from '#schema/encounter.ts'
import type { Ending, Intervention, SeatRole, Verdict } from '#schema/monitor.ts'
import type { UiLanguage } from '#schema/words.ts'

export const encounters = sqliteTable('encounters', {
  id: text('id').primaryKey(),
  studyId: text('study_id').notNull(),
  caseId: text('case_id').notNull(),
  assignmentId: text('assignment_id'),
  unitId: text('unit_id').notNull(),
  origin: text('origin').$type<'live' | 'batch'>().notNull(),
  state: text('state').$type<'live' | 'ended'>().notNull(),
  ending: text('ending').$type<Ending>(),
  seed: integer('seed').notNull(),
  at: integer('at').notNull(),
  endedAt: integer('ended_at'),
})

export const seats = sqliteTable(
  'seats',
  {
    encounterId: text('encounter_id').notNull(),
    role: text('role').$type<SeatRole>().notNull(),
    kind: text('kind').$type<SeatKind>().notNull(),
    personId: text('person_id'),
    endpoint: text('endpoint'),
    model: text('model'),
    template: text('template'),
    templateSha: text('template_sha'),
    /** For which a person sits here; null for rows from before two persons could. */
    assignmentId: text('assignment_id'),
  },
  table => [primaryKey({ columns: [table.encounterId, table.role] })],
)

export const attempts = sqliteTable('attempts', {
  id: text('id').primaryKey(),
  encounterId: text('encounter_id').notNull(),
  ordinal: integer('ordinal').notNull(),
  n: integer('n').notNull(),
  role: text('role').$type<SeatRole>().notNull(),
  state: text('state').$type<'streaming' | 'accepted' | 'discarded' | 'failed'>().notNull(),
  text: text('text'),
  correction: text('correction'),
  promptSha: text('prompt_sha'),
  promptTokens: integer('prompt_tokens'),
  replyTokens: integer('reply_tokens'),
  ms: integer('ms'),
  problem: text('problem'),
  at: integer('at').notNull(),
})

export const turns = sqliteTable('turns', {
  id: text('id').primaryKey(),
  encounterId: text('encounter_id').notNull(),
  ordinal: integer('ordinal').notNull(),
  role: text('role').$type<SeatRole>().notNull(),
  text: text('text').notNull(),
  attemptId: text('attempt_id'),
  uiLang: text('ui_lang').$type<UiLanguage>(),
  clientAt: integer('client_at'),
  session: text('session'),
  at: integer('at').notNull(),
})

export const verdicts = sqliteTable('verdicts', {
  id: text('id').primaryKey(),
  encounterId: text('encounter_id').notNull(),
  ordinal: integer('ordinal').notNull(),
  attemptId: text('attempt_id'),
  source: text('source').$type<'model' | 'rules'>().notNull(),
  verdict: text('verdict').$type<Verdict['verdict']>().notNull(),
  issue: text('issue').$type<Verdict['issue']>().notNull(),
  severity: text('severity').$type<Verdict['severity']>(),
  action: text('action').$type<NonNullable<Verdict['action']>>(),
  intervention: text('intervention').$type<Intervention>().notNull(),
  correction: text('correction'),
  reasoning: text('reasoning').notNull(),
  complete: integer('complete', { mode: 'boolean' }).notNull(),
  at: integer('at').notNull(),
  /** Which model gave it, by which templates; null where rules did. */
  model: text('model'),
  template: text('template'),
  templateSha: text('template_sha'),
})

export const endpointAcknowledgements = sqliteTable('endpoint_acknowledgements', {
  id: text('id').primaryKey(),
  studyId: text('study_id').notNull(),
  endpoint: text('endpoint').notNull(),
  personId: text('person_id'),
  at: integer('at').notNull(),
})

export const encounterTopics = sqliteTable('encounter_topics', {
  id: text('id').primaryKey(),
  encounterId: text('encounter_id').notNull(),
  topic: text('topic').$type<RoomTopic>().notNull(),
  ticked: integer('ticked', { mode: 'boolean' }).notNull(),
  at: integer('at').notNull(),
  /** Whose list it is; null for rows from before two persons could sit in one encounter. */
  role: text('role').$type<SeatRole>(),
})
