import { RoomSettings } from '#schema/encounter.ts'
import { LocatedError } from '#schema/located.ts'
import type { Deps } from '../deps.ts'
import { acknowledgeEndpoint } from '../encounters/acknowledgeEndpoint.ts'
import { isForTwo } from '../encounters/openerSeat.ts'
import { roomView } from '../encounters/roomView.ts'
import { setRoom } from '../encounters/setRoom.ts'
import { fieldProblems } from '../imports/fieldProblems.ts'
import { operator } from '../storage/write.ts'
import { protocols } from '../studies/protocols.ts'
import { requireStudy } from '../studies/store.ts'
import { argument, type Command, type CommandFile, output, UsageError } from './command.ts'
import { flag, jsonOf, studyNamed } from './options.ts'

export const studyRoom: Command = {
  name: 'study room',
  usage: 'study room KEY [FILE]',
  summary:
    'show who sits in the room of a virtual-patient study, or set it on a draft (JSON: educator, patient, monitor; two persons where two physicians meet)',
  filesFrom: 1,
  run: (deps, input) => {
    const key = argument(input, 0, 'KEY')
    const study = requireRoom(deps, key)
    const file = input.files[0]
    if (file) {
      const room = settingsIn(file)
      // A model that is not on the list is a fault of the file, and is told with its name.
      inFile(file.name, () => setRoom(deps, operator, study, room))
    }
    const view = roomView(deps, study)
    return output(view, roomText(key, view))
  },
}

export const studyAcknowledge: Command = {
  name: 'study acknowledge',
  usage: 'study acknowledge KEY ENDPOINT --confirm',
  summary: 'say what would leave this machine for an endpoint, and with --confirm record that it may',
  options: { confirm: flag },
  run: (deps, input) => {
    const key = argument(input, 0, 'KEY')
    const endpoint = argument(input, 1, 'ENDPOINT')
    const study = requireRoom(deps, key)
    const known = roomView(deps, study).endpoints.find(({ name }) => name === endpoint)
    if (input.values.confirm !== true && known?.words)
      throw new UsageError([...known.words.en, 'Add --confirm to acknowledge this.'].join(' '))
    const done = acknowledgeEndpoint(deps, operator, study, { endpoint, ui_lang: 'en' })
    return output(done, [`acknowledged for ${key}:`, ...done.words].join('\n'))
  },
}

/** The study of this key, if its conversations are held in a room. */
export function requireRoom(deps: Deps, key: string): string {
  const study = studyNamed(deps, key)
  if (!protocols[requireStudy(deps.storage.db, study).protocol].live)
    throw new UsageError(`study ${JSON.stringify(key)} has no room; its protocol has no virtual patients`)
  return study
}

function settingsIn(file: CommandFile): RoomSettings {
  const value = jsonOf(file)
  const parsed = RoomSettings.safeParse(value)
  if (parsed.success) return parsed.data
  throw new LocatedError(fieldProblems(parsed.error, value).map(problem => ({ file: file.name, ...problem })))
}

function inFile<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof LocatedError)) throw error
    throw new LocatedError(error.problems.map(problem => ({ file, ...problem })))
  }
}

type Seat = RoomSettings['educator'] | RoomSettings['patient']
const seatText = (seat: Seat, forTwo: boolean): string =>
  seat.kind === 'model'
    ? `${seat.model} at ${seat.endpoint}`
    : seat.kind === 'person'
      ? forTwo
        ? 'a physician'
        : 'the physician'
      : 'record-driven patient'

function roomText(key: string, view: ReturnType<typeof roomView>): string {
  const { educator, patient, monitor } = view.room
  const forTwo = isForTwo(view.room)
  const lines = [
    `room of ${key}`,
    `  educator  ${seatText(educator, forTwo)}`,
    `  patient   ${seatText(patient, forTwo)}`,
    ...(forTwo ? ['  two physicians who share a case meet; the seed draws who plays the patient'] : []),
    `  monitor   ${monitor ? `${monitor.model} at ${monitor.endpoint}` : 'rules'}`,
    ...view.unknown.map(
      ({ role, endpoint, model }) => `  not on the list: ${model} at ${endpoint} (${role})`,
    ),
    ...view.unacknowledged.map(endpoint => `  not acknowledged: ${endpoint}`),
    ...view.acknowledged.map(
      ({ endpoint, person, at }) =>
        `  acknowledged: ${endpoint}, ${person ?? 'operator'}, ${new Date(at).toISOString()}`,
    ),
  ]
  return lines.join('\n')
}
