import { z } from 'zod'
import { longestTurn } from '#schema/encounter.ts'
import type { SeatRole } from '#schema/monitor.ts'
import { askJson } from '../../endpoints/askJson.ts'
import { EndpointFailure } from '../../endpoints/failure.ts'
import type { Complete, Completion } from '../../endpoints/openEndpoints.ts'
import type { ChatMessage } from '../../endpoints/tokens.ts'
import { spokenOf } from './spoken.ts'

const Utterance = z.looseObject({ utterance: z.string().max(4 * longestTurn) })

type Asked = { endpoint: string; model: string; messages: readonly ChatMessage[]; signal: AbortSignal }
type OnText = (piece: string) => void

/**
 * What the model in a seat says: a patient as JSON, repaired once, an educator as it is. `onText` hears an educator's
 * reply as it comes; of a patient's nothing is to be heard before it is judged.
 *
 * @throws EndpointFailure `malformed` also for a reply without words or far beyond what a person would say
 */
export async function askSeat(
  complete: Complete,
  role: SeatRole,
  asked: Asked,
  onText?: OnText,
): Promise<Pick<Completion, 'tokens' | 'ms'> & { text: string }> {
  const reply =
    role === 'patient'
      ? await askJson(complete, Utterance, asked)
      : await complete({ ...asked, ...(onText && { onText }) }).then(answer => ({
          ...answer,
          value: { utterance: answer.text },
        }))
  const text = spokenOf(reply.value.utterance)
  if (text === '' || text.length > 4 * longestTurn) throw new EndpointFailure('malformed')
  return { text, tokens: reply.tokens, ms: Math.round(reply.ms) }
}
