import type { ValidationCell } from '#schema/report.ts'
import type { Result } from '#server/statistics/result.ts'
import { meanCell, measureCell } from './measureCell.ts'
import type { Pair } from './pairs.ts'
import type { MeasuredCell } from './resampledRow.ts'
import { ofCouple, type SharedUnits, takingPart, withJudge } from './sharedUnits.ts'

/** One side of the benchmark: its coefficients as a mean over `parts`, and over how many pairs. */
export type BenchmarkSide = { cell: ValidationCell; parts: MeasuredCell[] }

/** The labels of a row, whether their order has a meaning, and the level of the analytic intervals. */
type Scale = { labels: readonly string[]; ordered: boolean; level: number }

export type BenchmarkParts = {
  judge: BenchmarkSide
  physicians: BenchmarkSide
  n: number
  cases: number
  groups: number
  leftOut: ValidationCell['left_out']
}

/** Shared units of an item or of items pooled, with what was left out of them by the kind of row. */
export type UnitsOfPart = SharedUnits & { leftOut: ValidationCell['left_out'] }

/**
 * What the benchmark of a row is computed from: one coefficient for each physician with the judge, one for each two
 * physicians who share units. Who takes part is the same for every item of a mean, so that a mean over items and
 * raters is a mean of means; where one of them has no coefficient on one item, there is no mean.
 *
 * @param sets one for an item or for items pooled, one an item for a mean over items
 */
export function benchmarkParts(sets: readonly UnitsOfPart[], scale: Scale): BenchmarkParts {
  const { physicians, couples } = takingPart(sets.flatMap(set => set.units))
  const side = (raters: readonly string[], pairsOf: (set: UnitsOfPart, rater: string) => Pair[]) => {
    const items = sets.map(set => raters.map(rater => measured(pairsOf(set, rater), scale)))
    return { cell: sideCell(items, scale), parts: items.flat() }
  }
  const least = (count: (set: UnitsOfPart) => number) => Math.min(...sets.map(count))
  const distinct = (of: 'caseId' | 'group') =>
    least(({ units }) => new Set(units.map(({ judge }) => judge[of])).size)
  return {
    judge: side(physicians, ({ units }, physician) => withJudge(units, physician)),
    physicians: side(couples, ({ units }, couple) => ofCouple(units, couple)),
    n: least(({ units }) => units.length),
    cases: distinct('caseId'),
    groups: distinct('group'),
    leftOut: leftOutOf(sets),
  }
}

function measured(pairs: Pair[], scale: Scale): MeasuredCell {
  const cell = measureCell('judge-shared', { pairs, judgeMissing: 0, onePhysicianOnly: 0 }, scale)
  return { cell, pairs }
}

/** The mean over raters and items; `n` counts the pairs of all raters together on the item that has fewest. */
function sideCell(items: readonly MeasuredCell[][], scale: Scale): ValidationCell {
  const cells = items.flat().map(part => part.cell)
  const n = Math.min(...items.map(parts => parts.reduce((sum, { cell }) => sum + cell.n, 0)))
  if (cells.length === 1) return cells[0]!
  if (cells.length === 0) return measured([], scale).cell
  const mean = meanCell('judge-shared', cells)
  const results = { ...mean.results }
  for (const metric of Object.keys(results) as (keyof typeof results)[]) {
    const reasons = new Set(cells.flatMap(({ results: own }) => reasonOf(own[metric]) ?? []))
    const result = results[metric]
    // One and the same reason in every part that has one says more than that a part is missing.
    results[metric] =
      result.value === null && reasons.size === 1
        ? { value: null, undefined: [...reasons][0]!, n }
        : { ...result, n }
  }
  return { ...mean, n, results }
}

const reasonOf = (result: Result) => (result.value === null ? result.undefined : undefined)

function leftOutOf(sets: readonly UnitsOfPart[]): ValidationCell['left_out'] {
  const counts = new Map<ValidationCell['left_out'][number]['reason'], number>()
  for (const { judgeMissing, onePhysicianOnly, leftOut } of sets)
    for (const { reason, count } of [
      { reason: 'judge-missing' as const, count: judgeMissing },
      { reason: 'one-physician-only' as const, count: onePhysicianOnly },
      ...leftOut,
    ])
      counts.set(reason, (counts.get(reason) ?? 0) + count)
  return [...counts].map(([reason, count]) => ({ reason, count })).filter(line => line.count > 0)
}
