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

/**
 * What is still to be done, in the order of the set-up's steps. A sample needs cases and an allocation needs
 * physicians, so these two are told while the server misses what comes after them.
 */
export function openingSteps({ opening, cases, progress }: StudyOverview): OpeningStep[] {
  const needs = new Set<OpeningStep>(opening?.missing ?? [])
  if (needs.has('sample-missing') && cases.published === 0) needs.add('cases-missing')
  if (needs.has('allocation-missing') && !progress.some(({ member }) => member))
    needs.add('physicians-missing')
  return inOrder.filter(step => needs.has(step))
}
