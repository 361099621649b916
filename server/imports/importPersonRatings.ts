import type { PersonImportReport } from '#schema/import.ts'
import type { UiLanguage } from '#schema/words.ts'
import type { ImportDeps, ImportedFile } from '../cases/importCases.ts'
import { AppError } from '../errors.ts'
import { checkingRows } from '../judges/checkRows.ts'
import { ratingRows } from '../judges/ratingRows.ts'
import { studyIndex } from '../judges/studyIndex.ts'
import { sha256 } from '../storage/canonical.ts'
import { imports } from '../storage/tables/cases.ts'
import { ratings, submissionRatings, submissions } from '../storage/tables/ratings.ts'
import { type Actor, type Tx, write } from '../storage/write.ts'
import { requireStudy } from '../studies/store.ts'
import { alone } from './alone.ts'
import { hashing, type InputFile } from './decode.ts'
import { paced } from './pace.ts'
import { personStages, type StageToStore } from './personStages.ts'
import { givenOf } from './personStore.ts'
import { Problems } from './problems.ts'
import { requireRoom } from './room.ts'

/** `ui_lang`: the language in which the instrument was read where the ratings were gathered. */
export type PersonFile = ImportedFile & { ui_lang: UiLanguage }

/** Answers cannot be staged and taken away again, so a file has to fit into one short transaction. */
const mostRows = 2000

/**
 * Takes in ratings that annotators of an open study gave elsewhere, all or none: whole stages of their own active
 * assignments, each stored as answers and one submission. No exposure is written, because nothing was shown here.
 * Refuses `study-not-open`, and `busy` while another import of the study runs.
 *
 * @throws LocatedError with what is wrong with the file
 */
export function importPersonRatings(
  deps: ImportDeps,
  actor: Actor,
  { study, fileName, bytes, ui_lang }: PersonFile,
): Promise<PersonImportReport> {
  const { db } = deps.storage
  const size = bytes.length
  let held: InputFile | undefined = { name: fileName, bytes }
  const requireOpen = (reader: Tx['db']) => {
    const { state } = requireStudy(reader, study)
    if (state !== 'open') throw new AppError('study-not-open', { state })
  }
  return alone(deps, study, { kind: 'ratings', file: fileName, checking: false }, async run => {
    requireOpen(db)
    run.begin('reading', size)
    const sha = await paced(hashing(held!.bytes), run)
    const { rows, notKept } = await ratingRows(held!, run)
    held = undefined
    const problems = new Problems(fileName)
    if (rows.length === 0) problems.add({ line: 1, code: 'no-rows' })
    if (rows.length > mostRows)
      problems.add({ line: rows[mostRows]!.line, code: 'too-many-rows', details: { most: mostRows } })
    problems.refuse()
    const index = studyIndex(db, study)
    run.begin('comparing', rows.length)
    const cells = await paced(checkingRows(rows, index, undefined, problems), run)
    // From here to the end of the transaction nobody else can write: nothing pauses.
    run.commit()
    const fresh = personStages(cells, index, givenOf(db, study), problems)
    problems.refuse()
    const count = fresh.reduce((sum, stage) => sum + stage.cells.length, 0)
    const report = {
      file: fileName,
      sha,
      rows: count,
      skipped: cells.length - count,
      submissions: fresh.length,
      not_kept: notKept,
    }
    if (fresh.length === 0) return { ...report, import: null, unchanged: true }
    requireRoom(deps.storage.file, size)
    const id = deps.newId()
    write(deps, actor, { verb: 'import.ratings', study, subject: id, note: { sha, ratings: count } }, tx => {
      requireOpen(tx.db)
      tx.insertOne(imports, {
        id,
        studyId: study,
        kind: 'ratings',
        fileName,
        fileSha: sha,
        rows: count,
        state: 'published',
        at: tx.at,
      })
      for (const stage of fresh) storeStage(tx, deps.newId, stage, ui_lang)
    })
    return { ...report, import: id, unchanged: false }
  })
}

function storeStage(
  tx: Tx,
  newId: () => string,
  { assignment, stage, cells }: StageToStore,
  uiLang: UiLanguage,
): void {
  const made = cells.map(cell => ({
    id: newId(),
    assignmentId: assignment,
    stageId: stage,
    item: cell.item,
    unitId: cell.unitId,
    version: 1,
    value: cell.value,
    comment: cell.rationale,
    flag: false,
    uiLang,
    activeMs: 0,
    clientAt: cell.at === null ? tx.at : Date.parse(cell.at),
    at: tx.at,
    session: null,
  }))
  const id = newId()
  // The same hash as that of a stage submitted on screen.
  const values = made.map(one => [one.id, one.value] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  tx.insertMany(ratings, made)
  tx.insertOne(submissions, {
    id,
    assignmentId: assignment,
    stageId: stage,
    revision: 1,
    reason: null,
    afterLater: false,
    ratingsSha: sha256(JSON.stringify(values)),
    session: null,
    at: tx.at,
  })
  tx.insertMany(
    submissionRatings,
    made.map(one => ({ submissionId: id, ratingId: one.id })),
  )
}
