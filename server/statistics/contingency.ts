import { canCountWords, countWords } from './countWords.ts'

/** Counts of pairs: `cells[i * k + j]` units that the first rater put in category i and the second in j. */
export type Contingency = {
  readonly k: number
  readonly n: number
  readonly cells: Float64Array
  readonly rows: Float64Array
  readonly columns: Float64Array
}

/** The code of a missing rating. */
export const missing = -1

/**
 * The confusion table of two raters over the units both rated.
 *
 * @param first category index of each unit by the first rater, 0 … k - 1, or -1 where missing
 * @param second the same units in the same order, by the second rater
 * @param k number of categories of the scale, used or not
 * @throws RangeError when the lengths differ or a code lies outside the scale
 */
export function contingency(first: ArrayLike<number>, second: ArrayLike<number>, k: number): Contingency {
  if (first.length !== second.length) throw new RangeError('both raters need one code a unit')
  const cells = new Float64Array(k * k)
  const count = (unit: number) => {
    const i = first[unit]!
    const j = second[unit]!
    if (!isCode(i, k) || !isCode(j, k)) throw new RangeError(`code outside 0 … ${k - 1} at unit ${unit}`)
    if (i !== missing && j !== missing) cells[i * k + j]! += 1
  }
  const counted = canCountWords(first, second, k) ? countWords(first, second, k, cells, count) : 0
  for (let unit = counted; unit < first.length; unit++) count(unit)
  return fromCells(cells, k)
}

/** A table from its cells, row by row. */
export function fromCells(cells: ArrayLike<number>, k: number): Contingency {
  const copy = Float64Array.from(cells)
  const rows = new Float64Array(k)
  const columns = new Float64Array(k)
  let n = 0
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < k; j++) {
      const count = copy[i * k + j]!
      rows[i]! += count
      columns[j]! += count
      n += count
    }
  }
  return { k, n, cells: copy, rows, columns }
}

/** How many units lie on the diagonal. */
export function agreeing(table: Contingency): number {
  let sum = 0
  for (let i = 0; i < table.k; i++) sum += table.cells[i * table.k + i]!
  return sum
}

function isCode(code: number, k: number): boolean {
  return code === missing || (Number.isInteger(code) && code >= 0 && code < k)
}
