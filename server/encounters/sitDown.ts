import { type SeatRole, seatRoles } from '#schema/monitor.ts'
import { units } from '../storage/tables/cases.ts'
import { encounters, seats } from '../storage/tables/encounters.ts'
import type { Tx } from '../storage/write.ts'
import { templateOf } from './model/templateOf.ts'
import { isForTwo, openerSeat } from './openerSeat.ts'
import { encounterUnit, endedEncounter, languageOf, openSeat, roomOfStudy } from './writerStore.ts'

/** `by` is the physician who comes with an assignment; without one the encounter is held by itself, in a batch. */
type Sitting = { study: string; caseId: string; by?: { assignment: string; person: string } }

/**
 * Seats a person for one of their assignments, and returns the encounter and their seat in it (undefined where no
 * person sits): where two physicians meet, the open seat of an encounter that another of them has begun with this
 * case; else a new one. The seat is looked for and taken in this one transaction, so that two who come at the same
 * time never share it.
 */
export function sitDown(
  tx: Tx,
  newId: () => string,
  sitting: Sitting,
): { encounter: string; seat: SeatRole | undefined; joined: boolean } {
  const { study, caseId, by } = sitting
  if (by) leaveUnheld(tx, by.assignment)
  const open =
    by && isForTwo(roomOfStudy(tx.db, study))
      ? openSeat(tx.db, { study, caseId, person: by.person })
      : undefined
  if (!by || !open) return { ...beginEncounter(tx, newId, sitting), joined: false }
  tx.insertOne(seats, {
    encounterId: open.encounter,
    role: open.role,
    kind: 'person',
    personId: by.person,
    assignmentId: by.assignment,
  })
  return { encounter: open.encounter, seat: open.role, joined: true }
}

/**
 * Takes an assignment off the encounter that ended before both had spoken, so that another can be its encounter. The
 * seats there still say for which assignment each person sat in it.
 */
function leaveUnheld(tx: Tx, assignment: string): void {
  const id = endedEncounter(tx.db, assignment)
  if (id) tx.updateOne(encounters, { id }, { assignmentId: null })
}

/**
 * Writes a new encounter with its unit and its seats, as the study's room is laid out. The seat of a second person
 * has no row until they come.
 */
function beginEncounter(tx: Tx, newId: () => string, { study, caseId, by }: Sitting) {
  const room = roomOfStudy(tx.db, study)
  const id = newId()
  const unitId = newId()
  const seed = Number.parseInt(newId().slice(-7), 16)
  tx.insertOne(units, {
    id: unitId,
    caseId,
    kind: 'encounter',
    ...encounterUnit(tx.db, caseId, isForTwo(room)),
  })
  tx.insertOne(encounters, {
    id,
    studyId: study,
    caseId,
    ...(by && { assignmentId: by.assignment }),
    unitId,
    origin: by ? 'live' : 'batch',
    state: 'live',
    seed,
    at: tx.at,
  })
  const own = openerSeat(room, seed)
  tx.insertMany(
    seats,
    seatRoles
      .filter(role => role === own || room[role].kind !== 'person')
      .map(role => {
        const seat = room[role]
        return {
          encounterId: id,
          role,
          kind: seat.kind,
          ...(seat.kind === 'person' && by && { personId: by.person, assignmentId: by.assignment }),
          ...(seat.kind === 'model' && {
            endpoint: seat.endpoint,
            model: seat.model,
            ...templateOf(role, languageOf(tx.db, caseId)),
          }),
        }
      }),
  )
  return { encounter: id, seat: own }
}
