import { intervalLevel } from '#schema/analysisPlan.ts'
import type {
  CellPair,
  CellQuery,
  ColumnId,
  ReportQuery,
  ScoreLine,
  ValidationReport,
} from '#schema/report.ts'
import { defaultLevel } from '#server/statistics/result.ts'
import { isForTwo } from '../encounters/openerSeat.ts'
import { notFound } from '../errors.ts'
import type { Reader } from '../storage/open.ts'
import { protocols } from '../studies/protocols.ts'
import { encounterPairs, type PairsOf } from './encounterPairs.ts'
import { finishedAssignments } from './finished.ts'
import type { Pair } from './pairs.ts'
import { scoreLines } from './scoreLines.ts'
import { setAside } from './setAside.ts'
import { criteriaOf } from './settle.ts'
import { encountersByRater, unitsOf } from './store.ts'
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
  query: ReportQuery = {},
  onProgress: (done: number, of: number) => void = () => {},
): ValidationReport {
  const loaded = loadStudy(db, study, { ...query, looks: true })
  const { row, run, split, plan, look, data, names, assignments, submissions, stages } = loaded
  // Before freezing nobody is told who rated how, and one physician's column would tell it.
  const columns = columnsOf(isOpen(loaded) ? [] : data.physicians, run !== undefined)
  const finished = finishedAssignments(assignments, submissions, stages)
  const level = plan ? intervalLevel(plan) : defaultLevel
  const rows = validationTable(
    data,
    columns,
    { seed: row.seed, replicates: reportReplicates, level, onProgress },
    plan,
  )
  const pairsOf = pairsOfStudy(loaded)
  const rated = new Set([...data.people.values()].flat().map(({ caseId }) => caseId))
  return {
    study: { id: row.id, key: row.key, title: row.title, state: row.state, seed: row.seed },
    judge: run ? judgeOf(run) : null,
    split,
    plan,
    look,
    instruments: stages.map(stage => ({
      key: stage.key,
      version: stage.n,
      sha: stage.sha,
      over: stage.over,
      title: stage.body.title,
    })),
    pairs_of: pairsOf,
    encounter_pairs: encounterPairs(ratedEncounters(loaded), pairsOf),
    replicates: reportReplicates,
    conditional_on: 'raters',
    level,
    counts: {
      ...sizesOf(assignments),
      annotations: finished.length,
      physicians: data.physicians.length,
      unfinished: assignments.length - finished.length,
      revised_after_later: submissions.filter(s => s.afterLater).length,
      rated: sizesOf(assignments.filter(({ caseId }) => rated.has(caseId))),
    },
    criteria: criteriaOf(plan),
    columns: columns.map(id => ({
      id,
      person: id.startsWith('judge:') ? (names.get(id.slice(6)) ?? null) : null,
    })),
    rows: split === 'reporting' ? rows : setAside(rows),
    scores: scoresOf(loaded),
  }
}

/**
 * The pairs behind one cell of a row's confusion table, or behind the whole cell of the table. Refuses
 * `study-not-frozen` before freezing, on every split: which physician has which case is known to the maintainer, so a
 * pair has a name.
 */
export function pairsBehind(db: Reader, study: string, query: CellQuery): CellPair[] {
  const { data, names, extIds, run } = loadStudy(db, study, { judge: query.judge, split: query.split })
  const spec = data.instruments.flatMap(rowsOf).find(row => row.id === query.row)
  if (!spec) throw notFound()
  const units = new Map(unitsOf(db, study).map(unit => [unit.joinKey, unit]))
  const held = encountersByRater(db, study)
  const nameOf = (rater: string) => (rater === `run:${run?.id}` ? run!.name : (names.get(rater) ?? rater))
  const rated = ({ caseId }: Pair, { rater, value }: Pair['first']) => {
    const encounter = held.get(`${caseId} ${rater}`)
    return { rater: nameOf(rater), value, ...(encounter && { encounter }) }
  }
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
        first: rated(pair, pair.first),
        second: rated(pair, pair.second),
      }
    })
    .sort((a, b) => (a.ext_id < b.ext_id ? -1 : a.ext_id > b.ext_id ? 1 : a.unit_ordinal - b.unit_ordinal))
}

/** What two physicians of a study have before them when their ratings pair up. */
export const pairsOfStudy = ({ row, stages }: Pick<StudyData, 'row' | 'stages'>): PairsOf =>
  stages.every(stage => stage.over !== 'encounter')
    ? 'one-text'
    : row.settings.room && isForTwo(row.settings.room)
      ? 'one-encounter'
      : protocols[row.protocol].live
        ? 'independent-encounters'
        : 'recorded-encounters'

const ratedEncounters = ({ data }: StudyData) =>
  data.instruments.filter(({ over }) => over === 'encounter').flatMap(({ key }) => data.people.get(key) ?? [])

/** How many cases are assigned, how many of them are shared, and from how many source patients they come. */
const sizesOf = (assignments: StudyData['assignments']) => ({
  cases: new Set(assignments.map(({ caseId }) => caseId)).size,
  shared: new Set(assignments.filter(({ kind }) => kind === 'shared').map(({ caseId }) => caseId)).size,
  groups: new Set(assignments.map(({ group }) => group)).size,
})

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

const isOpen = ({ row }: StudyData): boolean => row.state === 'open'

function scoresOf(loaded: StudyData): ScoreLine[] {
  const { data, run, names, assignments } = loaded
  const raters = (isOpen(loaded) ? [] : data.physicians).map(id => ({
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
