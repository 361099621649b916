import type { StudyAltTest } from '#schema/altTest.ts'
import type { Instrument } from '#schema/instrument.ts'
import { itemOf, labelsOf, scaleOf } from '#schema/scale.ts'
import type { AltDomain, AltScore } from '#server/statistics/altWins.ts'
import type { AnalysisRating } from '../agreement/pairs.ts'
import type { rowsOf, ValidationData } from '../agreement/validationTable.ts'

export type AltRow = ReturnType<typeof rowsOf>[number]
type LeftOut = StudyAltTest['instruments'][number]['domains'][number]['left_out']

/**
 * One row of the validation table as a domain: an item of the test is one item of one unit of a shared case.
 * `leftOut` counts the cells that an applicable row does not take.
 */
export function altStudyDomain(
  data: ValidationData,
  instrument: Instrument,
  row: AltRow,
): { domain: AltDomain; leftOut: LeftOut } {
  const inRow = ({ item }: AnalysisRating) => row.items.includes(item)
  const people = (data.people.get(instrument.key) ?? []).filter(rating => rating.shared && inRow(rating))
  const judge = (data.judge.get(instrument.key) ?? []).filter(inRow)
  const { cells, leftOut } = cellsOf(data, instrument, row, people)
  const codes = codesOf(instrument, row)
  const place = new Map(cells.map((cell, index) => [cellOf(cell), index]))
  const listOf = (ratings: readonly AnalysisRating[]) => {
    const list = Array<number | null>(cells.length).fill(null)
    for (const rating of ratings) {
      const index = place.get(cellOf(rating))
      if (index !== undefined) list[index] = codes.get(rating.item)!.get(rating.value) ?? null
    }
    return list
  }
  const groups = new Map([...new Set(cells.map(({ group }) => group))].map((group, index) => [group, index]))
  return {
    domain: {
      domain: row.id,
      score: altScoreOf(instrument, row),
      judge: listOf(judge),
      labels: data.physicians.map(person => listOf(people.filter(({ rater }) => rater === person))),
      clusterOf: cells.map(({ group }) => groups.get(group)!),
    },
    leftOut,
  }
}

/** A degree on a Likert scale is a distance; every other label is a grade that is hit or missed. */
const altScoreOf = (instrument: Instrument, { items }: AltRow): AltScore =>
  items.every(item => scaleOf(instrument, itemOf(instrument, item)!).kind === 'likert')
    ? 'negative_rmse'
    : 'accuracy'

/** Each rated cell once, by one of its ratings; for an applicable row without those that do not apply. */
function cellsOf(
  data: ValidationData,
  instrument: Instrument,
  { kind }: AltRow,
  people: readonly AnalysisRating[],
): { cells: AnalysisRating[]; leftOut: LeftOut } {
  const all = [...new Map(people.map(rating => [cellOf(rating), rating])).values()]
  if (kind !== 'applicable') return { cells: all, leftOut: [] }
  const listOf = (caseId: string) => data.applicable.get(caseId)?.[instrument.key]
  const listed = all.filter(({ caseId }) => listOf(caseId) !== undefined)
  const cells = listed.filter(({ caseId, item }) => listOf(caseId)![item] !== false)
  return {
    cells,
    leftOut: [
      { reason: 'no-applicable-list', count: all.length - listed.length },
      { reason: 'not-applicable', count: listed.length - cells.length },
    ],
  }
}

/** Item → label → its step on the scale. */
const codesOf = (instrument: Instrument, { items }: AltRow) =>
  new Map(
    items.map(item => {
      const labels = labelsOf(scaleOf(instrument, itemOf(instrument, item)!))
      return [item, new Map(labels.map((label, step) => [label, step]))]
    }),
  )

const cellOf = ({ unit, item }: AnalysisRating): string => `${unit} ${item}`
