import type { PlanFromStudy, PlanSources } from '#schema/planner.ts'
import { itemOf, labelsOf, scaleOf } from '#schema/scale.ts'
import { missing } from '#server/statistics/contingency.ts'
import { instrumentsOf, judgesOf, studyOf } from '../agreement/store.ts'
import { loadStudy } from '../agreement/studyData.ts'
import { rowsOf } from '../agreement/validationTable.ts'
import { AppError } from '../errors.ts'
import type { Reader } from '../storage/open.ts'
import { type PilotCase, pilotSource } from './pilot.ts'
import type { Source } from './source.ts'

/** What a study's planner can start from: judges and rows of the study itself once it is frozen. */
export function planSources(db: Reader, study: string): PlanSources {
  const state = studyOf(db, study)?.state
  if (state !== 'frozen' && state !== 'unblinded') return { pilot: null }
  return {
    pilot: {
      judges: judgesOf(db, study).map(({ id, name, trial }) => ({ id, name, trial })),
      rows: instrumentsOf(db, study).flatMap(({ body }) =>
        rowsOf(body).map(({ id, kind, items }) => ({
          id,
          kind,
          title: kind === 'item' ? itemOf(body, items[0]!)!.title : body.title,
        })),
      ),
    },
  }
}

/**
 * A frozen study as a pilot, on one row of its validation table with one judge run. A row that is a mean over items
 * stays one.
 *
 * @throws AppError `study-not-frozen`, `judge-unknown`, or `planner-impossible` (`no-judge`, `row-unknown`, and as
 *   `pilotSource` does)
 */
export function studySource(db: Reader, study: string, from: PlanFromStudy): Source {
  const { data, run } = loadStudy(db, study, { judge: from.judge })
  const refuse = (problem: string) => new AppError('planner-impossible', { problem })
  if (!run) throw refuse('no-judge')
  const found = data.instruments
    .flatMap(instrument => rowsOf(instrument).map(row => ({ instrument, row })))
    .find(({ row }) => row.id === from.row)
  if (!found) throw refuse('row-unknown')
  const { instrument, row } = found
  const scale = scaleOf(instrument, itemOf(instrument, row.items[0]!)!)
  const labels = labelsOf(scale)
  const ordered = scale.kind !== 'nominal'
  const level = new Map(labels.map((label, index) => [label, index]))
  const raters = [...data.physicians, `run:${run.id}`]
  const cases = new Map<string, { group: string; units: Map<string, { item: number; levels: number[] }> }>()
  const counts = (caseId: string, item: string) => {
    if (row.kind !== 'applicable') return true
    const list = data.applicable.get(caseId)?.[instrument.key]
    return list !== undefined && list[item] !== false
  }
  const add = (
    rating: { caseId: string; group: string; unit: string; item: string; value: string },
    at: number,
  ) => {
    if (at < 0 || !row.items.includes(rating.item) || !counts(rating.caseId, rating.item)) return
    const one = cases.get(rating.caseId) ?? { group: rating.group, units: new Map() }
    cases.set(rating.caseId, one)
    const key = `${rating.unit} ${rating.item}`
    const unit = one.units.get(key) ?? {
      item: row.kind === 'mean' ? row.items.indexOf(rating.item) : 0,
      levels: raters.map(() => missing),
    }
    one.units.set(key, unit)
    unit.levels[at] = level.get(rating.value) ?? missing
  }
  for (const rating of data.people.get(instrument.key) ?? []) add(rating, raters.indexOf(rating.rater))
  // The judge may have rated cases that nobody else did: they are no pilot of agreement.
  for (const rating of data.judge.get(instrument.key) ?? [])
    if (cases.has(rating.caseId)) add(rating, raters.length - 1)
  return pilotSource({
    cases: [...cases].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => pilotCase(one)),
    physicians: data.physicians,
    levels: labels.length,
    items: row.kind === 'mean' ? row.items.length : 1,
    coefficient: ordered && labels.length > 2 ? 'weighted_kappa_quadratic' : 'cohen_kappa',
    scored: ordered,
  })
}

function pilotCase(one: {
  group: string
  units: ReadonlyMap<string, { item: number; levels: number[] }>
}): PilotCase {
  const units = [...one.units.values()]
  return {
    group: one.group,
    items: Int32Array.from(units, ({ item }) => item),
    ratings: Int32Array.from(units.flatMap(({ levels }) => levels)),
  }
}
