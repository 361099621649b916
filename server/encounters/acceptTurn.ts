import type { SeatRole } from '#schema/monitor.ts'
import type { UiLanguage } from '#schema/words.ts'
import { units } from '../storage/tables/cases.ts'
import { turns } from '../storage/tables/encounters.ts'
import type { Tx } from '../storage/write.ts'
import { turnUnit } from './writerStore.ts'

type Spoken = {
  id: string
  turn: number
  role: SeatRole
  text: string
  attempt?: string
  by?: { uiLang: UiLanguage; clientAt: number; session: string | null }
}

/** Writes one turn into the conversation, with the unit that evidence will refer to. */
export function acceptTurn(
  tx: Tx,
  encounter: { id: string; caseId: string; unitId: string },
  spoken: Spoken,
): void {
  const { id, turn, role, text, attempt, by } = spoken
  tx.insertOne(units, { id, ...turnUnit(tx.db, encounter, turn) })
  tx.insertOne(turns, {
    id,
    encounterId: encounter.id,
    ordinal: turn,
    role,
    text,
    ...(attempt !== undefined && { attemptId: attempt }),
    ...by,
    at: tx.at,
  })
}
