import type { CasePreview, FieldPreview } from '#schema/import.ts'
import { alone } from '../imports/alone.ts'
import { paced } from '../imports/pace.ts'
import type { Running } from '../imports/running.ts'
import { type CaseFields, type FieldRow, fieldsOfCase, fieldTable } from '../studies/fields.ts'
import { fieldsOf } from '../studies/sampleStore.ts'
import { requireDraft } from '../studies/store.ts'
import { caseDifferences } from './caseDifferences.ts'
import { checkCases, finderFor, type HeldFile } from './checkCases.ts'
import type { ImportDeps, ImportedFile } from './importCases.ts'
import { casesReport, type ParsedCase } from './parseCases.ts'
import { mentionsOf } from './stageCases.ts'
import { sourceOf } from './store.ts'

const mostChanges = 10

/**
 * What `importCases` would do with a file now, by the same reading and comparing; writes nothing. What is wrong with
 * the file is part of the answer. `aborted` stops it when nobody waits for the answer any more.
 * Refuses `study-not-draft`, `busy` while another file of the study is read, and `import-stopped`.
 */
export function previewCases(
  deps: Pick<ImportDeps, 'storage' | 'newId'>,
  { study, fileName, bytes }: ImportedFile,
  aborted?: AbortSignal,
): Promise<CasePreview> {
  const { db } = deps.storage
  const held: HeldFile = { file: { name: fileName, bytes } }
  return alone(deps, study, { kind: 'cases', file: fileName, checking: true }, async run => {
    aborted?.addEventListener('abort', () => run.stop())
    requireDraft(db, study)
    const { sha, check, cases, fresh, changed, problems } = await checkCases(deps, study, held, run)
    run.begin('comparing', fresh.length)
    const find = finderFor(deps, study, fresh)
    let mentions = 0
    await paced(
      stepping(fresh, one => {
        mentions += mentionsOf(one.parts, find).length
      }),
      run,
    )
    return {
      file: fileName,
      sha,
      check,
      cases: cases.length,
      fresh: fresh.length,
      unchanged: cases.length - fresh.length - changed.length,
      changed: changed.length,
      changes: changed.slice(0, mostChanges).map(({ line, extId, source }) => ({
        line,
        id: extId,
        ...caseDifferences(sourceOf(db, study, extId) ?? {}, source),
      })),
      ...casesReport(fresh),
      mentions,
      fields: await fieldPreviews(fieldsOf(db, study), fresh, run),
      refused: problems.found,
    }
  })
}

function* stepping<T>(list: readonly T[], work: (one: T) => void): Generator<number, void> {
  for (const [index, one] of list.entries()) {
    work(one)
    yield index + 1
  }
}

const mostLevels = 12

/** Each field that the study's cases or the new ones have, with their counts side by side. */
async function fieldPreviews(
  now: FieldRow[],
  fresh: readonly ParsedCase[],
  run: Running,
): Promise<FieldPreview[]> {
  const fields: CaseFields[] = []
  await paced(
    stepping(fresh, one => {
      fields.push(fieldsOfCase(one.strata, one.hidden, one.language))
    }),
    run,
  )
  const coming = new Map(fieldTable(fields).map(row => [row.name, row]))
  const here = new Map(now.map(row => [row.name, row]))
  return [...new Set([...coming.keys(), ...here.keys()])].map(name => {
    const rows = [here.get(name), coming.get(name)]
    const counts = rows.map(row => new Map(row?.levels.map(({ value, cases }) => [value, cases])))
    const values = [...new Set(counts.flatMap(levels => [...levels.keys()]))]
    return {
      name,
      source: (rows[1] ?? rows[0])!.source,
      levels: values.slice(0, mostLevels).map(value => ({
        value,
        now: counts[0]!.get(value) ?? 0,
        fresh: counts[1]!.get(value) ?? 0,
      })),
      more: Math.max(0, values.length - mostLevels),
    }
  })
}
