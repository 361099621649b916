import { intervalLevel } from '#schema/analysisPlan.ts'
import type { JudgeReport } from '#schema/judgeReport.ts'
import { defaultLevel } from '#server/statistics/result.ts'
import { loadStudy } from '../agreement/studyData.ts'
import { judgeOf, reportReplicates } from '../agreement/validationReport.ts'
import { AppError } from '../errors.ts'
import type { Reader } from '../storage/open.ts'
import { altTestOfStudy } from './altTestOfStudy.ts'
import { biasOf } from './bias.ts'
import { caseFacts } from './caseFacts.ts'
import { correctedScores } from './correctedScores.ts'
import { distributionsOf } from './distributions.ts'
import type { JudgeReportInput } from './input.ts'
import { inputsOf } from './inputs.ts'
import { reliabilityOf } from './reliability.ts'
import { scoredCases } from './scoredCases.ts'

/**
 * What a judge is worth beyond its agreement with physicians, from the cases of the reporting split.
 * Throws `study-not-frozen` before freezing, `judge-none` in a study without a judge, `judge-unknown` otherwise.
 */
export function judgeReport(
  db: Reader,
  study: string,
  judge?: string,
  onProgress: (done: number, of: number) => void = () => {},
): JudgeReport {
  const loaded = loadStudy(db, study, { judge })
  const { row, run, plan } = loaded
  if (!run) throw new AppError('judge-none')
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
    split: 'reporting',
    plan,
    level,
    replicates: reportReplicates,
    physicians: loaded.data.physicians.map(id => ({ id, name: loaded.names.get(id) ?? '' })),
    bias: step(biasOf(input)),
    distributions: step(distributionsOf(input)),
    reliability: step(reliabilityOf(input)),
    inputs: step(inputsOf(input)),
    alt_test: step(altTestOfStudy(loaded.data)),
    corrected: step(correctedOf(input)),
  }
}

/**
 * Scores over every case that the judge was to score, annotated or not. Cases that were set aside for calibration or
 * tuning take no part: a judge may have been fitted to them.
 */
function correctedOf({ data, facts, row, level }: JudgeReportInput) {
  const cases = facts.filter(({ split }) => split === null || split === 'reporting')
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
