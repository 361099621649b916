import type { ErrorCode } from '#schema/error.ts'
import type { JudgeReport } from '#schema/judgeReport.ts'
import type { Plan, PlanSpec } from '#schema/planner.ts'
import type { ReportQuery, ValidationReport } from '#schema/report.ts'
import type { Job, JobResult } from './job.ts'

/** The reports of a study by kind: the table of agreement, and what its judge is worth beyond it. */
export type Reports = { agreement: ValidationReport; judge: JudgeReport }
export type ReportKind = keyof Reports

/**
 * What a worker is asked: a job of resampling, a whole report of a study read from its database file, or a plan, from
 * assumptions or from that study.
 */
export type Task =
  | { kind: 'job'; job: Job }
  | { kind: 'report'; report: ReportKind; file: string; study: string; query: ReportQuery }
  | { kind: 'plan'; file: string; study: string; spec: PlanSpec }

/** What it answers: how far it is, the result, or what went wrong. */
export type Answer =
  | { kind: 'progress'; done: number; of: number }
  | { kind: 'result'; result: JobResult | Reports[ReportKind] | Plan }
  | { kind: 'refused'; code: ErrorCode; details?: Record<string, unknown> }
  | { kind: 'failed'; message: string; stack?: string }
