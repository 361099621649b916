import type { RoomSettings } from '#schema/encounter.ts'
import type { LocatedProblem } from '#schema/located.ts'
import { seatRoles } from '#schema/monitor.ts'
import { guessesPersona, type ProtocolId } from '#schema/study.ts'
import type { EndpointSummary } from '../endpoints/openEndpoints.ts'

/** A place in the room that a model takes: a seat, or the monitor's beside it. */
export type RoomSeat = { role: 'educator' | 'patient' | 'monitor'; endpoint: string; model: string }

/** The places of a room that models take, in the order in which they are set. */
export function roomSeats(room: RoomSettings): RoomSeat[] {
  const seats = seatRoles.flatMap(role => {
    const seat = room[role]
    return seat.kind === 'model' ? [{ role, endpoint: seat.endpoint, model: seat.model }] : []
  })
  return room.monitor ? [...seats, { role: 'monitor', ...room.monitor }] : seats
}

/** What is not on the allow list, each at its field. */
export const roomProblems = (
  seats: readonly RoomSeat[],
  endpoints: readonly EndpointSummary[],
): LocatedProblem[] =>
  seats.flatMap(({ role, endpoint, model }) => {
    const known = endpoints.find(({ name }) => name === endpoint)
    if (!known)
      return [
        {
          field: `${role}.endpoint`,
          code: 'endpoint-unknown',
          details: { endpoint, known: endpoints.map(({ name }) => name) },
        },
      ]
    if (known.models.includes(model)) return []
    return [
      { field: `${role}.model`, code: 'model-unknown', details: { endpoint, model, known: known.models } },
    ]
  })

/** The seats whose model is not on the allow list. */
export const unknownSeats = (seats: readonly RoomSeat[], endpoints: readonly EndpointSummary[]): RoomSeat[] =>
  seats.filter(seat => roomProblems([seat], endpoints).length > 0)

/** The endpoints of a room that are not on this machine and that nobody has acknowledged, each once. */
export function unacknowledgedIn(
  seats: readonly RoomSeat[],
  endpoints: readonly EndpointSummary[],
  acknowledged: readonly { endpoint: string }[],
): string[] {
  const far = new Set(endpoints.filter(({ loopback }) => !loopback).map(({ name }) => name))
  const done = new Set(acknowledged.map(({ endpoint }) => endpoint))
  return [...new Set(seats.map(({ endpoint }) => endpoint))].filter(name => far.has(name) && !done.has(name))
}

/** A person who plays the patient is given the persona's card, and cannot guess it. */
export const guessProblems = (protocol: ProtocolId, room: RoomSettings): LocatedProblem[] =>
  guessesPersona(protocol) && room.patient.kind === 'person'
    ? [{ field: 'patient', code: 'patient-is-guessed' }]
    : []
