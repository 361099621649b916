import { intervalLevel } from '#schema/analysisPlan.ts'
import type { UnitKind } from '#schema/instrument.ts'
import type { CellPair, CellQuery, ColumnId, ScoreLine, ValidationReport } from '#schema/report.ts'
import { defaultLevel } from '#server/statistics/result.ts'
import { AppError, notFound } from '../errors.ts'
import { planOf } from '../plans/store.ts'
import type { Reader } from '../storage/open.ts'
import { finishedAssignments } from './finished.ts'
import { lookInForce } from './lookStore.ts'
import type { AnalysisRating } from './pairs.ts'
import { scoreLines } from './scoreLines.ts'
import {
  countedAssignments,
  frozenRatings,
  hiddenOf,
  instrumentsOf,
  judgesOf,
  lastSubmissions,
  namesOf,
  ratingsOfJudge,
  studyOf,
  unitsOf,
} from './store.ts'
import { pairsOfRow, rowsOf, type ValidationData, validationTable } from './validationTable.ts'

/** Replicates of every interval of a report, with the study's seed. */
export const reportReplicates = 2000

/**
 * What the judge of a study is worth, in the form of the paper's Table 5. It takes about a second for 70 cases, so the
 * server has it done beside its event loop (see `openReports`).
 *
 * @param onProgress called with how many rows are done, of how many
 */
export function validationReport(
  db: Reader,
  study: string,
  judge?: string,
  onProgress: (done: number, of: number) => void = () => {},
): ValidationReport {
  const loaded = load(db, study, judge)
  const { row, run, plan, look, data, names, assignments, submissions, stages } = loaded
  // Before freezing nobody is told who rated how, and one physician's column would tell it.
  const columns = columnsOf(look ? [] : data.physicians, run !== undefined)
  const finished = finishedAssignments(assignments, submissions, stages)
  const level = plan ? intervalLevel(plan) : defaultLevel
  return {
    study: { id: row.id, key: row.key, title: row.title, state: row.state, seed: row.seed },
    judge: run ? { id: run.id, name: run.name, model: run.model, prompt_version: run.promptVersion } : null,
    plan,
    look,
    instruments: stages.map(stage => ({
      key: stage.key,
      version: stage.n,
      sha: stage.sha,
      over: stage.over,
      title: stage.body.title,
    })),
    replicates: reportReplicates,
    conditional_on: 'raters',
    level,
    counts: {
      cases: new Set(assignments.map(assignment => assignment.caseId)).size,
      shared: new Set(assignments.filter(({ kind }) => kind === 'shared').map(({ caseId }) => caseId)).size,
      groups: new Set(assignments.map(assignment => assignment.group)).size,
      annotations: finished.length,
      physicians: data.physicians.length,
      unfinished: assignments.length - finished.length,
      revised_after_later: submissions.filter(s => s.afterLater).length,
    },
    columns: columns.map(id => ({
      id,
      person: id.startsWith('judge:') ? (names.get(id.slice(6)) ?? null) : null,
    })),
    rows: validationTable(data, columns, {
      seed: row.seed,
      replicates: reportReplicates,
      level,
      onProgress,
    }),
    scores: scoresOf(loaded),
  }
}

/**
 * The pairs behind one cell of a row's confusion table, or behind the whole cell of the table. Refuses
 * `study-not-frozen` at a look: which physician has which case is known to the maintainer, so a pair has a name.
 */
export function pairsBehind(db: Reader, study: string, query: CellQuery): CellPair[] {
  const { data, names, extIds, run, look } = load(db, study, query.judge)
  if (look) throw new AppError('study-not-frozen')
  const spec = data.instruments.flatMap(rowsOf).find(row => row.id === query.row)
  if (!spec) throw notFound()
  const units = new Map(unitsOf(db, study).map(unit => [unit.joinKey, unit]))
  const nameOf = (rater: string) => (rater === `run:${run?.id}` ? run!.name : (names.get(rater) ?? rater))
  return pairsOfRow(data, spec, query.column)
    .pairs.filter(
      pair =>
        (query.first === undefined || pair.first.value === query.first) &&
        (query.second === undefined || pair.second.value === query.second),
    )
    .map(pair => {
      const unit = units.get(pair.unit)!
      return {
        case: pair.caseId,
        ext_id: extIds.get(pair.caseId) ?? '',
        item: pair.item,
        unit: unit.id,
        unit_kind: unit.kind,
        unit_ordinal: unit.ordinal,
        first: { rater: nameOf(pair.first.rater), value: pair.first.value },
        second: { rater: nameOf(pair.second.rater), value: pair.second.value },
      }
    })
    .sort((a, b) => (a.ext_id < b.ext_id ? -1 : a.ext_id > b.ext_id ? 1 : a.unit_ordinal - b.unit_ordinal))
}

