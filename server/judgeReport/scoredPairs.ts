import type { Instrument } from '#schema/instrument.ts'
import { scaleOf } from '#schema/scale.ts'
import type { AnalysisRating } from '../agreement/pairs.ts'
import type { ValidationData } from '../agreement/validationTable.ts'
import { levelScores, scoredItems } from './levelScores.ts'

/**
 * One item of one unit that the judge and at least one physician rated, as numbers: the judge's score and the mean of
 * the physicians' scores. `given` has each physician's level; a shared case is one pair, however many rated it.
 */
export type ScoredPair = {
  caseId: string
  group: string
  unit: string
  item: string
  judge: number
  physicians: number
  given: readonly { level: string; score: number }[]
}

/** The pairs of an instrument, joined by unit and item; items without an order of levels have none. */
export function scoredPairs(data: ValidationData, instrument: Instrument): ScoredPair[] {
  const scores = new Map(
    scoredItems(instrument).map(item => [item.id, levelScores(scaleOf(instrument, item))!]),
  )
  const cellOf = (rating: { unit: string; item: string }) => JSON.stringify([rating.unit, rating.item])
  const judge = new Map((data.judge.get(instrument.key) ?? []).map(rating => [cellOf(rating), rating.value]))
  const cells = new Map<string, AnalysisRating[]>()
  for (const rating of data.people.get(instrument.key) ?? []) {
    if (!scores.has(rating.item)) continue
    const cell = cells.get(cellOf(rating))
    if (cell) cell.push(rating)
    else cells.set(cellOf(rating), [rating])
  }
  return [...cells].flatMap(([key, ratings]) => {
    const value = judge.get(key)
    if (value === undefined) return []
    const { caseId, group, unit, item } = ratings[0]!
    const of = scores.get(item)!
    const given = ratings.map(rating => ({ level: rating.value, score: of.get(rating.value)! }))
    const physicians = given.reduce((total, { score }) => total + score, 0) / given.length
    return [{ caseId, group, unit, item, judge: of.get(value)!, physicians, given }]
  })
}
