import { LocatedError, type LocatedProblem } from '#schema/located.ts'
import { readRole } from '../agreement/agreeColumns.ts'
import { eachRecord } from '../agreement/longTable.ts'
import { numberAt, weightAt } from './debiasNumbers.ts'
import { type DebiasOptions, type DebiasRole, debiasRoles } from './debiasOptions.ts'
import type { ScoredCase } from './slices.ts'

/** Cases of a file, the judge's name and the humans', in order of first appearance. */
export type DebiasTable = { rows: number; judge: string; humans: string[]; cases: ScoredCase[] }

type Place = { name: string; places: number[] }
type Places = Record<DebiasRole, Place[]>
type Unit = {
  line: number
  facts: Pick<ScoredCase, 'group' | 'model' | 'strata'> & { weight: number }
  judge: { value: number; line: number } | null
  humans: Map<string, { value: number; line: number }>
}

const optional: readonly DebiasRole[] = ['human', 'model', 'stratum', 'cluster', 'weight']
/** More problems than this are counted, not listed. */
const listed = 100
/** More models or levels of a stratum than this would be compared for minutes. */
export const mostSlices = 1000

/**
 * Reads cases from CSV: one case a line, or one rating a line where a judge is named. Fields are trimmed and compared
 * as text after NFC. A cell without a value is a missing rating; without a cluster column each unit is its own.
 *
 * @throws LocatedError with every problem: those of the CSV as `readLongTable`, `unknown-column`, `duplicate-column`,
 *   `no-rows`, `ragged-row`, `empty-field`, `nan`, `missing-marker`, `value-not-a-number`, `number-beyond`,
 *   `outside-range`, `weight-not-positive`, `weight-beyond`, `unit-twice` (a second line of a unit), `second-rating` (of a rater and unit),
 *   `unit-differs` (model, stratum, cluster or weight), `unknown-rater` (the judge), `too-many-slices` (models, or
 *   levels of a stratum), `more-problems`
 */
export async function readDebiasTable(input: {
  name: string
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  options: Pick<DebiasOptions, 'columns' | 'judge' | 'range'>
}): Promise<DebiasTable> {
  const { name: file, source, options } = input
  const problems: LocatedProblem[] = []
  const refuse = (problem: LocatedProblem) => problems.push({ file, ...problem })
  const units = new Map<string, Unit>()
  const humans = new Set<string>()
  const state: { header: { length: number; places: Places } | null; rows: number } = { header: null, rows: 0 }
  await eachRecord(file, source, (record, line) => {
    if (state.header === null) {
      const fields = record.map(field => field.trim().normalize('NFC'))
      state.header = { length: fields.length, places: placesOf(file, fields, line, options) }
      return
    }
    state.rows++
    const { length, places } = state.header
    if (record.length !== length)
      return void refuse({ line, code: 'ragged-row', details: { expected: length, found: record.length } })
    takeRow({ record, line, places, options, units, humans, refuse })
  })
  if (state.rows === 0) refuse({ line: 1, code: 'no-rows' })
  const found = [...humans]
  if (options.judge !== null && problems.length === 0 && ![...units.values()].some(unit => unit.judge))
    refuse({ field: '--judge', code: 'unknown-rater', details: { rater: options.judge, raters: found } })
  for (const problem of tooMany(units, state.header)) refuse(problem)
  if (problems.length > 0) throw new LocatedError(shortened(file, problems))
  return {
    rows: state.rows,
    judge: options.judge ?? state.header!.places.judge[0]!.name,
    humans: found,
    cases: [...units].map(([caseId, { facts, judge, humans }]) => ({
      caseId,
      ...facts,
      judge: judge?.value ?? null,
      physicians: [...humans.values()].map(({ value }) => value),
    })),
  }
}

