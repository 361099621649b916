import type { MonitorIssue } from '#schema/monitor.ts'
import type { Language } from '#schema/words.ts'
import { promptWords } from './words.ts'

export type Correction = { issue: MonitorIssue; instruction: string }

/** What the monitor wants done differently, as it stands at the end of one prompt of the speaker and of no other. */
export function correctionText({ issue, instruction }: Correction, language: Language): string {
  const words = promptWords[language].correction
  return [
    '',
    `--- ${words.title}`,
    words.secret,
    `${words.issue}: ${issue}`,
    instruction.trim(),
    `--- ${words.end}`,
  ].join('\n')
}
