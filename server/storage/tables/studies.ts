import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AnalysisPlan } from '#schema/analysisPlan.ts'
import type { Instrument, Pane, UnitKind } from '#schema/instrument.ts'
import type { Notice, ProtocolId, StudySettings, StudyState } from '#schema/study.ts'
import type { Words } from '#schema/words.ts'
import { json } from './columns.ts'

export const instruments = sqliteTable('instruments', {
  id: text('id').primaryKey(),
  key: text('key').notNull(),
})

export const instrumentVersions = sqliteTable('instrument_versions', {
  id: text('id').primaryKey(),
  instrumentId: text('instrument_id').notNull(),
  n: integer('n').notNull(),
  over: text('over').$type<UnitKind>().notNull(),
  body: json<Instrument>('body').notNull(),
  sha: text('sha').notNull(),
  at: integer('at').notNull(),
})

export const studies = sqliteTable('studies', {
  id: text('id').primaryKey(),
  key: text('key').notNull(),
  title: json<Words>('title').notNull(),
  protocol: text('protocol').$type<ProtocolId>().notNull(),
  settings: json<StudySettings>('settings').notNull(),
  planSha: text('plan_sha'),
  seed: integer('seed').notNull(),
  state: text('state').$type<StudyState>().notNull(),
  createdAt: integer('created_at').notNull(),
})

export const stages = sqliteTable('stages', {
  id: text('id').primaryKey(),
  studyId: text('study_id').notNull(),
  ordinal: integer('ordinal').notNull(),
  instrumentVersionId: text('instrument_version_id').notNull(),
  panes: json<Pane[]>('panes').notNull(),
})

export const notices = sqliteTable('notices', {
  id: text('id').primaryKey(),
  studyId: text('study_id').notNull(),
  version: integer('version').notNull(),
  body: json<Notice>('body').notNull(),
  sha: text('sha').notNull(),
  at: integer('at').notNull(),
})

export const analysisPlans = sqliteTable('analysis_plans', {
  id: text('id').primaryKey(),
  studyId: text('study_id').notNull(),
  version: integer('version').notNull(),
  body: json<AnalysisPlan>('body').notNull(),
  sha: text('sha').notNull(),
  at: integer('at').notNull(),
})

export const samples = sqliteTable('samples', {
  id: text('id').primaryKey(),
  studyId: text('study_id').notNull(),
  caseId: text('case_id').notNull(),
  unitId: text('unit_id'),
  split: text('split').$type<'calibration' | 'tuning' | 'reporting'>().notNull(),
})

export const assignments = sqliteTable('assignments', {
  id: text('id').primaryKey(),
  studyId: text('study_id').notNull(),
  personId: text('person_id').notNull(),
  sampleId: text('sample_id').notNull(),
  caseId: text('case_id').notNull(),
  unitId: text('unit_id'),
  occasion: integer('occasion').notNull(),
  position: integer('position').notNull(),
  state: text('state').$type<'active' | 'withdrawn'>().notNull(),
})

export const allocations = sqliteTable('allocations', {
  assignmentId: text('assignment_id').primaryKey(),
  kind: text('kind')
    .$type<'exclusive' | 'shared' | 'repeat' | 'calibration' | 'adjudication' | 'audit'>()
    .notNull(),
  stratum: text('stratum').notNull(),
})
