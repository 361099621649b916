import type { CaseImportReport } from '#schema/import.ts'
import type { Deps } from '../deps.ts'
import { alone } from '../imports/alone.ts'
import { requireSame } from '../imports/outcome.ts'
import { paced, pause } from '../imports/pace.ts'
import { requireRoom } from '../imports/room.ts'
import type { Running } from '../imports/running.ts'
import { imports } from '../storage/tables/cases.ts'
import { type Actor, write } from '../storage/write.ts'
import { requireDraft } from '../studies/store.ts'
import { checkCases, finderFor, type HeldFile } from './checkCases.ts'
import { discardAfterFault, discarding, stagedOf } from './discardStaged.ts'
import { casesReport, type ParsedCase } from './parseCases.ts'
import { chunksOf, findingNames, stageCases } from './stageCases.ts'

export type ImportDeps = Pick<Deps, 'storage' | 'now' | 'newId'>
export type ImportedFile = { study: string; fileName: string; bytes: Uint8Array }

/**
 * Takes the cases of a file into a draft study, all or none. They are staged in short transactions, between which
 * other requests are answered, and become visible together. A file that was imported before changes nothing.
 * `check` is what a preview gave: if something else would come of the file now, `import-differs` is refused.
 * Refuses `study-not-draft`, `busy` while another file of the study is read, and `import-stopped`.
 *
 * @throws LocatedError with what is wrong with the file
 */
export function importCases(
  deps: ImportDeps,
  actor: Actor,
  { study, fileName, bytes }: ImportedFile,
  check?: string,
): Promise<CaseImportReport> {
  const { storage } = deps
  const size = bytes.length
  const held: HeldFile = { file: { name: fileName, bytes } }
  return alone(deps, study, { kind: 'cases', file: fileName, checking: false }, async run => {
    requireDraft(storage.db, study)
    const checked = await checkCases(deps, study, held, run)
    requireSame(check, checked.check)
    checked.problems.refuse()
    const { sha, cases, fresh } = checked
    const report = {
      ...casesReport(fresh),
      file: fileName,
      sha,
      cases: fresh.length,
      skipped: cases.length - fresh.length,
    }
    if (fresh.length === 0) return { ...report, import: null, unchanged: true, mentions: 0 }
    requireRoom(storage.file, size)
    for (const left of stagedOf(deps, study)) await paced(discarding(deps, actor, left))
    const file = { study, fileName, sha, rows: fresh.length }
    const { id, mentions } = await publish(deps, actor, file, fresh, run)
    return { ...report, import: id, unchanged: false, mentions }
  })
}

async function publish(
  deps: ImportDeps,
  actor: Actor,
  { study, fileName, sha, rows }: { study: string; fileName: string; sha: string; rows: number },
  fresh: readonly ParsedCase[],
  run: Running,
): Promise<{ id: string; mentions: number }> {
  const id = deps.newId()
  const find = finderFor(deps, study, fresh)
  let stored = 0
  let mentions = 0
  let begun = false
  run.begin('storing', rows)
  try {
    for (const chunk of chunksOf(fresh)) {
      const found = await paced(findingNames(chunk, find))
      write(deps, actor, { verb: 'import.chunk', study, subject: id }, tx => {
        requireDraft(tx.db, study)
        if (!begun)
          tx.insertOne(imports, {
            id,
            studyId: study,
            kind: 'cases',
            fileName,
            fileSha: sha,
            rows,
            state: 'staged',
            at: tx.at,
          })
        stageCases(tx, { study, importId: id, newId: deps.newId }, found)
      })
      begun = true
      mentions += found.reduce((sum, one) => sum + one.mentions.length, 0)
      stored += chunk.length
      run.reach(stored)
      await pause()
      run.check()
    }
    run.commit()
    write(
      deps,
      actor,
      { verb: 'import.publish', study, subject: id, note: { kind: 'cases', sha, cases: rows, mentions } },
      tx => {
        requireDraft(tx.db, study)
        tx.updateOne(imports, { id }, { state: 'published' })
      },
    )
  } catch (error) {
    run.begin('removing')
    await discardAfterFault(deps, actor, id)
    throw error
  }
  return { id, mentions }
}
