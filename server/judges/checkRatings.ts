import type { JudgeAsked, JudgeImportReport } from '#schema/import.ts'
import type { HeldFile } from '../cases/checkCases.ts'
import { hashing } from '../imports/decode.ts'
import { checkOf } from '../imports/outcome.ts'
import { paced } from '../imports/pace.ts'
import { Problems } from '../imports/problems.ts'
import type { Running } from '../imports/running.ts'
import type { Reader, Storage } from '../storage/open.ts'
import { type Cell, cellKey, checkingRows } from './checkRows.ts'
import { coverage } from './coverage.ts'
import { type RatingRows, readRatingRows } from './ratingRows.ts'
import { ratingsOfJudge, runsOfJudge } from './store.ts'
import { type StudyIndex, studyIndex } from './studyIndex.ts'

type Known = { value: string; rationale: string | null }

/** What a judge's file is to a study, before anything of it is stored. */
export type CheckedRatings = RatingRows & {
  sha: string
  check: string
  index: StudyIndex
  /** The rows that found their place, and those of them that the judge does not have. */
  cells: Cell[]
  fresh: Cell[]
  /** Those that the judge has with another value or rationale, with what it has. */
  changed: { cell: Cell; before: Known }[]
  reach: Pick<JudgeImportReport, 'cases' | 'cases_in_study' | 'stages' | 'not_kept'>
  problems: Problems
}

/** Reads a judge's file and compares it with a study. Writes nothing; an import and its preview are made of it. */
export async function checkRatings(
  { storage: { db } }: { storage: Storage },
  study: string,
  held: HeldFile,
  judge: JudgeAsked,
  run: Running,
): Promise<CheckedRatings> {
  const { name, bytes } = held.file!
  const problems = new Problems(name)
  run.begin('reading', bytes.length)
  const sha = await paced(hashing(bytes), run)
  const { rows, notKept } = await readAll(held, problems, run)
  if (rows.length === 0 && problems.count === 0) problems.add({ line: 1, code: 'no-rows' })
  refuseOtherRun(db, study, judge, problems)
  run.begin('comparing', rows.length)
  const index = studyIndex(db, study)
  const cells = await paced(checkingRows(rows, index, judge.name, problems), run)
  const before = new Map(ratingsOfJudge(db, study, judge.name, judge.trial).map(one => [cellKey(one), one]))
  const changed: CheckedRatings['changed'] = []
  const fresh = cells.filter(cell => {
    const known = before.get(cellKey(cell))
    if (known && (known.value !== cell.value || known.rationale !== cell.rationale)) {
      problems.add({ line: cell.line, code: 'rating-exists-with-other-content' })
      changed.push({ cell, before: known })
    }
    return !known
  })
  const here = new Set(cells.map(cellKey))
  const filled = (unitId: string, instrument: string, item: string) => {
    const key = cellKey({ unitId, instrument, item })
    return here.has(key) || before.has(key)
  }
  return {
    sha,
    check: checkOf(sha, [JSON.stringify(judge), String(problems.count), ...fresh.map(cellKey)]),
    rows,
    notKept,
    index,
    cells,
    fresh,
    changed,
    reach: {
      cases: new Set(cells.map(({ caseId }) => caseId)).size,
      cases_in_study: index.cases.size,
      stages: coverage(index, filled),
      not_kept: notKept,
    },
    problems,
  }
}

async function readAll(held: HeldFile, problems: Problems, run: Running): Promise<RatingRows> {
  try {
    return await readRatingRows(held.file!, problems, run)
  } catch (error) {
    problems.take(error)
    return { rows: [], notKept: [] }
  } finally {
    // The rows are a second copy of the file; the first one can go.
    held.file = undefined
  }
}

/** A name stands for one model and prompt; another one needs another name. */
function refuseOtherRun(db: Reader, study: string, judge: JudgeAsked, problems: Problems): void {
  const other = runsOfJudge(db, study, judge.name, judge.trial).find(
    run => run.model !== judge.model || run.promptVersion !== judge.prompt_version || run.kind !== judge.kind,
  )
  if (other)
    problems.add({
      field: 'judge',
      code: 'judge-name-taken',
      details: {
        name: judge.name,
        model: other.model,
        prompt_version: other.promptVersion,
        kind: other.kind,
      },
    })
}
