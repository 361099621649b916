import type { BiasReport } from '#schema/judgeReport.ts'
import type { JudgeReportInput } from './input.ts'

export function biasOf(_input: JudgeReportInput): BiasReport {
  return { lines: [], trends: [], scores: [] }
}
