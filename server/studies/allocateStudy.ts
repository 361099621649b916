import { type AllocateStudy, splits } from '#schema/study.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { Reader } from '../storage/open.ts'
import { allocations, assignments } from '../storage/tables/studies.ts'
import { type Actor, type Tx, write } from '../storage/write.ts'
import { type AllocatedCase, type AllocationSpread, allocate } from './allocate.ts'
import { levelOf, placesOf, removeAllocation, sampledCases } from './sampleStore.ts'
import { annotatorsOf, requireDraft, requireStudy, type Study } from './store.ts'

export type AllocatedStudy = {
  seed: number
  balance_by: string
  assignments: number
  /** Per level of `balance_by` (the empty text for cases without one) and physician; `person` is an id. */
  rows: { balance: string; person: string; exclusive: number; shared: number }[]
  spread: AllocationSpread
}

/** What `allocateStudy` would do now, without doing it. Refuses `allocation-impossible` with the numbers. */
export const previewAllocation = (deps: Deps, study: string, input: AllocateStudy): AllocatedStudy =>
  deal(deps.storage.db, requireStudy(deps.storage.db, study), input).allocated

/**
 * Gives each physician their own cases of a split and all shared ones, balanced by the study's field, and takes back
 * an allocation of that split made before. A physician's calibration cases come first, then those for tuning. The deal goes by names of cases in their files and by user names, so it can be made
 * again elsewhere from the same files and seed; ids of assignments are random.
 * Refuses `study-not-draft`, and `allocation-impossible` with the numbers.
 */
export function allocateStudy(deps: Deps, actor: Actor, study: string, input: AllocateStudy): AllocatedStudy {
  return write(deps, actor, { verb: 'study.allocate', study, subject: study }, tx => {
    const draft = requireDraft(tx.db, study)
    const { cases, allocated } = deal(tx.db, draft, input)
    const split = input.split ?? 'reporting'
    const removed = removeAllocation(tx, study, split)
    for (const { person, sample, caseId, balance, kind, position } of cases) {
      const id = deps.newId()
      tx.insertOne(assignments, {
        id,
        studyId: study,
        personId: person,
        sampleId: sample,
        caseId,
        occasion: 1,
        position,
        state: 'active',
      })
      tx.insertOne(allocations, { assignmentId: id, kind, stratum: balance })
    }
    renumber(tx, study)
    const { exclusive, shared } = input
    tx.note({ split, exclusive, shared, seed: allocated.seed, balance_by: allocated.balance_by })
    if (removed > 0) tx.note({ removed: { assignments: removed } })
    return allocated
  })
}

/** Puts each physician's cases in one order over all splits, so that a place is a place among all of them. */
function renumber(tx: Tx, study: string): void {
  const places = placesOf(tx.db, study)
  places.sort((a, b) => splits.indexOf(a.split) - splits.indexOf(b.split) || a.position - b.position)
  const last = new Map<string, number>()
  for (const { id, person, position } of places) {
    const place = (last.get(person) ?? 0) + 1
    last.set(person, place)
    if (place !== position) tx.updateOne(assignments, { id }, { position: place })
  }
}

type DealtCase = Pick<AllocatedCase, 'kind' | 'position'> & {
  person: string
  sample: string
  caseId: string
  balance: string
}

function deal(
  db: Reader,
  study: Study,
  input: AllocateStudy,
): { cases: DealtCase[]; allocated: AllocatedStudy } {
  const annotators = new Map(annotatorsOf(db, study.id).map(person => [person.id, person.username]))
  const strangers = input.physicians.filter(id => !annotators.has(id))
  if (strangers.length > 0)
    throw new AppError('allocation-impossible', { problem: 'not-annotators', physicians: strangers })
  const personOf = new Map(input.physicians.map(id => [annotators.get(id)!, id]))
  const sampled = sampledCases(db, study.id, input.split ?? 'reporting')
  const { balance_by, allow_group_repeat } = study.settings
  const seed = input.seed ?? study.seed
  const result = allocate({
    sample: sampled.map(c => ({ id: c.ref, group: c.group, balance: levelOf(c.fields, balance_by) })),
    physicians: input.physicians.map(id => annotators.get(id)!),
    exclusive: input.exclusive,
    shared: input.shared,
    allowGroupRepeat: allow_group_repeat,
    seed,
  })
  if (!result.ok)
    throw new AppError('allocation-impossible', { problem: result.problem.code, ...result.problem.details })
  const caseOf = new Map(sampled.map(c => [c.ref, c]))
  return {
    cases: result.assignments.map(({ physician, caseId: ref, kind, position }) => {
      const found = caseOf.get(ref)!
      const balance = levelOf(found.fields, balance_by)
      return {
        person: personOf.get(physician)!,
        sample: found.sample,
        caseId: found.id,
        balance,
        kind,
        position,
      }
    }),
    allocated: {
      seed,
      balance_by,
      assignments: result.assignments.length,
      rows: result.table.map(({ physician, ...row }) => ({ ...row, person: personOf.get(physician)! })),
      spread: result.spread,
    },
  }
}
