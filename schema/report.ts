import { z } from 'zod'
import { StandingPlan } from './analysisPlan.ts'
import { BenchmarkLine, Criteria } from './benchmark.ts'
import { Id } from './id.ts'
import { UnitKind } from './instrument.ts'
import { Result } from './metric.ts'
import { Split, StudyState } from './study.ts'
import { ValidationMetric } from './validationMetric.ts'
import { Words } from './words.ts'

export { ValidationMetric, validationMetrics } from './validationMetric.ts'

/**
 * Who is compared with whom: physicians with each other on shared cases (P–P), the judge with physicians on all
 * annotated cases, on shared cases only, or with one physician alone (`judge:` and the person's id).
 */
export const ColumnId = z.string().regex(/^(physicians|judge|judge-shared|judge:[0-9a-f]{32})$/)
export type ColumnId = z.infer<typeof ColumnId>

export const ValidationColumn = z.strictObject({ id: ColumnId, person: z.string().nullable() })
export type ValidationColumn = z.infer<typeof ValidationColumn>

const LeftOut = z.strictObject({
  reason: z.enum([
    'judge-missing',
    'one-physician-only',
    'not-rated',
    'not-applicable',
    'no-applicable-list',
  ]),
  count: z.int().positive(),
})

/**
 * One cell: `n` pairs from `groups` source patients; `confusion[i][j]` counts first rater i, second rater j. Where
 * items are pooled, `stratified_kappa` is Cohen's kappa with chance taken item by item; null where they are not.
 */
export const ValidationCell = z.strictObject({
  column: ColumnId,
  n: z.int(),
  cases: z.int(),
  groups: z.int(),
  results: z.record(ValidationMetric, Result),
  stratified_kappa: Result.nullable(),
  confusion: z.array(z.array(z.int())).nullable(),
  left_out: z.array(LeftOut),
})
export type ValidationCell = z.infer<typeof ValidationCell>

/**
 * The human benchmark of a row: `results` on the `n` units of shared cases that the judge and at least two physicians
 * rated (each physician's coefficient on those that they rated themselves), from `cases` cases of `groups` source
 * patients; in a mean over items those of the item with fewest. `n` of a judge's value counts pairs with each
 * physician, of a physicians' value pairs of physicians, of a difference units.
 */
export const Benchmark = z.strictObject({
  n: z.int(),
  cases: z.int(),
  groups: z.int(),
  results: z.record(ValidationMetric, BenchmarkLine),
  left_out: z.array(LeftOut),
})
export type Benchmark = z.infer<typeof Benchmark>

/** What a row takes together. */
export const RowKind = z.enum(['mean', 'pooled', 'applicable', 'item'])
export type RowKind = z.infer<typeof RowKind>

/**
 * One row: an item, several items pooled, or the mean over items of one instrument. Without a judge there is nothing
 * to hold against physicians, and `benchmark` is null.
 */
export const ValidationRow = z.strictObject({
  id: z.string(),
  instrument: z.string(),
  kind: RowKind,
  items: z.array(z.string()),
  title: Words,
  headline: ValidationMetric,
  labels: z.array(z.strictObject({ value: z.string(), label: Words })),
  cells: z.array(ValidationCell),
  benchmark: Benchmark.nullable(),
})
export type ValidationRow = z.infer<typeof ValidationRow>

/** Mean score over cases of one rater: topic checklist (weights, applicable items) and comprehension. */
export const ScoreLine = z.strictObject({
  instrument: z.string(),
  rater: z.strictObject({ kind: z.enum(['person', 'judge']), id: Id, name: z.string() }),
  cases: z.int(),
  without_score: z.int(),
  mean: z.number().nullable(),
})
export type ScoreLine = z.infer<typeof ScoreLine>

/**
 * A look that the analysis plan allows before freezing: the `index`-th `of` all, planned at `planned` finished shared
 * cases and opened when `shared` were. The report holds what was submitted until then and names no physician.
 */
