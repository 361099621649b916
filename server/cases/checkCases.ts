import { hashing, type InputFile } from '../imports/decode.ts'
import { checkOf } from '../imports/outcome.ts'
import { paced } from '../imports/pace.ts'
import { Problems } from '../imports/problems.ts'
import type { Running } from '../imports/running.ts'
import type { ImportDeps } from './importCases.ts'
import { modelsOf } from './modelsOf.ts'
import { type NameFinder, nameFinder } from './nameMentions.ts'
import { type ParsedCase, readingCases } from './parseCases.ts'
import { importOfFile, knownCases, knownModels } from './store.ts'

/** A file that is let go of as soon as it is parsed: what was parsed is a second copy of it. */
export type HeldFile = { file: InputFile | undefined }

/** What a file of cases is to a study, before anything of it is stored. */
export type CheckedCases = {
  sha: string
  check: string
  /** The cases that can be read, and those of them that the study does not have. */
  cases: ParsedCase[]
  fresh: ParsedCase[]
  /** Those that the study has under the same id with other content. */
  changed: ParsedCase[]
  problems: Problems
}

/** Reads a file of cases and compares it with a study. Writes nothing; an import and its preview are made of it. */
export async function checkCases(
  deps: Pick<ImportDeps, 'storage' | 'newId'>,
  study: string,
  held: HeldFile,
  run: Running,
): Promise<CheckedCases> {
  const { db } = deps.storage
  const { name, bytes } = held.file!
  const problems = new Problems(name)
  run.begin('reading', bytes.length)
  const sha = await paced(hashing(bytes), run)
  const cases = await readAll(held, deps.newId, problems, run)
  run.begin('comparing')
  const same = problems.count === 0 && importOfFile(db, study, 'cases', sha) !== undefined
  const { fresh, changed } = same
    ? { fresh: [], changed: [] }
    : compare(cases, knownCases(db, study), problems)
  const outcome = [String(cases.length), String(problems.count), ...fresh.map(({ extId }) => extId)]
  return { sha, check: checkOf(sha, outcome), cases, fresh, changed, problems }
}

async function readAll(
  held: HeldFile,
  newId: () => string,
  problems: Problems,
  run: Running,
): Promise<ParsedCase[]> {
  try {
    return await paced(readingCases(held.file!, newId, problems), run)
  } catch (error) {
    problems.take(error)
    return []
  } finally {
    held.file = undefined
  }
}

/** Sorts cases by what the study has of them; a known id with other content is a problem of the file. */
function compare(cases: ParsedCase[], known: { extId: string; sha: string }[], problems: Problems) {
  const before = new Map(known.map(one => [one.extId.normalize('NFC'), one]))
  const changed: ParsedCase[] = []
  const fresh = cases.filter(one => {
    const { line, extId, sha } = one
    const first = before.get(extId.normalize('NFC'))
    if (!first) return true
    if (first.extId !== extId)
      problems.add({
        line,
        field: 'id',
        code: 'duplicate-id-after-nfc',
        details: { id: extId, first_id: first.extId },
      })
    else if (first.sha !== sha) {
      problems.add({ line, field: 'id', code: 'case-exists-with-other-content', details: { id: extId } })
      changed.push(one)
    }
    return false
  })
  return { fresh, changed }
}

/** Finds the names of models that the study or these cases keep out of sight, and those that everybody knows. */
export function finderFor(
  deps: Pick<ImportDeps, 'storage'>,
  study: string,
  fresh: readonly ParsedCase[],
): NameFinder {
  const models = knownModels(deps.storage.db, study)
  for (const { hidden, source } of fresh)
    for (const model of modelsOf(hidden, source.responses)) models.add(model)
  return nameFinder(models)
}
