import { type EncounterPage, encountersAtOnce } from '#schema/encounter.ts'
import { type Intervention, seatRoles } from '#schema/monitor.ts'
import type { Reader } from '../storage/open.ts'
import { endingCounts } from './endingCounts.ts'
import {
  attemptCounts,
  countWaiting,
  encounterLines,
  endingsIn,
  personasIn,
  requireLive,
  seatsIn,
  turnCounts,
  verdictCounts,
} from './maintainerStore.ts'

type Lines = ReturnType<typeof encounterLines>
type Seat = ReturnType<typeof seatsIn>[number]

/**
 * The encounters of a study as its maintainer follows them, a page at a time (`next` names the last of them while
 * more follow), and of all of them how they stand and how they ended by seat and persona. Refuses `not-found`.
 */
export function listEncounters(
  db: Reader,
  study: string,
  { after }: EncounterPage = {},
  atOnce = encountersAtOnce,
) {
  requireLive(db, study)
  const found = encounterLines(db, study, after, atOnce + 1)
  const lines = found.slice(0, atOnce)
  const ids = lines.map(({ id }) => id)
  const taken = new Map<string, Seat[]>()
  for (const seat of seatsIn(db, study))
    taken.set(seat.encounter, [...(taken.get(seat.encounter) ?? []), seat])
  const seatsOf = (encounter: string) => bothSeats(encounter, taken.get(encounter) ?? [])
  const turns = new Map(turnCounts(db, study, ids).map(({ encounter, n }) => [encounter, n]))
  const tried = new Map(
    attemptCounts(db, study, ids).map(({ encounter, state, n }) => [`${encounter} ${state}`, n]),
  )
  const personas = personasIn(db, study)
  const judged = new Map<string, Partial<Record<Intervention, number>>>()
  for (const { encounter, intervention, n } of verdictCounts(db, study, ids))
    judged.set(encounter, { ...judged.get(encounter), [intervention]: n })
  const all = endingsIn(db, study)
  const live = all.filter(({ ending }) => ending === null).length
  return {
    encounters: lines.map(row => ({
      ...headOf(row),
      turns: turns.get(row.id) ?? 0,
      seats: seatsOf(row.id),
      discarded: tried.get(`${row.id} discarded`) ?? 0,
      failed: tried.get(`${row.id} failed`) ?? 0,
      verdicts: judged.get(row.id) ?? {},
    })),
    next: found.length > atOnce ? ids.at(-1)! : null,
    live,
    ended: all.length - live,
    waiting: countWaiting(db, study),
    endings: endingCounts(
      all.map(({ id, ending, caseId }) => {
        const [educator, patient] = seatsOf(id)
        return { ending, educator: educator!, patient: patient!, persona: personas.get(caseId) ?? {} }
      }),
    ),
  }
}

/** Who held which conversation, with which case, and where it stands. */
export const headOf = ({ person, name, username, caseId, ref, ...row }: Lines[number]) => ({
  id: row.id,
  person: person === null ? null : { id: person, name: name!, username: username! },
  case: { id: caseId, ext_id: ref },
  language: row.language,
  kind: row.kind,
  origin: row.origin,
  state: row.state,
  ending: row.ending,
  started_at: row.started_at,
  ended_at: row.ended_at,
})

/** A person's seat that nobody has taken yet. */
const nobodyYet = {
  kind: 'person' as const,
  endpoint: null,
  model: null,
  person: null,
  name: null,
  username: null,
}

/** Both seats of an encounter, the educator's first. */
export const bothSeats = (encounter: string, taken: readonly Seat[]) =>
  seatRoles.map(role =>
    shownSeat(taken.find(seat => seat.role === role) ?? { encounter, role, ...nobodyYet }),
  )

/** Endpoint and model are null unless a model sits there; `person` is null unless somebody does. */
const shownSeat = ({ role, kind, endpoint, model, person, name, username }: Seat) => ({
  role,
  kind,
  endpoint,
  model,
  person: person === null ? null : { id: person, name: name!, username: username! },
})
