import type { Deps } from '../../deps.ts'
import { EndpointFailure } from '../../endpoints/failure.ts'
import { attempts, verdicts } from '../../storage/tables/encounters.ts'
import { type Actor, type Tx, write } from '../../storage/write.ts'
import { acceptTurn } from '../acceptTurn.ts'
import { closeEncounter } from '../closeEncounter.ts'
import { isRegulated, mostRetries, oversee } from '../monitor/oversee.ts'
import { type EncounterToPlay, encounterToPlay, liveEncounter, settingsOf } from '../writerStore.ts'
import { askMonitor, type Judged } from './askMonitor.ts'
import { askSeat } from './askSeat.ts'
import { oversightOf } from './oversightOf.ts'
import { promptOf } from './promptOf.ts'
import { failedAttempts, isAcknowledged, nextAttempt, pastVerdicts } from './store.ts'
import { openVoice } from './voice.ts'

const server: Actor = { person: null, session: null, by: 'server' }
/** What the next try may well not meet again. */
const worthAnotherTry = ['malformed', 'truncated']

type Seat = EncounterToPlay['seats'][number]

/**
 * Lets the model in a seat speak until its turn stands, was given up, or the encounter has ended: each attempt is
 * written down before the endpoint is asked, and what became of it before anything else happens. A discarded attempt
 * is never part of the conversation.
 */
export async function speakAsModel(deps: Deps, id: string, seat: Seat, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (!liveEncounter(deps.storage.db, id)) return
    const encounter = encounterToPlay(deps.storage.db, id)!
    const turn = encounter.turns.length + 1
    if (turn % 2 !== (seat.role === 'educator' ? 1 : 0)) return
    if (!(await oneAttempt(deps, encounter, seat, turn, signal))) return
  }
}

/** One attempt at a turn; true when another should follow at once. */
async function oneAttempt(
  deps: Deps,
  encounter: EncounterToPlay,
  seat: Seat,
  turn: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = deps.storage
  const { id, studyId } = encounter
  const { endpoint, model } = seat as { endpoint: string; model: string }
  const { state, correction } = oversightOf(pastVerdicts(db, id), turn, seat.role)
  const prompt = promptOf(encounter, seat.role, deps.newId(), correction)
  const attempt = deps.newId()
  const happening = (verb: string) => ({ verb, study: studyId, subject: id, note: { turn } })
  const n = nextAttempt(db, id, turn)
  write(deps, server, happening('turn.try'), tx =>
    tx.insertOne(attempts, {
      id: attempt,
      encounterId: id,
      ordinal: turn,
      n,
      role: seat.role,
      state: 'streaming',
      correction: correction?.instruction ?? null,
      promptSha: prompt.system.sha,
      at: tx.at,
    }),
  )
  deps.hub.changed(id)
  // Heard as it comes where no verdict can take it back, and where somebody listens.
  const listens = encounter.seats.some(one => one.kind === 'person')
  const voice =
    listens && !isRegulated(seat.role, 'model') ? openVoice(deps.hub.partials, id, turn) : undefined
  try {
    if (!deps.endpoints.isLocal(endpoint) && !isAcknowledged(db, endpoint, studyId))
      throw new EndpointFailure('not-allowed', { reason: 'not-acknowledged' })
    const { complete } = deps.endpoints
    const asked = { endpoint, model, messages: prompt.messages, signal }
    const said = await askSeat(complete, seat.role, asked, voice?.onText)
    const judged = await askMonitor(
      complete,
      settingsOf(db, studyId).room?.monitor,
      encounter,
      { role: seat.role, text: said.text, prompt: prompt.system.text },
      { nonce: deps.newId(), signal },
    )
    return settle(judged, said)
  } catch (error) {
    // A server that is being stopped takes the attempt up again when it is back.
    if (!deps.storage.sqlite.open) return false
    const problem = error instanceof EndpointFailure ? error.code : 'internal'
    write(deps, server, happening('turn.fail'), tx => {
      tx.updateOne(attempts, { id: attempt }, { state: 'failed', problem })
      if (problem === 'context-exceeded' && liveEncounter(tx.db, id)) closeEncounter(tx, id, 'exception')
    })
    // What somebody has heard of a reply is not said again in other words behind their back.
    const another =
      worthAnotherTry.includes(problem) && !voice?.heard() && failedAttempts(db, id, turn) <= mostRetries
    // Nobody is told of a failure that is made good at once.
    if (!another) deps.hub.changed(id)
    if (problem === 'internal') throw error
    return another
  } finally {
    voice?.close()
  }

  function settle(judged: Judged, said: Awaited<ReturnType<typeof askSeat>>): boolean {
    const { verdict } = judged
    // A person says when their conversation is over; only two seats without one end by the monitor's word.
    const alone = encounter.seats.every(one => one.kind !== 'person')
    const {
      next,
      intervention,
      correction: given,
    } = oversee(state, {
      role: seat.role,
      kind: 'model',
      verdict: { ...verdict, complete: verdict.complete && alone },
    })
    const accepted = intervention !== 'retried' && intervention !== 'stopped'
    write(deps, server, happening(accepted ? 'turn.reply' : 'turn.discard'), tx => {
      // Ended while the endpoint was speaking: what it said came too late and is kept as a failed attempt.
      const live = liveEncounter(tx.db, id)
      tx.updateOne(
        attempts,
        { id: attempt },
        {
          state: !live ? 'failed' : accepted ? 'accepted' : 'discarded',
          text: said.text,
          promptTokens: said.tokens?.prompt ?? null,
          replyTokens: said.tokens?.reply ?? null,
          ms: said.ms,
          ...(!live && { problem: 'cancelled' }),
        },
      )
      if (!live) return
      logVerdict(tx, judged, intervention, given)
      if (accepted)
        acceptTurn(tx, encounter, { id: deps.newId(), turn, role: seat.role, text: said.text, attempt })
      if (next.ending) closeEncounter(tx, id, next.ending)
    })
    deps.hub.changed(id)
    return true
  }

  function logVerdict(tx: Tx, judged: Judged, intervention: string, given: string | null): void {
    const { verdict, source } = judged
    tx.insertOne(verdicts, {
      id: deps.newId(),
      encounterId: id,
      ordinal: turn,
      attemptId: attempt,
      source,
      verdict: verdict.verdict,
      issue: verdict.issue,
      severity: verdict.severity,
      action: verdict.action ?? null,
      intervention: intervention as (typeof verdicts.$inferInsert)['intervention'],
      correction: given ?? verdict.correction,
      reasoning: verdict.reasoning,
      complete: verdict.complete,
      at: tx.at,
      ...(judged.source === 'model' && {
        model: judged.model,
        template: judged.template,
        templateSha: judged.templateSha,
      }),
    })
  }
}
