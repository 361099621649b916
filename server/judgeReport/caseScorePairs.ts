import type { Instrument } from '#schema/instrument.ts'
import { caseScores, isScored } from '../agreement/scoreLines.ts'
import type { ValidationData } from '../agreement/validationTable.ts'
import { onOneScale } from './levelScores.ts'
import { type ScoredPair, scoredPairs } from './scoredPairs.ts'

/** The score of one case by the judge, and the mean of the physicians' scores of it. */
export type CaseScore = { caseId: string; group: string; judge: number; physicians: number }

/**
 * Case scores of an instrument that has them: of every case that the judge and at least one physician gave a score.
 * `leftOut` counts the cases that physicians rated and that lack one of the two.
 */
export function caseScorePairs(
  data: ValidationData,
  instrument: Instrument,
): { scores: CaseScore[]; leftOut: number } {
  const people = data.people.get(instrument.key) ?? []
  const groupOf = new Map(people.map(({ caseId, group }) => [caseId, group]))
  const cases = [...groupOf.keys()]
  const judge = caseScores(data, instrument, data.judge.get(instrument.key) ?? [], cases)
  const physicians = [...new Set(people.map(({ rater }) => rater))].map(rater =>
    caseScores(
      data,
      instrument,
      people.filter(rating => rating.rater === rater),
      cases,
    ),
  )
  const scores = cases.flatMap((caseId, index) => {
    const own = judge[index]!
    const given = physicians.map(list => list[index]!).filter(score => score !== null)
    if (own === null || given.length === 0) return []
    const mean = given.reduce((sum, score) => sum + score, 0) / given.length
    return [{ caseId, group: groupOf.get(caseId)!, judge: own, physicians: mean }]
  })
  return { scores, leftOut: cases.length - scores.length }
}

/**
 * What a case scores on any instrument whose levels count as numbers: its case score where the instrument has them,
 * else the mean over the items and units that judge and physicians both rated.
 */
export function caseMeans(data: ValidationData, instrument: Instrument): CaseScore[] {
  if (isScored(instrument)) return caseScorePairs(data, instrument).scores
  if (!onOneScale(instrument)) return []
  const cases = new Map<string, ScoredPair[]>()
  for (const pair of scoredPairs(data, instrument)) {
    const own = cases.get(pair.caseId)
    if (own) own.push(pair)
    else cases.set(pair.caseId, [pair])
  }
  return [...cases].map(([caseId, pairs]) => ({
    caseId,
    group: pairs[0]!.group,
    judge: pairs.reduce((sum, pair) => sum + pair.judge, 0) / pairs.length,
    physicians: pairs.reduce((sum, pair) => sum + pair.physicians, 0) / pairs.length,
  }))
}
