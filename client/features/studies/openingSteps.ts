import type { OpeningNeed } from '#schema/study.ts'
import type { StudyOverview } from './calls.ts'

/** What stands between a draft and its opening: the server's needs, and what those begin with. */
export type OpeningStep = OpeningNeed | 'cases-missing' | 'physicians-missing'

const inOrder: readonly OpeningStep[] = [
  'cases-missing',
  'panes-missing',
  'names-unresolved',
  'sample-missing',
  'room-without-person',
  'room-model-unknown',
  'room-not-acknowledged',
  'notice-missing',
  'physicians-missing',
  'allocation-missing',
  'physicians-left',
  'room-unpaired',
  'held-by-readers',
  'persona-known',
  'looks-beyond',
]

/** What lets physicians in, of which nothing is to be done where the encounters are held without them. */
const forPhysicians: ReadonlySet<OpeningStep> = new Set([
  'notice-missing',
  'physicians-missing',
  'allocation-missing',
  'physicians-left',
  'room-unpaired',
  'held-by-readers',
  'looks-beyond',
])

/** Whether a draft's encounters are held without a physician (`concord study converse`), so that it never opens. */
export const heldAlone = ({ opening }: Pick<StudyOverview, 'opening'>): boolean =>
  opening?.missing.includes('room-without-person') ?? false

/**
 * What is still to be done, in the order of the set-up's steps. A sample needs cases and an allocation needs
 * physicians, so these two are told while the server misses what comes after them.
 */
export function openingSteps(overview: StudyOverview): OpeningStep[] {
  const { opening, cases, progress } = overview
  const needs = new Set<OpeningStep>(opening?.missing ?? [])
  if (needs.has('sample-missing') && cases.published === 0) needs.add('cases-missing')
  if (needs.has('allocation-missing') && !progress.some(({ member }) => member))
    needs.add('physicians-missing')
  const alone = heldAlone(overview)
  return inOrder.filter(step => needs.has(step) && !(alone && forPhysicians.has(step)))
}
