import type { Reader } from '../storage/open.ts'
import { bothSeats, headOf } from './listEncounters.ts'
import {
  attemptRows,
  encounterLine,
  personasIn,
  requireLive,
  seatsIn,
  turnRows,
  verdictRows,
} from './maintainerStore.ts'
import { findingsIn } from './monitor/findingsIn.ts'
import { roleOfTurn } from './store.ts'

/**
 * A conversation with all that was tried in it: each turn with its attempts, those that were discarded included, and
 * what a monitor said of each. A turn without text has attempts and none that was accepted. Refuses `not-found`.
 */
export function wholeEncounter(db: Reader, study: string, id: string) {
  requireLive(db, study)
  const line = encounterLine(db, study, id)
  const said = new Map(turnRows(db, id).map(turn => [turn.ordinal, turn]))
  const tried = attemptRows(db, id)
  const judged = verdictRows(db, id)
  const ordinals = [...new Set([...said.keys(), ...tried.map(one => one.ordinal)])].sort((a, b) => a - b)
  const verdictsOf = (ordinal: number, attempt: string | null) =>
    judged.filter(one => one.ordinal === ordinal && one.attemptId === attempt).map(shownVerdict)
  return {
    ...headOf(line),
    seats: bothSeats(
      id,
      seatsIn(db, study).filter(seat => seat.encounter === id),
    ),
    persona: personasIn(db, study).get(line.caseId) ?? {},
    turns: ordinals.map(turn => ({
      turn,
      role: roleOfTurn(turn),
      text: said.get(turn)?.text ?? null,
      at: said.get(turn)?.at ?? null,
      attempts: tried
        .filter(one => one.ordinal === turn)
        .map(one => ({
          n: one.n,
          state: one.state,
          text: one.text,
          correction: one.correction,
          problem: one.problem,
          prompt_tokens: one.promptTokens,
          reply_tokens: one.replyTokens,
          ms: one.ms,
          at: one.at,
          verdicts: verdictsOf(turn, one.id),
        })),
      verdicts: verdictsOf(turn, null),
    })),
  }
}

/**
 * What rules found comes as codes, for the words of the reader; the texts of models and of older records as they are. Model and
 * template are null where rules gave the verdict, or it is older than their record.
 */
const shownVerdict = (row: ReturnType<typeof verdictRows>[number]) => {
  const findings = row.source === 'rules' ? findingsIn(row.reasoning) : null
  return {
    source: row.source,
    model: row.model,
    template: row.template,
    template_sha: row.templateSha,
    verdict: row.verdict,
    issue: row.issue,
    severity: row.severity,
    action: row.action,
    intervention: row.intervention,
    correction: row.correction,
    reasoning: findings ? '' : row.reasoning,
    findings,
    complete: row.complete,
  }
}
