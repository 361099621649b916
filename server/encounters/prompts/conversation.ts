import type { SeatRole } from '#schema/monitor.ts'
import type { Language } from '#schema/words.ts'
import type { ChatMessage } from '../../endpoints/tokens.ts'
import { checkNonce, fenced } from './fence.ts'
import { promptWords } from './words.ts'

export type SpokenTurn = { role: SeatRole; text: string }

/**
 * A conversation as the model in one seat sees it: its own turns in the shape in which it is to reply, the other's
 * fenced. Some models want a user to speak first; where nobody or the model itself did, a stage cue stands there.
 */
export function conversationMessages(input: {
  system: string
  seat: SeatRole
  turns: readonly SpokenTurn[]
  language: Language
  /** The nonce of the system prompt. */
  nonce: string
}): ChatMessage[] {
  const { system, seat, turns, language, nonce } = input
  checkNonce(nonce)
  const opens = turns[0] === undefined || turns[0].role === seat
  const cue: ChatMessage[] = opens ? [{ role: 'user', content: promptWords[language].begin[seat] }] : []
  const said = turns.map(
    ({ role, text }): ChatMessage =>
      role === seat
        ? { role: 'assistant', content: seat === 'patient' ? JSON.stringify({ utterance: text }) : text }
        : { role: 'user', content: fenced(role.toUpperCase(), text, nonce) },
  )
  return [{ role: 'system', content: system }, ...cue, ...said]
}
