import type { SeatRole } from '#schema/monitor.ts'
import type { ChatMessage } from '../../endpoints/tokens.ts'
import { conversationMessages } from '../prompts/conversation.ts'
import type { Correction } from '../prompts/correction.ts'
import { educatorPrompt } from '../prompts/educatorPrompt.ts'
import { patientPrompt } from '../prompts/patientPrompt.ts'
import type { Prompt } from '../prompts/template.ts'
import type { EncounterToPlay } from '../writerStore.ts'

export type SeatPrompt = { system: Prompt; messages: ChatMessage[] }

/** What the model in a seat is sent for its next turn: its template, filled, and the conversation as it sees it. */
export function promptOf(
  encounter: EncounterToPlay,
  role: SeatRole,
  nonce: string,
  correction?: Correction,
): SeatPrompt {
  const { profile, persona, note, language, turns } = encounter
  const shared = { profile, persona, language, nonce, ...(correction && { correction }) }
  const system =
    role === 'patient' ? patientPrompt(shared) : educatorPrompt({ ...shared, ...(note && { note }) })
  const messages = conversationMessages({ system: system.text, seat: role, turns, language, nonce })
  return { system, messages }
}