/**
 * The study and the judge of a report, the first unless one is named, with the plan in force and the look through
 * which an open study is seen. Throws `study-not-frozen` before freezing unless a planned look was opened, and
 * `judge-unknown` for a run that is not the study's, or was not when the look was opened.
 */
export function requireReportable(db: Reader, study: string, judge: string | undefined) {
  const row = studyOf(db, study)
  if (!row) throw notFound()
  const plan = planOf(db, study)
  const look = lookInForce(db, study, plan)
  if (row.state !== 'frozen' && row.state !== 'unblinded' && !look) throw new AppError('study-not-frozen')
  const runs = judgesOf(db, study, look?.at)
  const run = judge === undefined ? runs[0] : runs.find(({ id }) => id === judge)
  if (judge !== undefined && !run) throw new AppError('judge-unknown')
  return { row, run, runs, plan, look }
}

function load(db: Reader, study: string, judge: string | undefined) {
  const { row, run, plan, look } = requireReportable(db, study, judge)
  const stages = instrumentsOf(db, study)
  const keyOf = new Map(stages.map(stage => [stage.stage, stage.key]))
  const assignments = countedAssignments(db, study)
  const people = frozenRatings(db, study, look?.at)
  const hidden = hiddenOf(db, study)
  const physicians = [...new Set(assignments.map(assignment => assignment.person))]
  const data: ValidationData = {
    instruments: stages.map(stage => stage.body),
    people: byKey(people, rating => keyOf.get(rating.stage)!),
    judge: byKey(run ? ratingsOfJudge(db, run) : [], rating => rating.instrument),
    physicians,
    applicable: new Map(hidden.map(line => [line.caseId, line.hidden.applicable ?? {}])),
    units: unitsByCase(unitsOf(db, study)),
  }
  const counted = new Set(assignments.map(assignment => assignment.id))
  return {
    row,
    run,
    plan,
    look,
    stages,
    assignments,
    submissions: lastSubmissions(db, study, look?.at).filter(({ assignment }) => counted.has(assignment)),
    data,
    names: new Map(namesOf(db, physicians).map(({ id, name }) => [id, name])),
    extIds: new Map(hidden.map(line => [line.caseId, line.extId])),
  }
}

function byKey<T extends AnalysisRating>(
  ratings: readonly T[],
  keyOf: (rating: T) => string,
): Map<string, T[]> {
  const map = new Map<string, T[]>()
  for (const rating of ratings) {
    const list = map.get(keyOf(rating))
    if (list) list.push(rating)
    else map.set(keyOf(rating), [rating])
  }
  return map
}

/** Each unit once, however many physicians have its case. */
function unitsByCase(units: ReturnType<typeof unitsOf>): ValidationData['units'] {
  const cases = new Map<string, Map<UnitKind, string[]>>()
  for (const { joinKey, caseId, kind } of new Map(units.map(unit => [unit.id, unit])).values()) {
    const kinds = cases.get(caseId) ?? new Map<UnitKind, string[]>()
    cases.set(caseId, kinds.set(kind, [...(kinds.get(kind) ?? []), joinKey]))
  }
  return cases
}

const columnsOf = (physicians: readonly string[], judged: boolean): ColumnId[] => [
  'physicians',
  ...(judged
    ? ([
        'judge',
        'judge-shared',
        ...physicians.map((person): ColumnId => `judge:${person}`),
      ] satisfies ColumnId[])
    : []),
]

function scoresOf({ data, run, look, names, assignments }: ReturnType<typeof load>): ScoreLine[] {
  const raters = (look ? [] : data.physicians).map(id => ({
    rater: { kind: 'person' as const, id, name: names.get(id) ?? '' },
    cases: assignments.filter(assignment => assignment.person === id).map(({ caseId }) => caseId),
    ratings: data.people,
    key: id,
  }))
  const judge = run
    ? [
        {
          rater: { kind: 'judge' as const, id: run.id, name: run.name },
          cases: [...new Set(assignments.map(({ caseId }) => caseId))],
          ratings: data.judge,
          key: `run:${run.id}`,
        },
      ]
    : []
  return [...raters, ...judge].flatMap(line => scoreLines(data, line))
}
