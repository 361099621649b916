import type { JudgeAsked, JudgeImportReport } from '#schema/import.ts'
import type { HeldFile } from '../cases/checkCases.ts'
import { discardAfterFault, discarding, stagedOf } from '../cases/discardStaged.ts'
import type { ImportDeps, ImportedFile } from '../cases/importCases.ts'
import { alone } from '../imports/alone.ts'
import { requireSame } from '../imports/outcome.ts'
import { paced, pause } from '../imports/pace.ts'
import { requireRoom } from '../imports/room.ts'
import type { Running } from '../imports/running.ts'
import { imports } from '../storage/tables/cases.ts'
import { judgeRatings, judgeRuns } from '../storage/tables/judges.ts'
import { type Actor, write } from '../storage/write.ts'
import { requireStudy } from '../studies/store.ts'
import { checkRatings } from './checkRatings.ts'
import type { Cell } from './checkRows.ts'
import { otherProvenance } from './otherProvenance.ts'

export type JudgeFile = ImportedFile & { judge: JudgeAsked }

/**
 * Takes a judge's ratings into a study in any state, all or none: no annotator's reply rests on them. `name` and
 * `trial` are the rater, whose ratings may come in several files from the same model and prompt. What the judge
 * has already, to the letter, is skipped. `check` is what a preview gave: if something else would come of the file
 * now, `import-differs` is refused. Refuses `busy` while another file of the study is read, and `import-stopped`.
 *
 * @throws LocatedError with what is wrong with the file
 */
export function importJudgeRatings(
  deps: ImportDeps,
  actor: Actor,
  { study, fileName, bytes, judge }: JudgeFile,
  check?: string,
): Promise<JudgeImportReport> {
  const size = bytes.length
  const held: HeldFile = { file: { name: fileName, bytes } }
  return alone(deps, study, { kind: 'judge', file: fileName, checking: false }, async run => {
    requireStudy(deps.storage.db, study)
    const checked = await checkRatings(deps, study, held, judge, run)
    requireSame(check, checked.check)
    checked.problems.refuse()
    const { sha, cells, fresh, rows } = checked
    const report = {
      file: fileName,
      sha,
      rows: fresh.length,
      skipped: cells.length - fresh.length,
      ...checked.reach,
    }
    if (fresh.length === 0)
      return {
        ...report,
        import: null,
        run: null,
        unchanged: true,
        other_provenance: otherProvenance(deps.storage.db, study, judge),
      }
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
    const made = await publish(deps, actor, { study, fileName, sha, judge: asked }, fresh, run)
    return { ...report, ...made, unchanged: false, other_provenance: false }
  })
}

const rowsAtOnce = 500

async function publish(
  deps: ImportDeps,
  actor: Actor,
  { study, fileName, sha, judge }: { study: string; fileName: string; sha: string; judge: JudgeAsked },
  fresh: Cell[],
  reading: Running,
): Promise<{ import: string; run: string }> {
  const id = deps.newId()
  const run = deps.newId()
  // Ratings of a unit are one set in the ledger: kept together, each set is hashed once.
  const sorted = fresh.sort((a, b) => (a.unitId < b.unitId ? -1 : a.unitId > b.unitId ? 1 : 0))
  const happening = { study, subject: id }
  reading.begin('storing', sorted.length)
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
      reading.reach(start + rowsAtOnce)
      await pause()
      reading.check()
    }
    reading.commit()
    const note = { kind: 'judge', sha, ratings: sorted.length, run }
    write(deps, actor, { verb: 'import.publish', ...happening, note }, tx => {
      tx.updateOne(judgeRuns, { id: run }, { state: 'published' })
      tx.updateOne(imports, { id }, { state: 'published' })
    })
  } catch (error) {
    reading.begin('removing')
    await discardAfterFault(deps, actor, id)
    throw error
  }
  return { import: id, run }
}
