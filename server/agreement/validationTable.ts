import type { AnalysisPlan } from '#schema/analysisPlan.ts'
import type { Instrument, UnitKind } from '#schema/instrument.ts'
import type { ColumnId, ValidationCell, ValidationMetric, ValidationRow } from '#schema/report.ts'
import { itemOf, labelsOf, levelsOf, scaleOf } from '#schema/scale.ts'
import { benchmarkParts, type UnitsOfPart } from './benchmarkParts.ts'
import { meanCell, measureCell } from './measureCell.ts'
import { type AnalysisRating, type Paired, pairRatings } from './pairs.ts'
import { type MeasuredCell, resampledRow, studyGroups } from './resampledRow.ts'
import { criteriaOf, settle } from './settle.ts'
import { sharedUnits } from './sharedUnits.ts'

/** Everything that the table of a judge-validation study is computed from. */
export type ValidationData = {
  instruments: Instrument[]
  /** Ratings by instrument key. */
  people: ReadonlyMap<string, readonly AnalysisRating[]>
  judge: ReadonlyMap<string, readonly AnalysisRating[]>
  physicians: readonly string[]
  /** Case → instrument → item → whether the note can answer it. */
  applicable: ReadonlyMap<string, Readonly<Record<string, Readonly<Record<string, boolean>>>>>
  /** Case → kind of unit → the units it has, rated or not. */
  units: ReadonlyMap<string, ReadonlyMap<UnitKind, readonly string[]>>
}

/** Kinds of scale with one of a few levels per rating: those that a confusion table can hold. */
const tabulated: ReadonlySet<string> = new Set(['likert', 'binary', 'ordinal', 'nominal'])

type RowSpec = Omit<ValidationRow, 'cells' | 'benchmark' | 'labels' | 'headline' | 'title'>

/**
 * The rows of a stage: every item; above them the mean over items where each item has a scale of its own meaning
 * (conversation quality), or all items pooled (checklists, answers); for a weighted checklist also the pooled
 * applicable cells. An instrument of one item has the pooled row alone.
 */
export function rowsOf(instrument: Instrument): RowSpec[] {
  const counted = instrument.items.filter(item => tabulated.has(scaleOf(instrument, item).kind))
  const items = counted.map(item => item.id)
  const oneScale = new Set(counted.map(item => item.scale)).size === 1
  const row = (kind: RowSpec['kind'], of: string[], name: string = kind): RowSpec => ({
    id: `${instrument.key}/${name}`,
    instrument: instrument.key,
    kind,
    items: of,
  })
  const likert = items.every(id => scaleOf(instrument, itemOf(instrument, id)!).kind === 'likert')
  const weighted = instrument.items.some(item => item.weight !== undefined)
  return [
    ...(oneScale ? [row(likert && items.length > 1 ? 'mean' : 'pooled', items)] : []),
    ...(oneScale && weighted ? [row('applicable', items)] : []),
    ...(items.length > 1 || !oneScale ? items.map(id => row('item', [id], id)) : []),
  ]
}

/** The pairs of a row in a column, with what was left out; the same for the table and for the cases behind a cell. */
export function pairsOfRow(
  data: ValidationData,
  row: RowSpec,
  column: ColumnId,
): Paired & { leftOut: ValidationCell['left_out'] } {
  const inRow = (rating: AnalysisRating) => row.items.includes(rating.item)
  const paired = pairRatings({
    column,
    people: (data.people.get(row.instrument) ?? []).filter(inRow),
    judge: (data.judge.get(row.instrument) ?? []).filter(inRow),
    physicians: data.physicians,
  })
  const { kept, leftOut } = answerable(data, row, paired.pairs, pair => pair)
  return { ...paired, pairs: kept, leftOut }
}

/** The units of a row on which judge and physicians can be held against each other. */
function unitsOfRow(data: ValidationData, row: RowSpec): UnitsOfPart {
  const inRow = (rating: AnalysisRating) => row.items.includes(rating.item)
  const shared = sharedUnits({
    people: (data.people.get(row.instrument) ?? []).filter(inRow),
    judge: (data.judge.get(row.instrument) ?? []).filter(inRow),
    physicians: data.physicians,
  })
  const { kept, leftOut } = answerable(data, row, shared.units, unit => unit.judge)
  return { ...shared, units: kept, leftOut }
}

