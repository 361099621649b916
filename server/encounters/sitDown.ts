import { RoomSettings } from '#schema/encounter.ts'
import { seatRoles } from '#schema/monitor.ts'
import { units } from '../storage/tables/cases.ts'
import { encounters, seats } from '../storage/tables/encounters.ts'
import type { Tx } from '../storage/write.ts'
import { templateOf } from './model/templateOf.ts'
import { encounterUnit, languageOf, settingsOf } from './writerStore.ts'

/** `by` is the physician who begins it with an assignment; without one it is held by itself, in a batch. */
type Sitting = { id: string; study: string; caseId: string; by?: { assignment: string; person: string } }

/** Writes a new encounter with its unit and its two seats, as the study's room is laid out. */
export function sitDown(tx: Tx, newId: () => string, { id, study, caseId, by }: Sitting): void {
  const room = settingsOf(tx.db, study).room ?? RoomSettings.parse({})
  const unitId = newId()
  tx.insertOne(units, { id: unitId, caseId, kind: 'encounter', ...encounterUnit(tx.db, caseId) })
  tx.insertOne(encounters, {
    id,
    studyId: study,
    caseId,
    ...(by && { assignmentId: by.assignment }),
    unitId,
    origin: by ? 'live' : 'batch',
    state: 'live',
    seed: Number.parseInt(newId().slice(-7), 16),
    at: tx.at,
  })
  tx.insertMany(
    seats,
    seatRoles.map(role => {
      const seat = room[role]
      return {
        encounterId: id,
        role,
        kind: seat.kind,
        ...(seat.kind === 'person' && by && { personId: by.person }),
        ...(seat.kind === 'model' && {
          endpoint: seat.endpoint,
          model: seat.model,
          ...templateOf(role, languageOf(tx.db, caseId)),
        }),
      }
    }),
  )
}
