import type { BiasReport } from '#schema/judgeReport.ts'
import { studyGroups } from '../agreement/resampledRow.ts'
import { isScored } from '../agreement/scoreLines.ts'
import { caseScorePairs } from './caseScorePairs.ts'
import { educatorWords } from './educatorWords.ts'
import type { JudgeReportInput } from './input.ts'
import { lengthTrend } from './lengthTrend.ts'
import { leniencyLines } from './leniency.ts'
import { onOneScale, scoredItems } from './levelScores.ts'
import { scoreAgreement } from './scoreAgreement.ts'
import { scoredPairs } from './scoredPairs.ts'
import { vendorTrend } from './vendorTrend.ts'

/**
 * How the judge's scores differ from the physicians': by how much and where (lines), what with (trends), and case by
 * case. Instruments without ordered levels have none of it; those of several scales have lines by item alone.
 */
export function biasOf({ data, facts, run, db, row, level }: JudgeReportInput): BiasReport {
  const groups = { ...studyGroups(data), level }
  const factsOf = new Map(facts.map(fact => [fact.id, fact]))
  const numbered = data.instruments
    .filter(instrument => scoredItems(instrument).length > 0)
    .map(instrument => ({ instrument, pairs: scoredPairs(data, instrument) }))
  const rated = new Set(numbered.flatMap(({ pairs }) => pairs.map(pair => pair.caseId)))
  const words = educatorWords(db, row.id, rated)
  return {
    lines: numbered.flatMap(({ instrument, pairs }) => leniencyLines(instrument, pairs, facts, groups)),
    trends: numbered
      .filter(({ instrument }) => onOneScale(instrument))
      .flatMap(({ instrument, pairs }) => [
        lengthTrend(instrument.key, pairs, words, factsOf, groups),
        vendorTrend(instrument, pairs, run.model, factsOf, groups),
      ]),
    scores: data.instruments.filter(isScored).map(instrument => {
      const { scores, leftOut } = caseScorePairs(data, instrument)
      return scoreAgreement(instrument, scores, leftOut, factsOf, groups)
    }),
  }
}
