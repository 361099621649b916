import { monitorIssues, monitorSeverities, type SeatRole } from '#schema/monitor.ts'
import type { Language } from '#schema/words.ts'
import type { ChatMessage } from '../../endpoints/tokens.ts'
import { canonicalJson, sha256 } from '../../storage/canonical.ts'
import { checkNonce, fenced } from './fence.ts'
import { monitorTemplate, monitorTurnTemplate } from './monitorTemplate.ts'
import { perLanguage, renderTemplate, templateSha } from './template.ts'
import { type PromptWords, promptWords } from './words.ts'

export type MonitorInput = {
  /** Accepted turns only; `correction` where one was given after the turn. */
  history: readonly { turn: number; role: SeatRole; text: string; correction?: string }[]
  role: SeatRole
  /** The turn to judge, as it was said. */
  message: string
  /** The whole system prompt of the speaker; none for a person or the record-driven patient. */
  agentPrompt?: string
  language: Language
  /** Random, and another one than the speaker's prompt has: that one is part of what is fenced here. */
  nonce: string
}

const either = (...options: readonly (string | null)[]) =>
  options.map(option => JSON.stringify(option)).join(' | ')

/** The shape of a verdict as it is asked for: the paper's keys, for `parseVerdict`. */
const shapeOf = ({ correction, note, reasoning }: PromptWords['verdict']) => `{
  "verdict": ${either('PASS', 'WARN', 'FAIL')},
  "issue": ${either(...monitorIssues)},
  "severity": ${either(null, ...monitorSeverities)},
  "action": ${either('none', 'soft_correction', 'retry_from_last_turn', 'hard_stop')},
  "correction_instruction": null | "${correction}",
  "prompt_faithfulness": ${either('faithful', 'partial', 'unfaithful', 'n/a')},
  "faithfulness_note": null | "${note}",
  "reasoning": "${reasoning}",
  "session_complete": true | false
}`

/** A text on one line, so that a turn cannot pose as several. */
const quoted = (text: string) => JSON.stringify(text)

/** The hash of both of the monitor's templates in one language. */
export const monitorTemplateSha = perLanguage(language =>
  sha256(
    canonicalJson([
      templateSha(monitorTemplate, language),
      templateSha(monitorTurnTemplate, language, {
        shape: shapeOf(promptWords[language].verdict),
        words: promptWords[language],
      }),
    ]),
  ),
)

export type MonitorMessages = {
  messages: ChatMessage[]
  /** SHA-256 of the messages' JSON with sorted keys. */
  sha: string
  version: string
  templateSha: string
}

/** What the monitor is sent to judge one turn. */
export function monitorMessages(input: MonitorInput): MonitorMessages {
  const { history, role, message, agentPrompt, language, nonce } = input
  checkNonce(nonce)
  const words = promptWords[language]
  const spoken = history.map(turn =>
    [
      `[${turn.turn}] ${words.roles[turn.role]}: ${quoted(turn.text)}`,
      ...(turn.correction === undefined ? [] : [`    (${words.corrected}: ${quoted(turn.correction)})`]),
    ].join('\n'),
  )
  const task = agentPrompt === undefined ? words.task.withoutPrompt : words.task.withPrompt
  const user = renderTemplate(monitorTurnTemplate, language, {
    '@history': spoken.length > 0 ? fenced('HISTORY', spoken.join('\n'), nonce) : words.noHistory,
    '@prompt':
      agentPrompt === undefined
        ? words.noPrompt
        : `${words.promptIsTruth}\n${fenced('PROMPT', agentPrompt, nonce)}`,
    '@turn': `${words.speaker}: ${words.roles[role]}\n${fenced('TURN', message, nonce)}`,
    '@task': task.map(line => `- ${line}`).join('\n'),
    '@shape': shapeOf(words.verdict),
  })
  const messages: ChatMessage[] = [
    { role: 'system', content: renderTemplate(monitorTemplate, language, {}) },
    { role: 'user', content: user },
  ]
  return {
    messages,
    sha: sha256(canonicalJson(messages)),
    version: `${monitorTemplate.version}+${monitorTurnTemplate.version}`,
    templateSha: monitorTemplateSha(language),
  }
}
