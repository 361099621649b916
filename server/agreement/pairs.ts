import type { ColumnId } from '#schema/report.ts'

/** One frozen rating of a person, or one rating of the judge. `item` of one unit of one case. */
export type AnalysisRating = {
  rater: string
  caseId: string
  group: string
  shared: boolean
  unit: string
  item: string
  value: string
}

export type Pair = {
  caseId: string
  group: string
  unit: string
  item: string
  first: { rater: string; value: string }
  second: { rater: string; value: string }
}
export type Paired = { pairs: Pair[]; judgeMissing: number; onePhysicianOnly: number }

const cellOf = (rating: AnalysisRating) => `${rating.unit} ${rating.item}`

/**
 * Joins ratings by unit and item, never by position.
 *
 * - `physicians`: every two physicians of a shared case, the first of them by the order of `physicians`
 * - `judge…`: each physician's rating (first) with the judge's of the same unit and item (second); a shared case
 *   counts once for each physician, as in the paper's pooled column
 */
export function pairRatings(input: {
  column: ColumnId
  people: readonly AnalysisRating[]
  judge: readonly AnalysisRating[]
  physicians: readonly string[]
}): Paired {
  const people = input.people.filter(rating =>
    input.column === 'physicians' || input.column === 'judge-shared'
      ? rating.shared
      : input.column === 'judge' || input.column === `judge:${rating.rater}`,
  )
  return input.column === 'physicians'
    ? pairPhysicians(people, input.physicians)
    : pairWithJudge(people, new Map(input.judge.map(rating => [cellOf(rating), rating])))
}

function pairPhysicians(people: readonly AnalysisRating[], physicians: readonly string[]): Paired {
  const byCell = new Map<string, AnalysisRating[]>()
  for (const rating of people) {
    const cell = byCell.get(cellOf(rating))
    if (cell) cell.push(rating)
    else byCell.set(cellOf(rating), [rating])
  }
  const pairs: Pair[] = []
  let onePhysicianOnly = 0
  for (const ratings of byCell.values()) {
    if (ratings.length === 1) onePhysicianOnly++
    const ordered = ratings.toSorted((a, b) => physicians.indexOf(a.rater) - physicians.indexOf(b.rater))
    for (let i = 0; i < ordered.length; i++)
      for (let j = i + 1; j < ordered.length; j++) pairs.push(pairOf(ordered[i]!, ordered[j]!))
  }
  return { pairs, judgeMissing: 0, onePhysicianOnly }
}

function pairWithJudge(people: readonly AnalysisRating[], judge: Map<string, AnalysisRating>): Paired {
  const pairs: Pair[] = []
  let judgeMissing = 0
  for (const rating of people) {
    const other = judge.get(cellOf(rating))
    if (other) pairs.push(pairOf(rating, other))
    else judgeMissing++
  }
  return { pairs, judgeMissing, onePhysicianOnly: 0 }
}

/** Two ratings of one unit and item. */
export const pairOf = (first: AnalysisRating, second: AnalysisRating): Pair => ({
  caseId: first.caseId,
  group: first.group,
  unit: first.unit,
  item: first.item,
  first: { rater: first.rater, value: first.value },
  second: { rater: second.rater, value: second.value },
})
