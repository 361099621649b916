import type { ReliabilityReport } from '#schema/judgeReport.ts'
import type { JudgeReportInput } from './input.ts'

export function reliabilityOf(_input: JudgeReportInput): ReliabilityReport {
  return { trials: [], rows: [] }
}
