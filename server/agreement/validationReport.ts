import { intervalLevel } from '#schema/analysisPlan.ts'
import type { CellPair, CellQuery, ColumnId, ScoreLine, ValidationReport } from '#schema/report.ts'
import { defaultLevel } from '#server/statistics/result.ts'
import { notFound } from '../errors.ts'
import type { Reader } from '../storage/open.ts'
import { finishedAssignments } from './finished.ts'
import { scoreLines } from './scoreLines.ts'
import { criteriaOf } from './settle.ts'
import { unitsOf } from './store.ts'
import { loadStudy, type StudyData } from './studyData.ts'
import { pairsOfRow, rowsOf, validationTable } from './validationTable.ts'

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
  const loaded = loadStudy(db, study, { judge, looks: true })
  const { row, run, plan, look, data, names, assignments, submissions, stages } = loaded
  // Before freezing nobody is told who rated how, and one physician's column would tell it.
  const columns = columnsOf(look ? [] : data.physicians, run !== undefined)
  const finished = finishedAssignments(assignments, submissions, stages)
  const level = plan ? intervalLevel(plan) : defaultLevel
  return {
    study: { id: row.id, key: row.key, title: row.title, state: row.state, seed: row.seed },
    judge: run ? judgeOf(run) : null,
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
    criteria: criteriaOf(plan),
    columns: columns.map(id => ({
      id,
      person: id.startsWith('judge:') ? (names.get(id.slice(6)) ?? null) : null,
    })),
    rows: validationTable(
      data,
      columns,
      { seed: row.seed, replicates: reportReplicates, level, onProgress },
      plan,
    ),
    scores: scoresOf(loaded),
  }
}

/**
 * The pairs behind one cell of a row's confusion table, or behind the whole cell of the table. Refuses
 * `study-not-frozen` at a look: which physician has which case is known to the maintainer, so a pair has a name.
 */
export function pairsBehind(db: Reader, study: string, query: CellQuery): CellPair[] {
  const { data, names, extIds, run } = loadStudy(db, study, { judge: query.judge })
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

/** How a report names its judge. */
export const judgeOf = ({ id, name, model, promptVersion, trial }: NonNullable<StudyData['run']>) => ({
  id,
  name,
  model,
  prompt_version: promptVersion,
  trial,
})

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

function scoresOf({ data, run, look, names, assignments }: StudyData): ScoreLine[] {
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