export const ReportLook = z.strictObject({
  index: z.int().positive(),
  of: z.int().positive(),
  planned: z.int().positive(),
  shared: z.int().positive(),
  at: z.int(),
})
export type ReportLook = z.infer<typeof ReportLook>

export const OpenLook = z.strictObject({ look: z.int().positive() })
export type OpenLook = z.infer<typeof OpenLook>

/** The judge of a report; `trial` is the number of its run. */
export const JudgeOfReport = z.strictObject({
  id: Id,
  name: z.string(),
  model: z.string(),
  prompt_version: z.string(),
  trial: z.int().positive(),
})
export type JudgeOfReport = z.infer<typeof JudgeOfReport>

export const ValidationReport = z.strictObject({
  study: z.strictObject({ id: Id, key: z.string(), title: Words, state: StudyState, seed: z.int() }),
  judge: JudgeOfReport.nullable(),
  /** Whose cases were counted. A report on any but the reporting split explores: it has no verdict, test or primary row. */
  split: Split,
  /**
   * The analysis plan in force; null where none was written, and for a split that no plan speaks of. Then everything
   * is exploratory.
   */
  plan: StandingPlan.nullable(),
  /** Null in a study that is frozen, and where no look is needed because the split is not the reporting one. */
  look: ReportLook.nullable(),
  instruments: z.array(
    z.strictObject({ key: z.string(), version: z.int(), sha: z.string(), over: UnitKind, title: Words }),
  ),
  /**
   * What two physicians who agree agree on: the same text; the one encounter that they held together, in which one of
   * them played the patient; or, where each talked with the persona alone, encounters that are independent of each
   * other. The last is no reliability between raters.
   */
  pairs_of: z.enum(['one-text', 'one-encounter', 'independent-encounters', 'recorded-encounters']),
  /**
   * How often two physicians rated the same encounter, and how often each an own one of the same persona; null where
   * nothing is over encounters. Under `one-encounter` only the same ones are counted in the coefficients.
   */
  encounter_pairs: z.strictObject({ same: z.int(), different: z.int() }).nullable(),
  /** Of every bootstrap interval, drawn with the study's seed. */
  replicates: z.int(),
  /** No interval accounts for other raters than these. */
  conditional_on: z.literal('raters'),
  /** Of every interval: 1 - α, with α shared out over the looks that were planned and the final report. */
  level: z.number(),
  counts: z.strictObject({
    cases: z.int(),
    shared: z.int(),
    groups: z.int(),
    annotations: z.int(),
    physicians: z.int(),
    unfinished: z.int(),
    revised_after_later: z.int(),
    /** Of the cases, those that a physician has rated, as far as this report goes. */
    rated: z.strictObject({ cases: z.int(), shared: z.int(), groups: z.int() }),
  }),
  criteria: Criteria,
  columns: z.array(ValidationColumn),
  rows: z.array(ValidationRow),
  scores: z.array(ScoreLine),
})
export type ValidationReport = z.infer<typeof ValidationReport>

/** Which cell of which confusion table to open. Labels stand as values of the scale. */
export const CellQuery = z.strictObject({
  row: z.string().max(200),
  column: ColumnId,
  first: z.string().max(64).optional(),
  second: z.string().max(64).optional(),
  judge: Id.optional(),
  split: Split.optional(),
})
export type CellQuery = z.infer<typeof CellQuery>

/** The first judge and the reporting split, unless others are named. */
export const ReportQuery = z.strictObject({ judge: Id.optional(), split: Split.optional() })
export type ReportQuery = z.infer<typeof ReportQuery>

/** A rater's value; `encounter` is the conversation that they held and rated, where there is one. */
const CellRating = z.strictObject({ rater: z.string(), value: z.string(), encounter: Id.optional() })

/** A pair behind a cell. */
export const CellPair = z.strictObject({
  case: Id,
  ext_id: z.string(),
  item: z.string(),
  unit: Id,
  unit_kind: UnitKind,
  unit_ordinal: z.int(),
  first: CellRating,
  second: CellRating,
})
export type CellPair = z.infer<typeof CellPair>
