import { binaryRates, countsOfLabel } from './binaryRates.ts'
import type { Contingency } from './contingency.ts'
import { macroF1 } from './macroF1.ts'
import { percentAgreement } from './percentAgreement.ts'
import type { Result } from './result.ts'

/** One label against all others: `support` units of the reference, `calls` by the rater under test. */
export type LabelRates = {
  label: number
  support: number
  calls: number
  precision: Result
  recall: Result
  f1: Result
}

/** Accuracy and the rates of every declared label; `undefined_labels` have a rate that is undefined. */
export type LabelReport = {
  accuracy: Result
  labels: LabelRates[]
  undefined_labels: number[]
  macro_f1_declared: Result
  macro_f1_observed: Result
}

/**
 * How a rater reproduces a reference, label by label.
 *
 * Precision tp/(tp + fp) and recall tp/(tp + fn) of each label against all others, with Wilson's intervals, and
 * F1, their harmonic mean. A label that the reference or the rater never used has no recall or no precision and
 * is listed; the macro means say what they make of it (see `macroF1`).
 *
 * Source: Sokolova & Lapalme (2009), Inf Process Manag 45:427, table 3.
 *
 * Undefined: precision `no-positive-calls`, recall `no-positives`, F1 `label-unused`; `no-pairs` for an empty
 * table. No interval of F1: `not-computed`.
 *
 * @param table reference in rows, rater under test in columns, over the declared scale
 */
export function labelReport(table: Contingency, level?: number): LabelReport {
  const labels = Array.from({ length: table.k }, (_, label): LabelRates => {
    const { ppv, sensitivity, f1 } = binaryRates(countsOfLabel(table, label), level)
    const [support, calls] = [table.rows[label]!, table.columns[label]!]
    return { label, support, calls, precision: ppv, recall: sensitivity, f1 }
  })
  const lacking = labels.filter(({ precision, recall }) => precision.value === null || recall.value === null)
  return {
    accuracy: percentAgreement(table, level),
    labels,
    undefined_labels: lacking.map(({ label }) => label),
    macro_f1_declared: macroF1(table, 'declared'),
    macro_f1_observed: macroF1(table, 'observed'),
  }
}
