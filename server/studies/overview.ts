import { applicableOf } from '../cases/store.ts'
import type { Deps } from '../deps.ts'
import { planOf } from '../plans/store.ts'
import { countLevels } from './fields.ts'
import { type PersonProgress, progressOf } from './progress.ts'
import {
  acceptedBy,
  assignmentStates,
  corrections,
  judgeRunsOf,
  mentionsUnresolved,
} from './progressStore.ts'
import { byText } from './random.ts'
import { type Readiness, readinessOf } from './readiness.ts'
import { draftOf } from './readinessStore.ts'
import { allocatedRows, lastPlan, levelOf, sampledCases, splitsOf } from './sampleStore.ts'
import { annotatorsOf, newestNoticeOf, peopleOf, publishedCases, requireStudy, stagesOf } from './store.ts'

type Person = { id: string; name: string; username: string }

/**
 * A study as its maintainer follows it. Counts only: nobody's values are here, in whatever state the study is.
 * `opening` says what a draft still lacks, and is null from the opening on.
 */
export function studyOverview(
  { storage: { db }, endpoints }: Pick<Deps, 'storage' | 'endpoints'>,
  id: string,
) {
  const study = requireStudy(db, id)
  const stages = stagesOf(db, id)
  const ordinals = stages.map(stage => stage.ordinal)
  const progress = progressOf(assignmentStates(db, id), ordinals)
  const notice = newestNoticeOf(db, id)
  const plan = planOf(db, id)
  const sampled = sampledCases(db, id, 'reporting')
  const { balance_by } = study.settings
  return {
    study: {
      id: study.id,
      key: study.key,
      title: study.title,
      protocol: study.protocol,
      settings: study.settings,
      seed: study.seed,
      state: study.state,
      created_at: study.createdAt,
    },
    stages: stages.map(({ id: stage, ordinal, panes, version, over, instrument }) => ({
      id: stage,
      ordinal,
      instrument: instrument.key,
      title: instrument.title,
      version,
      over,
      panes,
      items: instrument.items.length,
      submitted: progress.reduce(
        (sum, row) => sum + (row.stages.find(s => s.ordinal === ordinal)?.submitted ?? 0),
        0,
      ),
    })),
    cases: publishedCases(db, id),
    applicable: applicableOf(db, id),
    sample: {
      n: sampled.length,
      plan: sampled.length > 0 ? lastPlan(db, id) : null,
      balance_by,
      rows: countLevels(sampled.map(c => levelOf(c.fields, balance_by))),
      splits: splitsOf(db, id),
    },
    allocation: { rows: allocationTable(allocatedRows(db, id, 'reporting')) },
    progress: withPeople(annotatorsOf(db, id), progress, ordinals, ids => peopleOf(db, ids)),
    judge_runs: judgeRunsOf(db, id),
    mentions_unresolved: mentionsUnresolved(db, id),
    notice: notice
      ? { version: notice.version, body: notice.body, at: notice.at, accepted_by: acceptedBy(db, notice.id) }
      : null,
    plan: plan && { version: plan.version, sha: plan.sha, primary: plan.primary.length, looks: plan.looks },
    ...corrections(db, id),
    opening:
      study.state === 'draft'
        ? readinessOf(draftOf(db, id, endpoints.summaries))
        : (null as Readiness | null),
  }
}
export type StudyOverview = ReturnType<typeof studyOverview>

/** Cases per level and physician, sorted by level; other kinds than exclusive and shared count in `other`. */
function allocationTable(rows: { person: string; kind: string; balance: string }[]) {
  const table = new Map<
    string,
    { balance: string; person: string; exclusive: number; shared: number; other: number }
  >()
  for (const { person, kind, balance } of rows) {
    const key = JSON.stringify([balance, person])
    const row = table.get(key) ?? { balance, person, exclusive: 0, shared: 0, other: 0 }
    row[kind === 'exclusive' || kind === 'shared' ? kind : 'other'] += 1
    table.set(key, row)
  }
  return [...table].sort(([a], [b]) => byText(a, b)).map(([, row]) => row)
}

/** Progress of everyone who rates or rated: people without assignments are there with zeros. */
function withPeople(
  annotators: Person[],
  progress: PersonProgress[],
  ordinals: number[],
  find: (ids: string[]) => Person[],
) {
  const known = new Map(annotators.map(person => [person.id, person]))
  const gone = progress.map(row => row.person).filter(id => !known.has(id))
  const rows = new Map(progress.map(row => [row.person, row]))
  return [...annotators, ...find(gone)].map(person => {
    const { person: _, ...counts } = rows.get(person.id) ?? emptyProgress(person.id, ordinals)
    return { person, member: known.has(person.id), ...counts }
  })
}

const emptyProgress = (person: string, ordinals: number[]): PersonProgress => ({
  person,
  assigned: 0,
  done: 0,
  started: 0,
  stages: ordinals.map(ordinal => ({ ordinal, submitted: 0 })),
  ratings: 0,
  last_at: null,
})
