import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { JudgeProvenance } from '#schema/judge.ts'
import { json } from './columns.ts'

export const judgeRuns = sqliteTable('judge_runs', {
  id: text('id').primaryKey(),
  studyId: text('study_id').notNull(),
  importId: text('import_id').notNull(),
  kind: text('kind').$type<'judge' | 'mapper'>().notNull(),
  name: text('name').notNull(),
  model: text('model').notNull(),
  promptVersion: text('prompt_version').notNull(),
  provenance: json<JudgeProvenance>('provenance').notNull(),
  inputShas: json<Record<string, string>>('input_shas').notNull(),
  trial: integer('trial').notNull(),
  state: text('state').$type<'staged' | 'published'>().notNull(),
  at: integer('at').notNull(),
})

export const judgeRatings = sqliteTable(
  'judge_ratings',
  {
    runId: text('run_id').notNull(),
    unitId: text('unit_id').notNull(),
    instrument: text('instrument').notNull(),
    item: text('item').notNull(),
    value: text('value').notNull(),
    rationale: text('rationale'),
  },
  table => [primaryKey({ columns: [table.runId, table.unitId, table.instrument, table.item] })],
)
