import { LocatedError } from '#schema/located.ts'
import type { AltDomain } from '#server/statistics/altWins.ts'
import { asNumbers, scaleOfItem } from '../agreement/agreeScale.ts'
import type { ItemRows, LongTable } from '../agreement/tableBuilder.ts'
import type { AltTestOptions } from './altTestOptions.ts'
import { mostNumber } from './debiasNumbers.ts'

/**
 * One item of a long table as a domain of the test: its units by the judge and by annotators, who are numbers of the
 * table. Labels are compared as text, or as numbers for RMSE.
 *
 * @throws LocatedError for accuracy as an observed scale (`same-number-two-labels`, `too-many-labels`), for RMSE
 *   `wrong-type` at the first line of each label that is a word, `number-beyond` of each that is too far from 0
 */
export function altTestDomain(
  table: LongTable,
  item: ItemRows,
  raters: { judge: number; annotators: readonly number[] },
  { score, columns }: Pick<AltTestOptions, 'score' | 'columns'>,
): AltDomain {
  const place = new Int32Array(table.raters.length).fill(-1)
  for (const [index, rater] of [raters.judge, ...raters.annotators].entries()) place[rater] = index
  const firstRow = new Map<number, number>()
  const at = new Map<number, number>()
  for (const [row, code] of item.value.entries()) {
    if (code < 0 || place[item.rater[row]!]! < 0) continue
    if (!firstRow.has(code)) firstRow.set(code, row)
    if (!at.has(item.unit[row]!)) at.set(item.unit[row]!, at.size)
  }
  const numberOf =
    score === 'accuracy' ? codeOfLabel(item, firstRow) : valueOfLabel(item, firstRow, columns.value)
  const lists = Array.from({ length: raters.annotators.length + 1 }, () =>
    Array<number | null>(at.size).fill(null),
  )
  for (const [row, code] of item.value.entries()) {
    const list = lists[place[item.rater[row]!]!]
    if (code >= 0 && list) list[at.get(item.unit[row]!)!] = numberOf(code)
  }
  const [judge, ...labels] = lists
  return {
    domain: item.item,
    score,
    judge: judge!,
    labels,
    clusterOf: table.clusterOf && Array.from(at.keys(), unit => table.clusterOf![unit]!),
  }
}

/** Codes as they are, when no two of them are one number in two spellings. */
function codeOfLabel({ item, labels }: ItemRows, firstRow: ReadonlyMap<number, number>) {
  scaleOfItem(
    item,
    null,
    Array.from(firstRow.keys(), code => labels[code]!),
  )
  return (code: number) => code
}

function valueOfLabel(
  { labels, line }: ItemRows,
  firstRow: ReadonlyMap<number, number>,
  column = 'value',
): (code: number) => number {
  const values = labels.map(label => asNumbers([label])?.[0] ?? null)
  const seen = [...firstRow]
  const beyond = seen.filter(([code]) => Math.abs(Number(labels[code]!)) > mostNumber)
  const words = seen.filter(one => values[one[0]] === null && !beyond.includes(one))
  if (words.length + beyond.length > 0)
    throw new LocatedError([
      ...beyond.map(([code, row]) => ({
        line: line[row]!,
        field: column,
        code: 'number-beyond',
        details: { value: labels[code]!, most: mostNumber },
      })),
      ...words.map(([code, row]) => ({
        line: line[row]!,
        field: column,
        code: 'wrong-type',
        details: { expected: 'a number (--score rmse)', found: `“${labels[code]!}”` },
      })),
    ])
  return code => values[code]!
}
