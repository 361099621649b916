import type { StudyState } from '#schema/study.ts'

type Study = { id: string; key: string; state: StudyState }
/** A page of the walk: the start page, or one of a study that has come so far. */
type Place = { page: 'start' } | { page: string; of: readonly StudyState[] }

const ids = [
  'start',
  'cases',
  'setUp',
  'allocation',
  'people',
  'progress',
  'closed',
  'worth',
  'behind',
  'commands',
] as const

export type MaintainerStep = {
  /** Its words in `tour.json` under `maintainer`. */
  id: (typeof ids)[number]
  place: Place
  /** What to type, with `STUDY` for the study's key. */
  commands?: readonly string[]
}

const underWay = ['open', 'draft', 'frozen', 'unblinded'] as const
const beingPrepared = ['draft', 'open', 'frozen', 'unblinded'] as const
const closed = ['open', 'draft'] as const
const ended = ['frozen', 'unblinded'] as const

/** The maintainer's tour, in order, over pages of studies that are there. It opens pages and changes nothing. */
export const maintainerSteps: readonly MaintainerStep[] = [
  { id: 'start', place: { page: 'start' } },
  { id: 'cases', place: { page: '/cases', of: underWay } },
  { id: 'setUp', place: { page: '/set-up', of: beingPrepared } },
  { id: 'allocation', place: { page: '/set-up', of: beingPrepared } },
  { id: 'people', place: { page: '/people', of: underWay } },
  { id: 'progress', place: { page: '', of: underWay } },
  { id: 'closed', place: { page: '/agreement', of: closed } },
  { id: 'worth', place: { page: '/agreement', of: ended } },
  { id: 'behind', place: { page: '/agreement', of: ended } },
  {
    id: 'commands',
    place: { page: '', of: ended },
    commands: [
      'npm run -s concord -- report STUDY --json',
      'npm run -s concord -- verify',
      'npm run -s concord -- --help',
    ],
  },
]

/** Where a step leads, of the studies that a person maintains; no `path` where none has come so far. */
export function pageOf(place: Place, studies: readonly Study[]): { path?: string; study?: Study } {
  if (!('of' in place)) return { path: '/' }
  const study = place.of.flatMap(state => studies.filter(one => one.state === state))[0]
  return study ? { path: `/studies/${study.id}${place.page}`, study } : {}
}
