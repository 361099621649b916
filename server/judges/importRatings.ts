import type { JudgeAsked, JudgeImportReport } from '#schema/import.ts'
import { discardAfterFault, discarding, stagedOf } from '../cases/discardStaged.ts'
import type { ImportDeps, ImportedFile } from '../cases/importCases.ts'
import { alone } from '../imports/alone.ts'
import { hashing, type InputFile } from '../imports/decode.ts'
import { paced, pause } from '../imports/pace.ts'
import { Problems } from '../imports/problems.ts'
import { requireRoom } from '../imports/room.ts'
import { imports } from '../storage/tables/cases.ts'
import { judgeRatings, judgeRuns } from '../storage/tables/judges.ts'
import { type Actor, write } from '../storage/write.ts'
import { requireStudy } from '../studies/store.ts'
import { type Cell, cellKey, checkingRows } from './checkRows.ts'
import { coverage } from './coverage.ts'
import { ratingRows } from './ratingRows.ts'
import { ratingsOfJudge, runsOfJudge } from './store.ts'
import { studyIndex } from './studyIndex.ts'

export type JudgeFile = ImportedFile & { judge: JudgeAsked }

/**
 * Takes a judge's ratings into a study in any state, all or none: no annotator's reply rests on them. `name` and
 * `trial` are the rater, whose ratings may come in several files from the same model and prompt. What the judge
 * has already, to the letter, is skipped; refuses `busy` while another import of the study runs.
 *
 * @throws LocatedError with what is wrong with the file
 */
export function importJudgeRatings(
  deps: ImportDeps,
  actor: Actor,
  { study, fileName, bytes, judge }: JudgeFile,
): Promise<JudgeImportReport> {
  const { db } = deps.storage
  const size = bytes.length
  let held: InputFile | undefined = { name: fileName, bytes }
  return alone(deps.storage, study, async () => {
    requireStudy(db, study)
    const problems = new Problems(fileName)
    const other = runsOfJudge(db, study, judge.name, judge.trial).find(
      run =>
        run.model !== judge.model || run.promptVersion !== judge.prompt_version || run.kind !== judge.kind,
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
    problems.refuse()
    const sha = await paced(hashing(held!.bytes))
    const { rows, notKept } = await ratingRows(held!)
    // The rows are a second copy of the file; the first one can go.
    held = undefined
    const index = studyIndex(db, study)
    const cells = await paced(checkingRows(rows, index, judge.name, problems))
    const before = new Map(ratingsOfJudge(db, study, judge.name, judge.trial).map(one => [cellKey(one), one]))
    const fresh = cells.filter(cell => {
      const known = before.get(cellKey(cell))
      if (known && (known.value !== cell.value || known.rationale !== cell.rationale))
        problems.add({ line: cell.line, code: 'rating-exists-with-other-content' })
      return !known
    })
    if (rows.length === 0) problems.add({ line: 1, code: 'no-rows' })
    problems.refuse()
    const here = new Set(cells.map(cellKey))
    const filled = (unitId: string, instrument: string, item: string) => {
      const key = cellKey({ unitId, instrument, item })
      return here.has(key) || before.has(key)
    }
    const report = {
      file: fileName,
      sha,
      rows: fresh.length,
      skipped: cells.length - fresh.length,
      cases: new Set(cells.map(({ caseId }) => caseId)).size,
      cases_in_study: index.cases.size,
      stages: coverage(index, filled),
      not_kept: notKept,
    }
    if (fresh.length === 0) return { ...report, import: null, run: null, unchanged: true }
    requireRoom(deps.storage.file, size)
    for (const left of stagedOf(deps, study)) await paced(discarding(deps, actor, left))
    const newest = rows
      .flatMap(({ at }) => at ?? [])
      .sort()
      .at(-1)
    const asked: JudgeAsked =
      newest && judge.provenance.run_at === undefined
        ? { ...judge, provenance: { ...judge.provenance, run_at: newest } }
        : judge
    const made = await publish(deps, actor, { study, fileName, sha, judge: asked }, fresh)
    return { ...report, ...made, unchanged: false }
  })
}

const rowsAtOnce = 500

async function publish(
  deps: ImportDeps,
  actor: Actor,
  { study, fileName, sha, judge }: { study: string; fileName: string; sha: string; judge: JudgeAsked },
  fresh: Cell[],
): Promise<{ import: string; run: string }> {
  const id = deps.newId()
  const run = deps.newId()
  // Ratings of a unit are one set in the ledger: kept together, each set is hashed once.
  const sorted = fresh.sort((a, b) => (a.unitId < b.unitId ? -1 : a.unitId > b.unitId ? 1 : 0))
  const happening = { study, subject: id }
  try {
    for (let start = 0; start < sorted.length; start += rowsAtOnce) {
      write(deps, actor, { verb: 'import.chunk', ...happening }, tx => {
        if (start === 0) {
          tx.insertOne(imports, {
            id,
            studyId: study,
            kind: 'judge',
            fileName,
            fileSha: sha,
            rows: sorted.length,
            state: 'staged',
            at: tx.at,
          })
          tx.insertOne(judgeRuns, {
            id: run,
            studyId: study,
            importId: id,
            kind: judge.kind,
            name: judge.name,
            model: judge.model,
            promptVersion: judge.prompt_version,
            provenance: judge.provenance,
            inputShas: Object.fromEntries(
              Object.entries(judge.input_shas).filter(([, value]) => value !== undefined),
            ) as Record<string, string>,
            trial: judge.trial,
            state: 'staged',
            at: tx.at,
          })
        }
        tx.insertMany(
          judgeRatings,
          sorted.slice(start, start + rowsAtOnce).map(({ unitId, instrument, item, value, rationale }) => ({
            runId: run,
            unitId,
            instrument,
            item,
            value,
            rationale,
          })),
        )
      })
      await pause()
    }
    const note = { kind: 'judge', sha, ratings: sorted.length, run }
    write(deps, actor, { verb: 'import.publish', ...happening, note }, tx => {
      tx.updateOne(judgeRuns, { id: run }, { state: 'published' })
      tx.updateOne(imports, { id }, { state: 'published' })
    })
  } catch (error) {
    await discardAfterFault(deps, actor, id)
    throw error
  }
  return { import: id, run }
}
