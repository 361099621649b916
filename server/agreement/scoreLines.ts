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

/** Mean score of one rater over their cases, for each instrument that has scores: weights or scored levels. */
export function scoreLines(data: ValidationData, { rater, key, cases, ratings }: Rater): ScoreLine[] {
  return data.instruments.filter(isScored).map(instrument => {
    const own = (ratings.get(instrument.key) ?? []).filter(rating => rating.rater === key)
    const scores = cases.map(caseId =>
      scoreOf(
        instrument,
        own.filter(rating => rating.caseId === caseId),
        data.applicable.get(caseId)?.[instrument.key],
      ),
    )
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

const isWeighted = (instrument: Instrument) => instrument.items.some(item => item.weight !== undefined)
const isScored = (instrument: Instrument) =>
  isWeighted(instrument) ||
  instrument.items.every(item => {
    const levels = levelsOf(scaleOf(instrument, item))
    return levels.length > 0 && levels.every(level => level.score !== undefined)
  })

function scoreOf(
  instrument: Instrument,
  ratings: readonly AnalysisRating[],
  applicable: Readonly<Record<string, boolean>> | undefined,
): number | null {
  if (ratings.length === 0) return null
  return isWeighted(instrument)
    ? checklistScore(instrument, new Map(ratings.map(rating => [rating.item, rating.value])), applicable)
    : meanScore(
        instrument,
        ratings.map(rating => rating.value),
      )
}
