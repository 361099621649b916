import type { RoomSettings } from '#schema/encounter.ts'

type Seat = RoomSettings['educator'] | RoomSettings['patient']
/** What was chosen for each place, as the values of a form. */
export type ChosenRoom = { educator: string; patient: string; monitor: string }

/** A seat as the value of a choice: its kind, or endpoint and model. */
export const choiceOf = (seat: Seat): string =>
  seat.kind === 'model' ? JSON.stringify([seat.endpoint, seat.model]) : seat.kind

const seatOf = (choice: string) => {
  if (choice === 'person' || choice === 'record') return { kind: choice } as const
  return { kind: 'model' as const, ...modelOf(choice) }
}
function modelOf(choice: string) {
  const [endpoint, model] = JSON.parse(choice) as [string, string]
  return { endpoint, model }
}

/** The room that was chosen; whether it can be is the server's word. */
export const roomOf = ({ educator, patient, monitor }: ChosenRoom): RoomSettings => ({
  educator: seatOf(educator) as RoomSettings['educator'],
  patient: seatOf(patient),
  ...(monitor !== '' && { monitor: modelOf(monitor) }),
})

type Listed = {
  room: RoomSettings
  endpoints: readonly { name: string; models: readonly string[] }[]
}
/** The models to choose from: those on the list, and any that sits in the room without being on it. */
export function choicesOf({ room, endpoints }: Listed) {
  const listed = endpoints.flatMap(({ name, models }) =>
    models.map(model => ({ endpoint: name, model, listed: true })),
  )
  const seated = [room.educator, room.patient, ...(room.monitor ? [{ kind: 'model', ...room.monitor }] : [])]
    .flatMap(seat => ('model' in seat ? [{ endpoint: seat.endpoint, model: seat.model, listed: false }] : []))
    .filter(one => !listed.some(known => known.endpoint === one.endpoint && known.model === one.model))
  return [...listed, ...seated].map(one => ({
    ...one,
    value: choiceOf({ kind: 'model', endpoint: one.endpoint, model: one.model }),
  }))
}
