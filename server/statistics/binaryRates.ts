import type { Contingency } from './contingency.ts'
import { absent, type Reason, type Result, withInterval, withoutInterval } from './result.ts'
import { wilsonInterval } from './wilson.ts'

/** Units by what the reference says (positive, negative) and whether the rater under test says so too. */
export type BinaryCounts = { tp: number; fp: number; fn: number; tn: number }

/** Rates of a yes-or-no call against a reference. `n` of each is its own denominator. */
export type BinaryRates = {
  sensitivity: Result
  specificity: Result
  false_positive_rate: Result
  false_negative_rate: Result
  ppv: Result
  npv: Result
  accuracy: Result
  balanced_accuracy: Result
  f1: Result
}

/**
 * Sensitivity tp/(tp + fn), specificity tn/(fp + tn) and their complements, predictive values tp/(tp + fp) and
 * tn/(tn + fn), accuracy, with Wilson's intervals; balanced accuracy, the mean of the first two, and
 * F1 = 2 tp/(2 tp + fp + fn), without interval (`not-computed`).
 *
 * Source: Altman & Bland (1994), BMJ 308:1552 and 309:102; van Rijsbergen (1979) for F1.
 *
 * Undefined, each where its denominator is 0: `no-positives`, `no-negatives`, `no-positive-calls`,
 * `no-negative-calls`, `no-pairs`; F1 `label-unused`; balanced accuracy `part-undefined`.
 */
export function binaryRates({ tp, fp, fn, tn }: BinaryCounts, level?: number): BinaryRates {
  const n = tp + fp + fn + tn
  const share = (hits: number, of: number, reason: Reason): Result =>
    of === 0 ? absent(reason, 0) : withInterval(hits / of, of, wilsonInterval(hits, of, level))
  const sensitivity = share(tp, tp + fn, 'no-positives')
  const specificity = share(tn, fp + tn, 'no-negatives')
  const mentions = 2 * tp + fp + fn
  return {
    sensitivity,
    specificity,
    false_positive_rate: share(fp, fp + tn, 'no-negatives'),
    false_negative_rate: share(fn, tp + fn, 'no-positives'),
    ppv: share(tp, tp + fp, 'no-positive-calls'),
    npv: share(tn, tn + fn, 'no-negative-calls'),
    accuracy: share(tp + tn, n, 'no-pairs'),
    balanced_accuracy:
      sensitivity.value === null || specificity.value === null
        ? absent(n === 0 ? 'no-pairs' : 'part-undefined', n)
        : withoutInterval((sensitivity.value + specificity.value) / 2, n, 'not-computed'),
    f1:
      mentions === 0
        ? absent(n === 0 ? 'no-pairs' : 'label-unused', n)
        : withoutInterval((2 * tp) / mentions, n, 'not-computed'),
  }
}

/**
 * One label of a table against all its others.
 *
 * @param table reference in rows, rater under test in columns
 */
export function countsOfLabel({ k, n, cells, rows, columns }: Contingency, label: number): BinaryCounts {
  const tp = cells[label * k + label]!
  const fn = rows[label]! - tp
  const fp = columns[label]! - tp
  return { tp, fp, fn, tn: n - tp - fn - fp }
}
