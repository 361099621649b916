import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { CaseHidden } from '#schema/case.ts'
import type { Pane, UnitKind } from '#schema/instrument.ts'
import type { Language } from '#schema/words.ts'
import { json } from './columns.ts'

export const imports = sqliteTable('imports', {
  id: text('id').primaryKey(),
  studyId: text('study_id').notNull(),
  kind: text('kind').$type<'cases' | 'ratings' | 'judge'>().notNull(),
  fileName: text('file_name').notNull(),
  fileSha: text('file_sha').notNull(),
  rows: integer('rows').notNull(),
  state: text('state').$type<'staged' | 'published'>().notNull(),
  at: integer('at').notNull(),
})

export const cases = sqliteTable('cases', {
  id: text('id').primaryKey(),
  studyId: text('study_id').notNull(),
  groupId: text('group_id').notNull(),
  importId: text('import_id').notNull(),
  language: text('language').$type<Language>().notNull(),
  sha: text('sha').notNull(),
})

export const caseParts = sqliteTable(
  'case_parts',
  {
    caseId: text('case_id').notNull(),
    pane: text('pane').$type<Pane>().notNull(),
    body: json<unknown>('body').notNull(),
    sha: text('sha').notNull(),
  },
  table => [primaryKey({ columns: [table.caseId, table.pane] })],
)

export const caseHidden = sqliteTable('case_hidden', {
  caseId: text('case_id').primaryKey(),
  studyId: text('study_id').notNull(),
  extId: text('ext_id').notNull(),
  hidden: json<CaseHidden>('hidden').notNull(),
  meta: json<Record<string, unknown>>('meta').notNull(),
  source: json<unknown>('source').notNull(),
})

export const caseStrata = sqliteTable(
  'case_strata',
  {
    caseId: text('case_id').notNull(),
    name: text('name').notNull(),
    value: text('value').notNull(),
  },
  table => [primaryKey({ columns: [table.caseId, table.name] })],
)

export const units = sqliteTable('units', {
  id: text('id').primaryKey(),
  caseId: text('case_id').notNull(),
  kind: text('kind').$type<UnitKind>().notNull(),
  ordinal: integer('ordinal').notNull(),
  parentId: text('parent_id'),
  joinKey: text('join_key').notNull(),
})

export const unitHidden = sqliteTable('unit_hidden', {
  unitId: text('unit_id').primaryKey(),
  caseId: text('case_id').notNull(),
  extRef: text('ext_ref').notNull(),
  meta: json<Record<string, unknown>>('meta').notNull(),
})

export const nameMentions = sqliteTable('name_mentions', {
  id: text('id').primaryKey(),
  studyId: text('study_id').notNull(),
  caseId: text('case_id').notNull(),
  pane: text('pane').$type<Pane>().notNull(),
  place: text('place').notNull(),
  term: text('term').notNull(),
  state: text('state').$type<'found' | 'waived' | 'masked'>().notNull(),
  reason: text('reason'),
})
