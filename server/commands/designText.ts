import type { AllocatedStudy } from '../studies/allocateStudy.ts'
import type { DrawnSample } from '../studies/draw.ts'
import { number, some } from './counts.ts'

/** A level of a field, or that a case has none. */
const level = (value: string | undefined) => (value ? value : '(none)')

/** What was drawn, in sentences: one line a stratum. */
export function sampleText({ n, by, rows, groups, largest_group, seed }: DrawnSample): string {
  const spread = `${some(n, 'case')} drawn from ${some(groups, 'source patient')}, at most ${number(largest_group)} of one; seed ${seed}`
  if (by.length === 0) return spread
  return [
    spread,
    ...rows.map(
      ({ stratum, drawn, available }) =>
        `  ${by.map(field => `${field} ${level(stratum[field])}`).join(', ')}: ${number(drawn)} of ${number(available)}`,
    ),
  ].join('\n')
}

/** What was dealt to whom, in sentences; `nameOf` gives the user name of a person's id. */
export function allocationText(done: AllocatedStudy, nameOf: (person: string) => string): string {
  const people = [...new Set(done.rows.map(({ person }) => person))]
  const sum = (rows: AllocatedStudy['rows'], of: 'exclusive' | 'shared') =>
    rows.reduce((all, row) => all + row[of], 0)
  return [
    `${some(done.assignments, 'assignment')} dealt to ${some(people.length, 'physician')}, balanced by ${done.balance_by}; seed ${done.seed}`,
    ...people.flatMap(person => {
      const rows = done.rows.filter(row => row.person === person)
      return [
        `  ${nameOf(person)}: ${number(sum(rows, 'exclusive'))} exclusive and ${number(sum(rows, 'shared'))} shared`,
        ...rows.map(
          ({ balance, exclusive, shared }) =>
            `    ${level(balance)}: ${number(exclusive)} exclusive, ${number(shared)} shared`,
        ),
      ]
    }),
  ].join('\n')
}
