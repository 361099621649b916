import type { InputLine } from '#schema/judgeReport.ts'
import type { JudgeReportInput } from './input.ts'

export function inputsOf(_input: JudgeReportInput): InputLine[] {
  return []
}
