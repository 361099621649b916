import { hasRoom } from '#schema/study.ts'
import type { StudyOverview } from '../calls.ts'
import { heldAlone, type OpeningStep, openingSteps } from '../openingSteps.ts'

/**
 * The steps of setting a study up, in the order in which they can be done: physicians are dealt their cases only
 * after they have joined, so people come before the allocation.
 */
export const stepIds = [
  'cases',
  'judge',
  'names',
  'sample',
  'room',
  'notice',
  'people',
  'allocation',
  'plan',
  'open',
] as const
export type StepId = (typeof stepIds)[number]

/**
 * done: its result stands; todo: it can be done now; waiting: others come first; optional: the study can open
 * without it, as with names that stand in no sampled case; unneeded: it is for physicians, and none comes.
 */
export type StepState = 'done' | 'todo' | 'waiting' | 'optional' | 'unneeded'
export type Step = {
  id: StepId
  state: StepState
  /** The steps that have to be done before this one. */
  after: StepId[]
  /** What of it keeps the study from opening. */
  blocks: OpeningStep[]
}

/** The step in which each thing that the opening lacks is done. */
export const stepOf: Record<OpeningStep, StepId> = {
  'room-without-person': 'room',
  'room-model-unknown': 'room',
  'room-not-acknowledged': 'room',
  'notice-missing': 'notice',
  'cases-missing': 'cases',
  'panes-missing': 'cases',
  'sample-missing': 'sample',
  'names-unresolved': 'names',
  'physicians-missing': 'people',
  'allocation-missing': 'allocation',
  'physicians-left': 'allocation',
  'room-unpaired': 'allocation',
  'held-by-readers': 'allocation',
  'persona-known': 'allocation',
  'looks-beyond': 'plan',
}

const needs: Partial<Record<StepId, readonly StepId[]>> = {
  judge: ['cases'],
  names: ['cases'],
  sample: ['cases'],
  allocation: ['sample', 'people'],
}

/** The steps that let physicians in; where no seat is a person's, the encounters are held without them. */
const forPhysicians: readonly StepId[] = ['notice', 'people', 'allocation', 'plan', 'open']

/** The steps that a protocol has: only conversations have a room, and no judge rates those that are yet to be held. */
const stepsIn = (protocol: StudyOverview['study']['protocol']): readonly StepId[] =>
  stepIds.filter(id => (hasRoom(protocol) ? id !== 'judge' : id !== 'room'))

/** How each step of a study stands. From the opening on all are done, but for a judge or a plan that may still come. */
export function stepsOf(overview: StudyOverview): Step[] {
  const { study, cases, judge_runs, mentions_unresolved, sample, notice, progress, allocation, plan } =
    overview
  const missing = openingSteps(overview)
  const draft = study.state === 'draft'
  const alone = heldAlone(overview)
  const has: Record<StepId, boolean> = {
    cases: cases.published > 0,
    judge: judge_runs.length > 0,
    names: cases.published > 0 && mentions_unresolved === 0,
    sample: sample.n > 0,
    room: true,
    notice: notice !== null,
    people: progress.some(({ member }) => member),
    allocation: allocation.rows.length > 0,
    plan: plan !== null,
    open: !draft,
  }
  return stepsIn(study.protocol).map(id => {
    const blocks = missing.filter(need => stepOf[need] === id)
    const after =
      id === 'open'
        ? stepIds.filter(other => missing.some(need => stepOf[need] === other))
        : (needs[id] ?? []).filter(other => !has[other])
    const done = has[id] && blocks.every(need => need === 'room-without-person')
    const state: StepState =
      done || (!draft && id !== 'judge' && id !== 'plan')
        ? 'done'
        : alone && forPhysicians.includes(id)
          ? 'unneeded'
          : after.length > 0 && draft
            ? 'waiting'
            : id === 'judge' || id === 'plan' || (id === 'names' && has.sample && blocks.length === 0)
              ? 'optional'
              : 'todo'
    return { id, state, after: state === 'waiting' ? after : [], blocks }
  })
}

/** The step in an address, or undefined when it names none. */
export const stepNamed = (text: unknown): StepId | undefined => stepIds.find(id => id === text)

/** Where to go on: the first step that can be done and is not, at last the opening, or what stands for it. */
export const stepInHand = (steps: readonly Step[]): StepId =>
  steps.find(({ state }) => state === 'todo')?.id ??
  (steps.some(({ state }) => state === 'unneeded') ? 'room' : 'open')
