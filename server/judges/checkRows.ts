import type { Instrument, Scale } from '#schema/instrument.ts'
import { isValueOf, itemOf, labelsOf, scaleOf } from '#schema/scale.ts'
import { type Problem, type Problems, shown } from '../imports/problems.ts'
import type { RatingRow } from './ratingRows.ts'
import { type IndexedCase, nfc, type StudyIndex } from './studyIndex.ts'

/** A row that has found its place: one item of one unit, and a value of the item's scale. */
export type Cell = {
  line: number
  rater: string
  caseId: string
  unitId: string
  instrument: string
  item: string
  value: string
  rationale: string | null
  at: string | null
}

export const cellKey = ({ unitId, instrument, item }: Pick<Cell, 'unitId' | 'instrument' | 'item'>) =>
  `${unitId} ${instrument} ${item}`

/** Kinds that a case has one of, so that a row need not name it. */
const single = new Set(['dialogue', 'encounter'])

/**
 * Finds the place of each row in the study; what has none goes to `problems`. `rater` is the only rater that the
 * rows may name; without it, each row names its own. Yields after each row
 * how many it has seen.
 */
export function* checkingRows(
  rows: readonly RatingRow[],
  index: StudyIndex,
  rater: string | undefined,
  problems: Problems,
): Generator<number, Cell[]> {
  const instruments = new Map(index.stages.map(({ instrument }) => [instrument.key, instrument]))
  const owners = unitOwners(index)
  const first = new Map<string, number>()
  const cells: Cell[] = []
  for (const [at, row] of rows.entries()) {
    const found = findCell(row, { instruments, owners, index, rater })
    if ('code' in found) problems.add({ line: row.line, ...found })
    else {
      const key = `${found.rater} ${cellKey(found)}`
      const before = first.get(key)
      if (before === undefined) {
        first.set(key, row.line)
        cells.push(found)
      } else problems.add({ line: row.line, code: 'duplicate-row', details: { first_line: before } })
    }
    yield at + 1
  }
  return cells
}

type Around = {
  instruments: Map<string, Instrument>
  owners: Map<string, string>
  index: StudyIndex
  rater: string | undefined
}

function findCell(row: RatingRow, { instruments, owners, index, rater }: Around): Cell | Problem {
  const by = row.rater ?? rater
  if (by === undefined) return { field: 'rater', code: 'missing' }
  if (row.rater !== undefined && rater !== undefined && nfc(row.rater) !== nfc(rater))
    return { field: 'rater', code: 'rater-differs', details: { found: shown(row.rater), expected: rater } }
  const one = index.cases.get(nfc(row.case_id))
  if (!one) return { field: 'case_id', code: 'unknown-case', details: { found: shown(row.case_id) } }
  const instrument = instruments.get(row.instrument)
  if (!instrument)
    return {
      field: 'instrument',
      code: 'unknown-instrument',
      details: { found: shown(row.instrument), expected: [...instruments.keys()] },
    }
  const item = itemOf(instrument, row.item)
  if (!item)
    return {
      field: 'item',
      code: 'unknown-item',
      details: { found: shown(row.item), expected: instrument.items.map(({ id }) => id) },
    }
  const unit = findUnit(row, one, instrument, owners)
  if (typeof unit !== 'string') return unit
  const scale = scaleOf(instrument, item)
  const value = textOfValue(row.value, scale)
  if (value === undefined)
    return { field: 'value', code: 'wrong-type', details: { ...expectedOf(scale), found: 'boolean' } }
  if (!isValueOf(scale, value))
    return { field: 'value', code: 'not-on-scale', details: { ...expectedOf(scale), found: shown(value) } }
  return {
    line: row.line,
    rater: rater ?? by,
    caseId: one.id,
    unitId: unit,
    instrument: instrument.key,
    item: item.id,
    value,
    rationale: row.rationale ?? null,
    at: row.at ?? null,
  }
}

function findUnit(
  row: RatingRow,
  one: IndexedCase,
  { over }: Instrument,
  owners: Map<string, string>,
): string | Problem {
  const refs = one.units.get(over)
  if (!refs) return { field: 'unit', code: 'case-without-units', details: { expected: over } }
  if (row.unit === undefined) {
    if (single.has(over)) return [...refs.values()][0]!
    return { field: 'unit', code: 'missing', details: { expected: over } }
  }
  const unit = refs.get(nfc(row.unit))
  if (unit) return unit
  const owner = owners.get(`${over} ${nfc(row.unit)}`)
  return owner === undefined
    ? { field: 'unit', code: 'unknown-unit', details: { found: shown(row.unit), expected: over } }
    : { field: 'unit', code: 'unit-of-another-case', details: { found: shown(row.unit), case: owner } }
}

/** Which case has a unit of this kind and name; the first, where many do. */
function unitOwners(index: StudyIndex): Map<string, string> {
  const owners = new Map<string, string>()
  for (const { extId, units } of index.cases.values())
    for (const [kind, refs] of units)
      for (const ref of refs.keys()) {
        const key = `${kind} ${ref}`
        if (!owners.has(key)) owners.set(key, extId)
      }
  return owners
}

/** Values are texts everywhere; a boolean is one only where the scale has a level of that name. */
function textOfValue(value: RatingRow['value'], scale: Scale): string | undefined {
  if (typeof value === 'boolean' && !labelsOf(scale).includes(String(value))) return undefined
  return String(value)
}

function expectedOf(scale: Scale): Record<string, unknown> {
  if (scale.kind === 'number')
    return {
      expected: 'number',
      ...(scale.min === undefined ? {} : { minimum: scale.min }),
      ...(scale.max === undefined ? {} : { maximum: scale.max }),
    }
  if (scale.kind === 'text') return { expected: 'text', maximum: scale.maxLength }
  return { expected: labelsOf(scale) }
}
