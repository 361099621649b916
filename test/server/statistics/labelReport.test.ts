import { describe, expect, it } from 'vitest'
import { contingency, fromCells } from '#server/statistics/contingency.ts'
import { labelReport } from '#server/statistics/labelReport.ts'
import type { Measured } from '#server/statistics/result.ts'
import reference from '#test/reference/comparisons.json' with { type: 'json' }

describe(`label rates against ${reference.oracle}`, () => {
  it.each(reference.labels)('$cells', ({ cells, accuracy, precision, recall, f1, macro_f1 }) => {
    const report = labelReport(fromCells(cells, Math.sqrt(cells.length)))
    const { value, ci } = report.accuracy as Measured
    expect([value, ci!.low, ci!.high]).toEqual(accuracy.map(number => expect.closeTo(number, 12)))
    const near = (numbers: (number | null)[]) =>
      numbers.map(number => (number === null ? null : expect.closeTo(number, 12)))
    expect(report.labels.map(label => label.precision.value)).toEqual(near(precision))
    expect(report.labels.map(label => label.recall.value)).toEqual(near(recall))
    expect(report.labels.map(label => label.f1.value)).toEqual(near(f1))
    expect(report.macro_f1_declared.value).toBeCloseTo(macro_f1, 12)
  })
})

describe('label report', () => {
  it('reads the reference in rows: precision over calls, recall over the reference', () => {
    // Label 0: reference 4, called 3, both 2.
    const { labels } = labelReport(fromCells([2, 2, 1, 5], 2))
    expect(labels[0]).toMatchObject({
      support: 4,
      calls: 3,
      precision: { value: 2 / 3, n: 3 },
      recall: { value: 1 / 2, n: 4 },
      f1: { value: 4 / 7, n: 10 },
    })
  })

  it('lists labels with an undefined rate and says which: never called, never in the reference, in neither', () => {
    const report = labelReport(contingency([0, 0, 1, 0], [0, 2, 0, 0], 4))
    expect(report.undefined_labels).toEqual([1, 2, 3])
    expect(report.labels[1]).toMatchObject({
      precision: { undefined: 'no-positive-calls' },
      recall: { value: 0 },
      f1: { value: 0 },
    })
    expect(report.labels[2]).toMatchObject({ precision: { value: 0 }, recall: { undefined: 'no-positives' } })
    expect(report.labels[3]!.f1).toEqual({ value: null, undefined: 'label-unused', n: 4 })
  })

  it('torchmetrics#300: a label that nobody used has no F1, is 0 among the declared and out of the observed', () => {
    const report = labelReport(contingency([0, 0], [0, 0], 2))
    expect(report).toMatchObject({ macro_f1_declared: { value: 0.5 }, macro_f1_observed: { value: 1 } })
    expect(report.undefined_labels).toEqual([1])
  })

  it('of no pairs is absent throughout', () => {
    const report = labelReport(contingency([-1], [0], 2))
    expect(report.accuracy).toEqual({ value: null, undefined: 'no-pairs', n: 0 })
    expect(report.labels[0]!.f1).toEqual({ value: null, undefined: 'no-pairs', n: 0 })
    expect(report.macro_f1_declared.value).toBeNull()
  })
})