/** Of pairs or units in the applicable cells those that the note can answer; in every other row all of them. */
function answerable<T>(
  data: ValidationData,
  row: RowSpec,
  all: T[],
  placeOf: (one: T) => { caseId: string; item: string },
): { kept: T[]; leftOut: ValidationCell['left_out'] } {
  if (row.kind !== 'applicable') return { kept: all, leftOut: [] }
  const listOf = (one: T) => data.applicable.get(placeOf(one).caseId)?.[row.instrument]
  const listed = all.filter(one => listOf(one) !== undefined)
  const kept = listed.filter(one => listOf(one)![placeOf(one).item] !== false)
  const leftOut: ValidationCell['left_out'] = [
    { reason: 'no-applicable-list', count: all.length - listed.length },
    { reason: 'not-applicable', count: listed.length - kept.length },
  ]
  return { kept, leftOut: leftOut.filter(line => line.count > 0) }
}

/** How the intervals of a table are made, and who hears how far it is. */
export type Resampling = {
  seed: number
  replicates: number
  /** Of every interval. */
  level: number
  onProgress?: (done: number, of: number) => void
}

/**
 * The whole table: each row of each instrument in each column, its intervals over groups; and in a study with a judge
 * each row's human benchmark.
 *
 * @param plan what the study announced; without one every row is exploratory
 */
export function validationTable(
  data: ValidationData,
  columns: readonly ColumnId[],
  resampling: Resampling,
  plan: AnalysisPlan | null = null,
): ValidationRow[] {
  const criteria = criteriaOf(plan)
  const judged = columns.some(column => column !== 'physicians')
  const groups = studyGroups(data)
  const specs = data.instruments.flatMap(instrument => rowsOf(instrument).map(spec => ({ instrument, spec })))
  const measured = new Map<string, MeasuredCell[]>()
  const units = new Map<string, UnitsOfPart>()
  for (const { instrument, spec } of specs) {
    if (spec.kind === 'mean') continue
    const labels = labelsOfRow(instrument, spec)
    const ordered = scaleOfRow(instrument, spec).kind !== 'nominal'
    if (judged) units.set(spec.id, unitsOfRow(data, spec))
    measured.set(
      spec.id,
      columns.map(column => {
        const { leftOut, ...paired } = pairsOfRow(data, spec, column)
        return {
          cell: measureCell(column, paired, { labels, ordered, level: resampling.level }, leftOut),
          pairs: paired.pairs,
        }
      }),
    )
  }
  const rows = specs.map(({ instrument, spec }, index): ValidationRow => {
    const own = measured.get(spec.id)
    const items = () =>
      specs
        .filter(other => other.instrument === instrument && other.spec.kind === 'item')
        .map(other => other.spec.id)
    const parts = columns.map((_, column) =>
      own ? [own[column]!] : items().map(item => measured.get(item)![column]!),
    )
    const cells = columns.map((column, at) =>
      own
        ? own[at]!.cell
        : meanCell(
            column,
            parts[at]!.map(part => part.cell),
          ),
    )
    const scale = {
      labels: labelsOfRow(instrument, spec),
      ordered: scaleOfRow(instrument, spec).kind !== 'nominal',
    }
    const benchmark = judged
      ? benchmarkParts(
          (own ? [spec.id] : items()).map(id => units.get(id)!),
          { ...scale, level: resampling.level },
        )
      : null
    const row = resampledRow({
      columns,
      cells,
      parts,
      benchmark,
      ...scale,
      pooled: own && spec.kind !== 'item' ? spec.items : [],
      groups,
      resampling,
      criteria,
    })
    resampling.onProgress?.(index + 1, specs.length)
    return {
      ...spec,
      title: spec.kind === 'item' ? itemOf(instrument, spec.items[0]!)!.title : instrument.title,
      headline: headlineOf(instrument, spec),
      labels: levelsOf(scaleOfRow(instrument, spec)).map(({ value, label }) => ({ value, label })),
      ...row,
    }
  })
  return settle(rows, criteria, plan?.primary ?? [])
}

const scaleOfRow = (instrument: Instrument, spec: RowSpec) =>
  scaleOf(instrument, itemOf(instrument, spec.items[0]!)!)
const labelsOfRow = (instrument: Instrument, spec: RowSpec): string[] =>
  labelsOf(scaleOfRow(instrument, spec))

/** Order carries meaning on a scale of three or more steps, so its headline is weighted; on yes and no it cannot. */
export const headlineOf = (instrument: Instrument, spec: RowSpec): ValidationMetric => {
  const scale = scaleOfRow(instrument, spec)
  return scale.kind !== 'nominal' && levelsOf(scale).length > 2 ? 'weighted_kappa_quadratic' : 'cohen_kappa'
}
