import type { CaseImportReport } from '#schema/import.ts'
import type { Deps } from '../deps.ts'
import { alone } from '../imports/alone.ts'
import { hashing, type InputFile } from '../imports/decode.ts'
import { paced, pause } from '../imports/pace.ts'
import { Problems } from '../imports/problems.ts'
import { requireRoom } from '../imports/room.ts'
import { imports } from '../storage/tables/cases.ts'
import { type Actor, write } from '../storage/write.ts'
import { requireDraft } from '../studies/store.ts'
import { discardAfterFault, discarding, stagedOf } from './discardStaged.ts'
import { modelsOf } from './modelsOf.ts'
import { type NameFinder, nameFinder } from './nameMentions.ts'
import { casesReport, type ParsedCase, parsingCases } from './parseCases.ts'
import { chunksOf, findingNames, stageCases } from './stageCases.ts'
import { importOfFile, knownCases, knownModels } from './store.ts'

export type ImportDeps = Pick<Deps, 'storage' | 'now' | 'newId'>
export type ImportedFile = { study: string; fileName: string; bytes: Uint8Array }

/**
 * Takes the cases of a file into a draft study, all or none. They are staged in short transactions, between which
 * other requests are answered, and become visible together. A file that was imported before changes nothing.
 * Refuses `study-not-draft`, and `busy` while another import of the study runs.
 *
 * @throws LocatedError with what is wrong with the file
 */
export function importCases(
  deps: ImportDeps,
  actor: Actor,
  { study, fileName, bytes }: ImportedFile,
): Promise<CaseImportReport> {
  const { storage } = deps
  const size = bytes.length
  let held: InputFile | undefined = { name: fileName, bytes }
  return alone(storage, study, async () => {
    requireDraft(storage.db, study)
    const sha = await paced(hashing(held!.bytes))
    const parsed = await paced(parsingCases(held!, deps.newId))
    // What was parsed is a second copy of the file; the first one can go.
    held = undefined
    const same = importOfFile(storage.db, study, 'cases', sha) !== undefined
    const fresh = same ? [] : newCases(fileName, parsed, knownCases(storage.db, study))
    const report = {
      ...casesReport(fresh),
      file: fileName,
      sha,
      cases: fresh.length,
      skipped: parsed.length - fresh.length,
    }
    if (fresh.length === 0) return { ...report, import: null, unchanged: true, mentions: 0 }
    const models = knownModels(storage.db, study)
    for (const { hidden, source } of fresh)
      for (const model of modelsOf(hidden, source.responses)) models.add(model)
    requireRoom(storage.file, size)
    for (const left of stagedOf(deps, study)) await paced(discarding(deps, actor, left))
    const file = { study, fileName, sha, rows: fresh.length }
    const { id, mentions } = await publish(deps, actor, file, fresh, nameFinder(models))
    return { ...report, import: id, unchanged: false, mentions }
  })
}

/** The cases that the study does not have. @throws RefusedFile for a known id with other content */
function newCases(
  fileName: string,
  parsed: ParsedCase[],
  known: { extId: string; sha: string }[],
): ParsedCase[] {
  const before = new Map(known.map(one => [one.extId.normalize('NFC'), one]))
  const problems = new Problems(fileName)
  const fresh = parsed.filter(({ line, extId, sha }) => {
    const first = before.get(extId.normalize('NFC'))
    if (!first) return true
    if (first.extId !== extId)
      problems.add({
        line,
        field: 'id',
        code: 'duplicate-id-after-nfc',
        details: { id: extId, first_id: first.extId },
      })
    else if (first.sha !== sha)
      problems.add({ line, field: 'id', code: 'case-exists-with-other-content', details: { id: extId } })
    return false
  })
  problems.refuse()
  return fresh
}

async function publish(
  deps: ImportDeps,
  actor: Actor,
  { study, fileName, sha, rows }: { study: string; fileName: string; sha: string; rows: number },
  fresh: readonly ParsedCase[],
  find: NameFinder,
): Promise<{ id: string; mentions: number }> {
  const id = deps.newId()
  let mentions = 0
  let begun = false
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
      await pause()
    }
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
    await discardAfterFault(deps, actor, id)
    throw error
  }
  return { id, mentions }
}
