import { z } from 'zod'
import { StudyAltTest } from './altTest.ts'
import { StandingPlan } from './analysisPlan.ts'
import { CorrectedReport } from './corrected.ts'
import { Id } from './id.ts'
import { Result } from './metric.ts'
import { JudgeOfReport, RowKind } from './report.ts'
import { Split, StudyState } from './study.ts'
import { Words } from './words.ts'

/**
 * Leniency: judge less mean of the physicians, on the scores of one instrument's scale, over `difference.n` pairs (an
 * item of a unit counts once, however many physicians rated it). By level: judge less the level that physicians gave.
 * `screen` marks a line of under ten groups, which has no `p`; lines by level have none ever. `p` is two-sided,
 * `adjusted` it among the lines of the same instrument and `by` (Benjamini–Hochberg).
 */
export const LeniencyLine = z.strictObject({
  instrument: z.string(),
  by: z.enum(['overall', 'item', 'level', 'stratum', 'language', 'model']),
  /** Item id, level value, or the name of the stratum; empty where `by` says it all. */
  field: z.string(),
  /** The stratum's value, the language or the model; empty elsewhere. */
  value: z.string(),
  label: Words,
  difference: Result,
  cases: z.int(),
  groups: z.int(),
  screen: z.boolean(),
  p: z.number().nullable(),
  adjusted: z.number().nullable(),
})
export type LeniencyLine = z.infer<typeof LeniencyLine>

/**
 * How the judge's leniency moves with something. By length: the slope for `per` more words of the educator, over
 * cases. Same vendor: leniency on the `same` cases, whose educator is of the judge's `vendor`, less that on the `other`
 * cases. `left_out` counts cases without a dialogue, or whose educator's vendor is not known.
 */
export const LeniencyTrend = z.strictObject({
  instrument: z.string(),
  by: z.enum(['length', 'same-vendor']),
  result: Result,
  /** Rank correlation beside the slope. */
  correlation: Result.nullable(),
  groups: z.int(),
  screen: z.boolean(),
  per: z.int().nullable(),
  vendor: z.string().nullable(),
  same: z.int().nullable(),
  other: z.int().nullable(),
  left_out: z.int(),
})
export type LeniencyTrend = z.infer<typeof LeniencyTrend>

/** Case scores of judge and physicians against each other: Bland and Altman's limits, and absolute agreement. */
export const ScoreAgreement = z.strictObject({
  instrument: z.string(),
  title: Words,
  points: z.array(
    z.strictObject({
      case: Id,
      ext_id: z.string(),
      model: z.string().nullable(),
      judge: z.number(),
      physicians: z.number(),
    }),
  ),
  groups: z.int(),
  /** Rated cases without a score of judge or physicians. */
  left_out: z.int(),
  bias: Result,
  lower_limit: Result,
  upper_limit: Result,
  icc_a_1: Result,
  /** Slope of the difference on the mean of both: how much more the judge gives for each point of score. */
  trend: Result,
})
export type ScoreAgreement = z.infer<typeof ScoreAgreement>

export const BiasReport = z.strictObject({
  lines: z.array(LeniencyLine),
  trends: z.array(LeniencyTrend),
  scores: z.array(ScoreAgreement),
})
export type BiasReport = z.infer<typeof BiasReport>

/**
 * How often each level of an item was given, by one rater. `same_cases`: the item's raters are counted on the same
 * units; where they share none, each on their own.
 */
export const LevelCounts = z.strictObject({
  instrument: z.string(),
  item: z.string(),
  title: Words,
  rater: z.strictObject({ kind: z.enum(['person', 'judge']), name: z.string() }),
  same_cases: z.boolean(),
  cases: z.int(),
  counts: z.array(z.strictObject({ value: z.string(), label: Words, n: z.int() })),
})
export type LevelCounts = z.infer<typeof LevelCounts>

/**
 * Mean score of judge and physicians over the cases of one value of a field and one educator model, both on the same
 * cases: the case score where the instrument has one, else the mean over its items. Cells add up weighted by `cases`.
 */
export const StratumCell = z.strictObject({
  instrument: z.string(),
  field: z.string(),
  value: z.string(),
  model: z.string().nullable(),
  judge: z.number().nullable(),
  physicians: z.number().nullable(),
  cases: z.int(),
  groups: z.int(),
})
export type StratumCell = z.infer<typeof StratumCell>

export const Distributions = z.strictObject({ levels: z.array(LevelCounts), strata: z.array(StratumCell) })
export type Distributions = z.infer<typeof Distributions>

/** Agreement of two trials of one judge, and what was lost in each. Nothing lost is imputed. */
export const ReliabilityReport = z.strictObject({
  trials: z.array(
    z.strictObject({
      id: Id,
      trial: z.int(),
      ratings: z.int(),
      parse_failures: z.int().nullable(),
      truncations: z.int().nullable(),
      missing: z.int(),
    }),
  ),
  rows: z.array(
    z.strictObject({
      row: z.string(),
      title: Words,
      kind: RowKind,
      items: z.int().positive(),
      first: Id,
      second: Id,
      coefficient: z.string(),
      result: Result,
      /** Share of the same pairs in which both trials gave the same value. */
      agreement: Result,
    }),
  ),
})
export type ReliabilityReport = z.infer<typeof ReliabilityReport>

/** Whether judge and physicians read the same; `differs` and `unknown` say what a comparison of them may rest on. */
export const InputLine = z.strictObject({
  part: z.enum(['note', 'dialogue', 'answers', 'rubric']),
  state: z.enum(['same', 'differs', 'unknown']),
})
export type InputLine = z.infer<typeof InputLine>

/** What a judge is worth beyond its agreement: bias, reliability, inputs, corrected scores and the alt-test. */
export const JudgeReport = z.strictObject({
  study: z.strictObject({ id: Id, key: z.string(), title: Words, state: StudyState, seed: z.int() }),
  judge: JudgeOfReport,
  split: Split,
  /** The analysis plan in force; null where none was written. */
  plan: StandingPlan.nullable(),
  /** Of every interval: 1 - α, with α shared out over the planned looks and the final report. */
  level: z.number(),
  replicates: z.int(),
  physicians: z.array(z.strictObject({ id: Id, name: z.string() })),
  bias: BiasReport,
  distributions: Distributions,
  reliability: ReliabilityReport,
  inputs: z.array(InputLine),
  alt_test: StudyAltTest,
  corrected: CorrectedReport,
})
export type JudgeReport = z.infer<typeof JudgeReport>
