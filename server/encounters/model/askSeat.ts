import { z } from 'zod'
import { longestTurn } from '#schema/encounter.ts'
import type { SeatRole } from '#schema/monitor.ts'
import { askJson } from '../../endpoints/askJson.ts'
import { EndpointFailure } from '../../endpoints/failure.ts'
import type { Complete, Completion } from '../../endpoints/openEndpoints.ts'
import type { ChatMessage } from '../../endpoints/tokens.ts'

const Utterance = z.looseObject({ utterance: z.string().max(4 * longestTurn) })

type Asked = { endpoint: string; model: string; messages: readonly ChatMessage[]; signal: AbortSignal }

/**
 * What the model in a seat says: a patient as JSON, repaired once, an educator as it is.
 *
 * @throws EndpointFailure `malformed` also for a reply without words or far beyond what a person would say
 */
export async function askSeat(
  complete: Complete,
  role: SeatRole,
  asked: Asked,
): Promise<Pick<Completion, 'tokens' | 'ms'> & { text: string }> {
  const reply =
    role === 'patient'
      ? await askJson(complete, Utterance, asked)
      : await complete(asked).then(answer => ({ ...answer, value: { utterance: answer.text } }))
  const text = reply.value.utterance.normalize('NFC').trim()
  if (text === '' || text.length > 4 * longestTurn) throw new EndpointFailure('malformed')
  return { text, tokens: reply.tokens, ms: Math.round(reply.ms) }
}
