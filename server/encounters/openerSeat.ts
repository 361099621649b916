import type { RoomSettings } from '#schema/encounter.ts'
import { type SeatRole, seatRoles } from '#schema/monitor.ts'

/** The seats of a room that persons take. */
const personSeats = (room: RoomSettings): SeatRole[] => seatRoles.filter(role => room[role].kind === 'person')

/** Whether two physicians meet in this room. */
export const isForTwo = (room: RoomSettings): boolean => personSeats(room).length === 2

/**
 * Where whoever begins an encounter sits: in the one seat that is a person's, or with two of them in the one that the
 * encounter's seed draws, so that nobody chooses to be the patient. Undefined where no person sits.
 */
export function openerSeat(room: RoomSettings, seed: number): SeatRole | undefined {
  const seats = personSeats(room)
  return seats[seed % Math.max(seats.length, 1)]
}
