import { LocatedError } from '#schema/located.ts'
import type { PlannedCoefficient } from '#schema/planner.ts'
import { missing } from '#server/statistics/contingency.ts'
import { declaredLabels, scaleOfItem } from '../agreement/agreeScale.ts'
import type { LongTable } from '../agreement/tableBuilder.ts'
import { type PilotCase, pilotSource } from './pilot.ts'
import type { Source } from './source.ts'

/**
 * A pilot from a long table in which the judge is one of the raters and all others are physicians. A cluster is a
 * case of one source patient; without clusters each unit is one. Items are pooled, over one scale.
 *
 * @param judge the rater that is the judge
 * @param items the items to take; null for all
 * @param coefficient null for Cohen's kappa on two levels and the quadratic weighted one on more
 * @throws LocatedError `unknown-rater`, `absent-item`, `scale-not-declared` or what is wrong with the scale; AppError
 *   as `pilotSource` does
 */
export function tableSource(
  table: LongTable,
  options: {
    judge: string
    scale: readonly string[] | null
    items: readonly string[] | null
    coefficient: PlannedCoefficient | null
  },
): Source {
  const { judge, items, scale } = options
  const file = table.file
  if (!table.raters.includes(judge))
    throw new LocatedError([
      { file, field: '--judge', code: 'unknown-rater', details: { rater: judge, raters: table.raters } },
    ])
  const names = table.items.map(({ item }) => item)
  const absent = (items ?? []).filter(item => !names.includes(item))
  if (absent.length > 0)
    throw new LocatedError(
      absent.map(item => ({ file, field: '--item', code: 'absent-item', details: { item, items: names } })),
    )
  const taken = table.items.filter(({ item }) => items === null || items.includes(item))
  const seen = new Set(
    taken.flatMap(({ labels, value }) =>
      [...new Set(value)].filter(code => code !== missing).map(code => labels[code]!),
    ),
  )
  const declared = scale === null ? null : declaredLabels('--scale', scale).labels
  const { labels, ordered } = scaleOfItem('value', declared, seen)
  const coefficient =
    options.coefficient ?? (labels.length > 2 && ordered ? 'weighted_kappa_quadratic' : 'cohen_kappa')
  if (!ordered && coefficient !== 'cohen_kappa')
    throw new LocatedError([{ file, field: '--coefficient', code: 'scale-not-declared' }])
  const physicians = table.raters.filter(rater => rater !== judge)
  return pilotSource({
    cases: casesOf(table, taken, [...physicians, judge], labels),
    physicians,
    levels: Math.max(2, labels.length),
    items: 1,
    coefficient,
    scored: ordered,
  })
}

function casesOf(
  table: LongTable,
  items: LongTable['items'],
  raters: readonly string[],
  labels: readonly string[],
): PilotCase[] {
  const level = new Map(labels.map((label, index) => [label, index]))
  const column = table.raters.map(rater => raters.indexOf(rater))
  const cases = new Map<string, Map<string, number[]>>()
  items.forEach((item, index) => {
    for (let row = 0; row < item.value.length; row++) {
      const code = item.value[row]!
      if (code === missing) continue
      const unit = item.unit[row]!
      const group = table.clusterOf ? table.clusters[table.clusterOf[unit]!]! : table.units[unit]!
      const units = cases.get(group) ?? new Map<string, number[]>()
      cases.set(group, units)
      const key = `${unit} ${index}`
      const ratings = units.get(key) ?? raters.map(() => missing)
      units.set(key, ratings)
      ratings[column[item.rater[row]!]!] = level.get(item.labels[code]!)!
    }
  })
  return [...cases].map(([group, units]) => ({
    group,
    items: new Int32Array(units.size),
    ratings: Int32Array.from([...units.values()].flat()),
  }))
}
