import type { DrawSample } from '#schema/study.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { Reader } from '../storage/open.ts'
import { samples } from '../storage/tables/studies.ts'
import { type Actor, write } from '../storage/write.ts'
import { type DrawnSample, draw } from './draw.ts'
import { randomFor, shuffled } from './random.ts'
import { casesWithFields, removeSample, samplesOf } from './sampleStore.ts'
import { requireDraft, requireStudy, type Study } from './store.ts'

/** What `drawSample` would draw now, without drawing it. Refuses `sample-impossible` with the numbers. */
export const previewSample = (deps: Deps, study: string, input: DrawSample): DrawnSample =>
  choose(deps.storage.db, requireStudy(deps.storage.db, study), input).drawn

/**
 * Draws the sample of a draft from its published cases, with the study's seed. The draw goes by the names that
 * cases have in their files, so the same files and seed give the same sample on another machine; ids of samples
 * are random and so is their order, so neither tells which file or stratum a case came from.
 *
 * Each split has a sample of its own, and no source patient is in two: what a prompt was tuned on must not come back
 * in what is reported.
 *
 * Refuses `study-not-draft`, `sample-impossible` with the numbers, and `sample-exists` (of this split) unless `redraw` says to
 * take the old one back, and the allocation that rests on it.
 */
export function drawSample(deps: Deps, actor: Actor, study: string, input: DrawSample): DrawnSample {
  return write(deps, actor, { verb: 'study.draw-sample', study, subject: study }, tx => {
    const draft = requireDraft(tx.db, study)
    const existing = samplesOf(tx.db, study).filter(({ split }) => split === input.split).length
    if (existing > 0 && !input.redraw) throw new AppError('sample-exists', { n: existing })
    const { ids, drawn } = choose(tx.db, draft, input)
    if (existing > 0) tx.note({ removed: removeSample(tx, study, input.split) })
    tx.insertMany(
      samples,
      shuffled(randomFor(draft.seed, 'sample', 'order'), ids).map(caseId => ({
        id: deps.newId(),
        studyId: study,
        caseId,
        split: input.split,
      })),
    )
    tx.note({ n: drawn.n, by: drawn.by, split: input.split, seed: draft.seed, plan: input.plan })
    return drawn
  })
}

function choose(db: Reader, study: Study, input: DrawSample): { ids: string[]; drawn: DrawnSample } {
  const all = casesWithFields(db, study.id)
  const taken = new Set(
    samplesOf(db, study.id)
      .filter(({ split }) => split !== input.split)
      .map(({ caseId }) => caseId),
  )
  const elsewhere = new Set(all.filter(({ id }) => taken.has(id)).map(({ group }) => group))
  const found = all.filter(({ group }) => !elsewhere.has(group))
  const candidates = found.map(c => ({
    id: c.ref,
    group: c.group,
    fields: Object.fromEntries(Object.entries(c.fields).map(([name, { value }]) => [name, value])),
  }))
  const result = draw({
    candidates,
    n: input.n,
    by: input.by,
    seed: study.seed,
    plan: input.plan,
    allowGroupRepeat: study.settings.allow_group_repeat,
  })
  if (!result.ok)
    throw new AppError('sample-impossible', { problem: result.problem.code, ...result.problem.details })
  const idOf = new Map(found.map(c => [c.ref, c.id]))
  return { ids: result.sample.map(ref => idOf.get(ref)!), drawn: result.drawn }
}