function placesOf(
  file: string,
  header: readonly string[],
  line: number,
  { columns, judge }: Pick<DebiasOptions, 'columns' | 'judge'>,
): Places {
  const problems: LocatedProblem[] = []
  const unused: readonly DebiasRole[] = judge === null ? ['rater', 'value'] : ['judge', 'human']
  const place = (role: DebiasRole, name: string): Place => {
    const parts = header.includes(name) ? [name] : name.split('+')
    for (const part of parts) {
      const times = header.filter(column => column === part).length
      const code = times === 0 ? 'unknown-column' : 'duplicate-column'
      if (times !== 1)
        problems.push({ file, line, field: part, code, details: { role, columns: [...header] } })
    }
    return { name, places: parts.map(part => header.indexOf(part)) }
  }
  const entries = debiasRoles.map(role => {
    const named = columns[role]
    const skipped = unused.includes(role) || (!named && optional.includes(role) && !header.includes(role))
    return [role, skipped ? [] : (named ?? [role]).map(name => place(role, name.normalize('NFC')))]
  })
  if (problems.length > 0) throw new LocatedError(problems)
  return Object.fromEntries(entries)
}

function takeRow(row: {
  record: readonly string[]
  line: number
  places: Places
  options: Pick<DebiasOptions, 'judge' | 'range'>
  units: Map<string, Unit>
  humans: Set<string>
  refuse: (problem: LocatedProblem) => void
}): void {
  const { record, line, places, options, units, humans, refuse } = row
  const text = (place: Place) => readRole(record, place)
  const needed = (role: DebiasRole) => {
    const [place] = places[role]
    const found = place ? text(place) : null
    if (place && found === '') refuse({ line, field: place.name, code: 'empty-field', details: { role } })
    return found
  }
  const number = (place: Place) => numberAt(text(place), { line, field: place.name }, options.range, refuse)
  const name = needed('unit')!
  const cluster = needed('cluster')
  const facts: Unit['facts'] = {
    group: cluster ?? name,
    model: (places.model[0] && text(places.model[0])) || null,
    strata: Object.fromEntries(
      places.stratum.flatMap(place => (text(place) === '' ? [] : [[place.name, text(place)]])),
    ),
    weight: weightAt(needed('weight'), { line, field: places.weight[0]?.name ?? 'weight' }, refuse),
  }
  const known = units.get(name)
  const unit: Unit = known ?? { line, facts, judge: null, humans: new Map() }
  units.set(name, unit)
  const first = { unit: name, first_line: unit.line }
  if (options.judge === null) {
    if (known) refuse({ line, field: places.unit[0]!.name, code: 'unit-twice', details: first })
    const judged = number(places.judge[0]!)
    if (judged !== null) unit.judge = { value: judged, line }
    for (const place of places.human) {
      humans.add(place.name)
      const value = number(place)
      if (value !== null) unit.humans.set(place.name, { value, line })
    }
    return
  }
  if (JSON.stringify(unit.facts) !== JSON.stringify(facts))
    refuse({ line, code: 'unit-differs', details: first })
  const rater = needed('rater')!
  const [place] = places.value
  const value = number(place!)
  const judges = rater === options.judge
  if (!judges && rater !== '') humans.add(rater)
  if (value === null) return
  const before = judges ? unit.judge : unit.humans.get(rater)
  const details = { rater, unit: name, first_line: before?.line }
  if (before) refuse({ line, field: place!.name, code: 'second-rating', details })
  else if (judges) unit.judge = { value, line }
  else unit.humans.set(rater, { value, line })
}

/** The columns whose values make more slices than can be compared. */
function tooMany(units: Map<string, Unit>, header: { places: Places } | null): LocatedProblem[] {
  const facts = [...units.values()].map(unit => unit.facts)
  const columns = [
    ...(header?.places.model ?? []).map(({ name }) => ({ name, of: facts.map(({ model }) => model) })),
    ...(header?.places.stratum ?? []).map(({ name }) => ({ name, of: facts.map(own => own.strata[name]) })),
  ]
  return columns.flatMap(({ name: field, of }) => {
    const count = new Set(of.filter(value => value != null)).size
    if (count <= mostSlices) return []
    return [{ line: 1, field, code: 'too-many-slices', details: { count, most: mostSlices } }]
  })
}

function shortened(file: string, problems: readonly LocatedProblem[]): LocatedProblem[] {
  const ordered = problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
  if (ordered.length <= listed) return ordered
  const count = ordered.length - listed
  return [...ordered.slice(0, listed), { file, code: 'more-problems', details: { count } }]
}
