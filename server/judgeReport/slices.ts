import type { CorrectedSlice } from '#schema/corrected.ts'
import type { Labelled, Unlabelled } from '#server/statistics/correctedMean.ts'

/**
 * One case of one score: what the judge gave it (null when nothing usable) and what each human did. `group` is the
 * source patient; `weight` is 1 unless given.
 */
export type ScoredCase = {
  caseId: string
  group: string
  model: string | null
  strata: Readonly<Record<string, string>>
  weight?: number
  judge: number | null
  physicians: readonly number[]
}

/**
 * A case that the judge scored. `human` averages the humans, so that a case counts once however many rated it; null
 * where none did. `own` is the case's weight, `weight` how much it stands for on its side, labelled or not.
 */
export type Row = {
  group: number
  model: string | null
  strata: Readonly<Record<string, string>>
  judge: number
  human: number | null
  own: number
  weight: number
}

/** The cases whose mean is wanted. */
export type Slice = Pick<CorrectedSlice, 'kind' | 'stratum' | 'value'> & { rows: readonly Row[] }

/** The cases that the judge scored, with groups as whole numbers. */
export function rowsOf(cases: readonly ScoredCase[]): { rows: Row[]; groups: number } {
  const groups = new Map<string, number>()
  const rows = cases.flatMap(({ group, model, strata, weight: own = 1, judge, physicians }) => {
    if (judge === null) return []
    if (!groups.has(group)) groups.set(group, groups.size)
    const human =
      physicians.length === 0 ? null : physicians.reduce((sum, one) => sum + one, 0) / physicians.length
    return [{ group: groups.get(group)!, model, strata, judge, human, own, weight: own }]
  })
  return { rows: balanced(rows), groups: groups.size }
}

/**
 * Rows weighted so that labelled and unlabelled cases have the same shares of the models. Humans often rate equally
 * many cases of each model, whatever the judge scored of each.
 */
function balanced(rows: readonly Row[]): Row[] {
  const sides = new Map<string | null, { labelled: number; unlabelled: number }>()
  const sideOf = ({ human }: Row) => (human === null ? 'unlabelled' : 'labelled')
  for (const row of rows) {
    const side = sides.get(row.model) ?? { labelled: 0, unlabelled: 0 }
    side[sideOf(row)] += row.own
    sides.set(row.model, side)
  }
  return rows.map(row => {
    const side = sides.get(row.model)!
    return { ...row, weight: (row.own * (side.labelled + side.unlabelled)) / side[sideOf(row)] }
  })
}

/** One slice a model, sorted; cases of no known model make a slice of their own, the last. */
export function modelSlices(rows: readonly Row[]): Slice[] {
  const models = [...new Set(rows.map(row => row.model))].sort((a, b) =>
    a === null || b === null ? Number(a === null) - Number(b === null) : a < b ? -1 : 1,
  )
  return models.map(model => ({
    kind: 'model',
    stratum: null,
    value: model,
    rows: rows.filter(row => row.model === model),
  }))
}

/** The levels of each stratum, sorted; a case without the stratum is in none of them. */
export function stratumSlices(rows: readonly Row[]): Slice[][] {
  const names = [...new Set(rows.flatMap(row => Object.keys(row.strata)))].sort()
  return names.map(stratum => {
    const own = rows.filter(row => Object.hasOwn(row.strata, stratum))
    const values = [...new Set(own.map(row => row.strata[stratum]!))].sort()
    return values.map(value => ({
      kind: 'stratum',
      stratum,
      value,
      rows: own.filter(row => row.strata[stratum] === value),
    }))
  })
}

/** The cases that humans rated. */
export function labelledOf({ rows }: Slice): Labelled {
  const own = rows.filter(row => row.human !== null)
  return {
    human: own.map(row => row.human!),
    judge: own.map(row => row.judge),
    groupOf: own.map(row => row.group),
    weights: own.map(row => row.weight),
  }
}

/** The cases that only the judge scored. */
export function unlabelledOf({ rows }: Slice): Unlabelled {
  const own = rows.filter(row => row.human === null)
  return {
    values: own.map(row => row.judge),
    groupOf: own.map(row => row.group),
    weights: own.map(row => row.weight),
  }
}

/** How many cases, of how many groups. */
export const countOf = (rows: readonly Row[]) => ({
  cases: rows.length,
  groups: new Set(rows.map(row => row.group)).size,
})
