import type { LocatedProblem } from '#schema/located.ts'
import type { DebiasOptions } from './debiasOptions.ts'

/** How programs write "nothing here". */
const missingMarkers = new Set(['na', 'n/a', '<na>', '#n/a', 'null', 'none', 'undefined'])

/** No score or weight is larger than this, and sums of what is far larger are no numbers any more. */
export const mostNumber = 1e9
/** No weight is smaller: a sum divided by it would be no number. */
const leastWeight = 1 / mostNumber

type Where = { line: number; field: string }

/** The number in a cell; null where it is empty or refused. */
export function numberAt(
  text: string,
  where: Where,
  range: DebiasOptions['range'],
  refuse: (problem: LocatedProblem) => void,
): number | null {
  if (text === '') return null
  const refused = (code: string, details: Record<string, unknown>) => {
    refuse({ ...where, code, details })
    return null
  }
  if (/^[+-]?nan$/i.test(text)) return refused('nan', { value: text })
  if (missingMarkers.has(text.toLowerCase())) return refused('missing-marker', { value: text })
  const value = decimal(text)
  if (value === null) return refused('value-not-a-number', { value: text })
  if (Math.abs(value) > mostNumber) return refused('number-beyond', { value: text, most: mostNumber })
  if (range && (value < range.low || value > range.high))
    return refused('outside-range', { value: text, ...range })
  return value
}

/** The weight in a cell, 1 where there is no such column or it is refused. */
export function weightAt(
  text: string | null,
  where: Where,
  refuse: (problem: LocatedProblem) => void,
): number {
  if (text === null || text === '') return 1
  const weight = decimal(text)
  if (weight !== null && weight >= leastWeight && weight <= mostNumber) return weight
  const problem =
    weight !== null && weight > 0
      ? { code: 'weight-beyond', details: { value: text, least: leastWeight, most: mostNumber } }
      : { code: 'weight-not-positive', details: { value: text } }
  refuse({ ...where, ...problem })
  return 1
}

function decimal(text: string): number | null {
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : null
}
