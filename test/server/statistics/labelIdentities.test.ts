import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binaryRates, countsOfLabel } from '#server/statistics/binaryRates.ts'
import { cohenKappa } from '#server/statistics/kappa.ts'
import { labelReport } from '#server/statistics/labelReport.ts'
import { macroF1 } from '#server/statistics/macroF1.ts'
import { binaryPairs, pairs, tableOf } from './tables.ts'

describe('rates of labels', () => {
  it('F1 is the harmonic mean of precision and recall, and macro F1 the mean of F1', () => {
    fc.assert(
      fc.property(pairs, pair => {
        const table = tableOf(pair)
        const { labels, macro_f1_declared, macro_f1_observed } = labelReport(table)
        fc.pre(table.n > 0)
        for (const { precision: p, recall: r, f1 } of labels) {
          if (p.value === null || r.value === null || p.value + r.value === 0) continue
          expect(f1.value).toBeCloseTo((2 * p.value * r.value) / (p.value + r.value), 13)
        }
        const defined = labels.map(label => label.f1.value).filter(value => value !== null)
        const sum = defined.reduce((total, value) => total + value, 0)
        expect(macro_f1_declared.value).toBeCloseTo(sum / table.k, 13)
        expect(macro_f1_observed.value).toBeCloseTo(sum / defined.length, 13)
      }),
    )
  })

  it('accuracy is the mean of recall by support, and of precision by calls', () => {
    fc.assert(
      fc.property(pairs, pair => {
        const { accuracy, labels } = labelReport(tableOf(pair))
        fc.pre(accuracy.value !== null)
        const recalled = labels.reduce((sum, { recall, support }) => sum + (recall.value ?? 0) * support, 0)
        const right = labels.reduce((sum, { precision, calls }) => sum + (precision.value ?? 0) * calls, 0)
        expect(recalled / accuracy.n).toBeCloseTo(accuracy.value!, 13)
        expect(right / accuracy.n).toBeCloseTo(accuracy.value!, 13)
      }),
    )
  })

  it('two labels: each is the other negated, and accuracy is the mean of both F1 by how often they are used', () => {
    fc.assert(
      fc.property(binaryPairs, pair => {
        const table = tableOf(pair)
        const [no, yes] = [binaryRates(countsOfLabel(table, 0)), binaryRates(countsOfLabel(table, 1))]
        expect(no.sensitivity.value).toBe(yes.specificity.value)
        expect(no.ppv.value).toBe(yes.npv.value)
        expect(no.accuracy).toEqual(yes.accuracy)
        fc.pre(table.n > 0)
        const uses = [0, 1].map(label => table.rows[label]! + table.columns[label]!)
        const weighed = ((no.f1.value ?? 0) * uses[0]! + (yes.f1.value ?? 0) * uses[1]!) / (2 * table.n)
        expect(yes.accuracy.value).toBeCloseTo(weighed, 13)
      }),
    )
  })

  it('two labels with the same margins on both sides: kappa is 2 macro F1 - 1', () => {
    // b = c: F1 of the labels are 1 - b/(a + b) and 1 - b/(b + d), and kappa is 1 - bn/((a + b)(b + d)).
    fc.assert(
      fc.property(binaryPairs, pair => {
        const { k, first, second } = pair
        const table = tableOf({ k, first: [...first, ...second], second: [...second, ...first] })
        const kappa = cohenKappa(table).value
        fc.pre(kappa !== null)
        expect(kappa).toBeCloseTo(2 * macroF1(table, 'declared').value! - 1, 12)
      }),
    )
  })
})
