import { intervalLevel } from '#schema/analysisPlan.ts'
import type { BiasReport, JudgeReport } from '#schema/judgeReport.ts'
import type { ReportQuery } from '#schema/report.ts'
import { defaultLevel } from '#server/statistics/result.ts'
import { loadStudy } from '../agreement/studyData.ts'
import { judgeOf, reportReplicates } from '../agreement/validationReport.ts'
import { AppError } from '../errors.ts'
import type { Reader } from '../storage/open.ts'
import { altTestOfStudy } from './altTestOfStudy.ts'
import { biasOf } from './bias.ts'
import { caseFacts, casesOfSplit } from './caseFacts.ts'
import { correctedScores } from './correctedScores.ts'
import { distributionsOf } from './distributions.ts'
import type { JudgeReportInput } from './input.ts'
import { inputsOf } from './inputs.ts'
import { reliabilityOf } from './reliability.ts'
import { scoredCases } from './scoredCases.ts'

/**
 * What a judge is worth beyond its agreement with physicians, from the cases of one split, the reporting one unless
 * another is named. On cases for tuning or calibration, to which a judge may have been fitted, nothing is tested:
 * leniency has no p value and there is no alternative annotator test.
 *
 * Throws `study-not-frozen` before freezing, `judge-none` in a study without a judge, `judge-unknown` otherwise.
 */
export function judgeReport(
  db: Reader,
  study: string,
  query: ReportQuery = {},
  onProgress: (done: number, of: number) => void = () => {},
): JudgeReport {
  const loaded = loadStudy(db, study, query)
  const { row, run, split, plan } = loaded
  if (!run) throw new AppError('judge-none')
  const tested = split === 'reporting'
  const facts = caseFacts(db, study)
  const level = plan ? intervalLevel(plan) : defaultLevel
  const input = { ...loaded, run, facts, db, level }
  const steps = 6
  let done = 0
  const step = <T>(value: T): T => {
    onProgress(++done, steps)
    return value
  }
  return {
    study: { id: row.id, key: row.key, title: row.title, state: row.state, seed: row.seed },
    judge: judgeOf(run),
    split,
    plan,
    level,
    replicates: reportReplicates,
    physicians: loaded.data.physicians.map(id => ({ id, name: loaded.names.get(id) ?? '' })),
    bias: step(tested ? biasOf(input) : untested(biasOf(input))),
    distributions: step(distributionsOf(input)),
    reliability: step(reliabilityOf(input)),
    inputs: step(inputsOf(input)),
    alt_test: step(altTestOfStudy(tested ? loaded.data : { ...loaded.data, instruments: [] })),
    corrected: step(correctedOf(input)),
  }
}

const untested = ({ lines, ...bias }: BiasReport): BiasReport => ({
  ...bias,
  lines: lines.map(line => ({ ...line, p: null, adjusted: null })),
})

/**
 * Scores over every case that the judge was to score, annotated or not. Cases that were set aside for calibration or
 * tuning take no part in those of the reporting split: a judge may have been fitted to them.
 */
function correctedOf({ data, facts, row, split, level }: JudgeReportInput) {
  const cases = casesOfSplit(facts, split)
  const whole = { ...data, units: new Map(cases.map(({ id, units }) => [id, units])) }
  const judged = cases.map(({ id, group, model, strata, language }) => ({
    caseId: id,
    group,
    model,
    strata,
    language,
  }))
  return correctedScores(scoredCases(whole, judged), {
    seed: row.seed,
    replicates: reportReplicates,
    level,
  })
}
