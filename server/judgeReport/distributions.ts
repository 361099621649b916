import type { Distributions } from '#schema/judgeReport.ts'
import type { JudgeReportInput } from './input.ts'

export function distributionsOf(_input: JudgeReportInput): Distributions {
  return { levels: [], strata: [] }
}
