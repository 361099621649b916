import type { Instrument } from '#schema/instrument.ts'
import type { ScoreLine } from '#schema/report.ts'
import { levelsOf, scaleOf } from '#schema/scale.ts'
import type { AnalysisRating } from './pairs.ts'
import { checklistScore, meanScore } from './scores.ts'
import type { ValidationData } from './validationTable.ts'

type Rater = {
  rater: ScoreLine['rater']
  key: string
  cases: readonly string[]
  ratings: ReadonlyMap<string, readonly AnalysisRating[]>
}

/**
 * Mean score of one rater over their cases, for each instrument that has scores: weights or scored levels.
 * How many answers a case must have follows from its units, not from what was rated: one left out leaves no score.
 */
export function scoreLines(data: ValidationData, { rater, key, cases, ratings }: Rater): ScoreLine[] {
  return data.instruments.filter(isScored).map(instrument => {
    const own = (ratings.get(instrument.key) ?? []).filter(rating => rating.rater === key)
    const scores = caseScores(data, instrument, own, cases)
    const defined = scores.filter(score => score !== null)
    return {
      instrument: instrument.key,
      rater,
      cases: defined.length,
      without_score: scores.length - defined.length,
      mean: defined.length === 0 ? null : defined.reduce((sum, score) => sum + score, 0) / defined.length,
    }
  })
}

/** The score of each of these cases from one rater's ratings of one instrument; null where it has none. */
export function caseScores(
  data: Pick<ValidationData, 'applicable' | 'units'>,
  instrument: Instrument,
  ratings: readonly AnalysisRating[],
  cases: readonly string[],
): (number | null)[] {
  const own = byCase(ratings)
  return cases.map(caseId =>
    isWeighted(instrument)
      ? checklistOf(instrument, own.get(caseId) ?? [], data.applicable.get(caseId)?.[instrument.key])
      : meanOf(instrument, own.get(caseId) ?? [], unitsFor(data, instrument, caseId, own.get(caseId) ?? [])),
  )
}

/** How far two case scores can lie apart: a checklist's are shares of its weight, others means over items of scores. */
export function scoreDifferenceRange(instrument: Instrument): { low: number; high: number } {
  if (isWeighted(instrument)) return { low: -1, high: 1 }
  const widths = instrument.items.map(item => {
    const scores = levelsOf(scaleOf(instrument, item)).map(level => level.score ?? 0)
    return Math.max(...scores) - Math.min(...scores)
  })
  const most = widths.reduce((sum, width) => sum + width, 0) / widths.length
  return { low: -most, high: most }
}

/** What a case is scored over: all of its units, but of encounters the rater's own, whoever else met that persona. */
function unitsFor(
  data: Pick<ValidationData, 'units'>,
  { over }: Instrument,
  caseId: string,
  own: readonly AnalysisRating[],
): readonly string[] {
  if (over === 'encounter') return [...new Set(own.map(rating => rating.unit))]
  return data.units.get(caseId)?.get(over) ?? []
}

const isWeighted = (instrument: Instrument) => instrument.items.some(item => item.weight !== undefined)

/** Whether cases have a score on this instrument: its items have weights, or all its levels scores. */
export const isScored = (instrument: Instrument): boolean =>
  isWeighted(instrument) ||
  instrument.items.every(item => {
    const levels = levelsOf(scaleOf(instrument, item))
    return levels.length > 0 && levels.every(level => level.score !== undefined)
  })

function byCase(ratings: readonly AnalysisRating[]): Map<string, AnalysisRating[]> {
  const cases = new Map<string, AnalysisRating[]>()
  for (const rating of ratings) {
    const list = cases.get(rating.caseId)
    if (list) list.push(rating)
    else cases.set(rating.caseId, [rating])
  }
  return cases
}

const checklistOf = (
  instrument: Instrument,
  ratings: readonly AnalysisRating[],
  applicable: Readonly<Record<string, boolean>> | undefined,
): number | null =>
  ratings.length === 0
    ? null
    : checklistScore(instrument, new Map(ratings.map(rating => [rating.item, rating.value])), applicable)

/** The mean over items of each item's mean over the case's units; null as soon as one of them is. */
function meanOf(
  instrument: Instrument,
  ratings: readonly AnalysisRating[],
  units: readonly string[],
): number | null {
  let sum = 0
  for (const item of instrument.items) {
    const given = new Map(ratings.filter(one => one.item === item.id).map(one => [one.unit, one.value]))
    const score = meanScore(
      instrument,
      units.map(unit => given.get(unit)),
      item,
    )
    if (score === null) return null
    sum += score
  }
  return sum / instrument.items.length
}
