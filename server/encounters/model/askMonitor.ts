import type { SeatRole, Verdict } from '#schema/monitor.ts'
import { EndpointFailure } from '../../endpoints/failure.ts'
import type { Complete } from '../../endpoints/openEndpoints.ts'
import { parseVerdict } from '../monitor/parseVerdict.ts'
import { ruleVerdict } from '../monitor/rules.ts'
import { monitorMessages } from '../prompts/monitorMessages.ts'
import type { EncounterToPlay } from '../writerStore.ts'

/** A verdict with where it comes from: a model by its templates, in their version and by their hash, or the rules. */
export type Judged = { verdict: Verdict } & (
  | { source: 'rules' }
  | { source: 'model'; model: string; template: string; templateSha: string }
)

type Spoken = { role: SeatRole; text: string; prompt?: string }

/**
 * The verdict on a turn: the monitor model's where the study has one, else the rules'. A monitor that cannot be
 * reached, or whose word cannot be read even after one repair, is stood in for by the rules, and the record says so:
 * a conversation must not break because its observer did.
 *
 * @throws EndpointFailure `cancelled` when the conversation was stopped meanwhile
 */
export async function askMonitor(
  complete: Complete,
  monitor: { endpoint: string; model: string } | undefined,
  encounter: EncounterToPlay,
  spoken: Spoken,
  { nonce, signal }: { nonce: string; signal: AbortSignal },
): Promise<Judged> {
  const { language, turns } = encounter
  const history = turns.map(({ ordinal, role, text }) => ({ turn: ordinal, role, text }))
  const byRules = (): Judged => ({
    source: 'rules',
    verdict: ruleVerdict({ role: spoken.role, text: spoken.text, history, language }),
  })
  if (!monitor) return byRules()
  const { messages, version, templateSha } = monitorMessages({
    history,
    role: spoken.role,
    message: spoken.text,
    ...(spoken.prompt !== undefined && { agentPrompt: spoken.prompt }),
    language,
    nonce,
  })
  const byModel = (verdict: Verdict): Judged => ({
    source: 'model',
    verdict,
    model: monitor.model,
    template: version,
    templateSha,
  })
  try {
    const first = await complete({ ...monitor, messages, signal, json: true })
    const read = parseVerdict(first.text)
    if ('verdict' in read) return byModel(read.verdict)
    const repair = `Your last reply could not be read (${[read.problem, ...read.fields].join(', ')}). Reply again with that one JSON object alone.`
    const second = await complete({
      ...monitor,
      signal,
      json: true,
      messages: [...messages, { role: 'assistant', content: first.text }, { role: 'user', content: repair }],
    })
    const again = parseVerdict(second.text)
    return 'verdict' in again ? byModel(again.verdict) : byRules()
  } catch (error) {
    if (!(error instanceof EndpointFailure) || error.code === 'cancelled') throw error
    return byRules()
  }
}
