import type { JudgePreview } from '#schema/import.ts'
import type { HeldFile } from '../cases/checkCases.ts'
import type { ImportDeps } from '../cases/importCases.ts'
import { alone } from '../imports/alone.ts'
import { shown } from '../imports/problems.ts'
import { requireStudy } from '../studies/store.ts'
import { type CheckedRatings, checkRatings } from './checkRatings.ts'
import { coverage } from './coverage.ts'
import type { JudgeFile } from './importRatings.ts'

const mostChanges = 10

/** Why a row found no place, as far as it was read. */
const ofPlace = new Set([
  'unknown-case',
  'unknown-instrument',
  'unknown-item',
  'unknown-unit',
  'unit-of-another-case',
  'case-without-units',
  'not-on-scale',
  'rater-differs',
  'duplicate-row',
])

/**
 * What `importJudgeRatings` would do with a file now, by the same reading and comparing; writes nothing. What is
 * wrong with the file is part of the answer. `aborted` stops it when nobody waits for the answer any more.
 * Refuses `busy` while another file of the study is read, and `import-stopped`.
 */
export function previewJudgeRatings(
  deps: Pick<ImportDeps, 'storage' | 'newId'>,
  { study, fileName, bytes, judge }: JudgeFile,
  aborted?: AbortSignal,
): Promise<JudgePreview> {
  const held: HeldFile = { file: { name: fileName, bytes } }
  return alone(deps, study, { kind: 'judge', file: fileName, checking: true }, async run => {
    aborted?.addEventListener('abort', () => run.stop())
    requireStudy(deps.storage.db, study)
    const checked = await checkRatings(deps, study, held, judge, run)
    const { sha, check, rows, cells, fresh, changed, problems } = checked
    return {
      file: fileName,
      sha,
      check,
      rows: rows.length,
      matched: cells.length,
      uncounted: cells.length - countedOf(checked),
      fresh: fresh.length,
      unchanged: cells.length - fresh.length - changed.length,
      changed: changed.length,
      changes: changesOf(checked),
      ...checked.reach,
      items: itemsOf(checked),
      unplaced: problems.byCode.filter(({ code }) => ofPlace.has(code)),
      refused: problems.found,
    }
  })
}

function changesOf({ changed, index }: CheckedRatings): JudgePreview['changes'] {
  const refOf = new Map([...index.cases.values()].map(({ id, extId }) => [id, extId]))
  return changed.slice(0, mostChanges).map(({ cell, before }) => ({
    line: cell.line,
    case: refOf.get(cell.caseId) ?? '',
    instrument: cell.instrument,
    item: cell.item,
    // Where the value is the same, the rationale is what differs.
    before: shown(before.value === cell.value ? (before.rationale ?? '') : before.value),
    after: shown(before.value === cell.value ? (cell.rationale ?? '') : cell.value),
  }))
}

/** How many rows of the file stand for a cell that a stage counts, by the rule of `coverage`. */
function countedOf({ index, cells }: CheckedRatings): number {
  const has = new Set(cells.map(cell => JSON.stringify([cell.unitId, cell.instrument, cell.item])))
  return coverage(index, (...cell) => has.has(JSON.stringify(cell))).reduce(
    (sum, row) => sum + row.present,
    0,
  )
}

function itemsOf({ index, cells }: CheckedRatings): JudgePreview['items'] {
  const counts = new Map<string, number>()
  const keyOf = (instrument: string, item: string) => `${instrument} ${item}`
  for (const { instrument, item } of cells) {
    const key = keyOf(instrument, item)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return index.stages.flatMap(({ instrument }) =>
    instrument.items.map(({ id }) => ({
      instrument: instrument.key,
      item: id,
      rows: counts.get(keyOf(instrument.key, id)) ?? 0,
    })),
  )
}
