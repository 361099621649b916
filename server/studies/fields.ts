import type { CaseHidden } from '#schema/case.ts'
import { byText } from './random.ts'

/** Where a field comes from: declared for stratification, or known of the case and never shown to a rater. */
export type FieldSource = 'strata' | 'hidden' | 'case'

export type FieldRow = {
  name: string
  source: FieldSource
  /** Cases that have no value. */
  missing: number
  distinct: number
  /** The levels with their cases, sorted by text; only the first hundred when there are more. */
  levels: { value: string; cases: number }[]
}

export type CaseFields = Record<string, { source: FieldSource; value: string }>

const shownLevels = 100

/**
 * The fields of one case that a sample can be spread over: its strata, then what is hidden and plain (texts,
 * numbers, yes or no), then its language. A name that stands in two of them is read from the first.
 */
export function fieldsOfCase(
  strata: readonly { name: string; value: string }[],
  hidden: CaseHidden,
  language: string,
): CaseFields {
  const fields = new Map<string, { source: FieldSource; value: string }>([
    ['language', { source: 'case', value: language }],
  ])
  for (const [name, value] of Object.entries(hidden))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      fields.set(name, { source: 'hidden', value: String(value) })
  for (const { name, value } of strata) fields.set(name, { source: 'strata', value })
  return Object.fromEntries(fields)
}

/** All fields that any case has, sorted by name, with their levels and counts. */
export function fieldTable(cases: readonly CaseFields[]): FieldRow[] {
  const names = [...new Set(cases.flatMap(fields => Object.keys(fields)))].sort(byText)
  return names.map(name => {
    const counts = new Map<string, number>()
    let source: FieldSource = 'case'
    let missing = 0
    for (const fields of cases) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (field) source = field.source
      if (field) counts.set(field.value, (counts.get(field.value) ?? 0) + 1)
      else missing += 1
    }
    const levels = [...counts]
      .sort(([a], [b]) => byText(a, b))
      .slice(0, shownLevels)
      .map(([value, n]) => ({ value, cases: n }))
    return { name, source, missing, distinct: counts.size, levels }
  })
}

/** How many of these there are of each, sorted by text. */
export function countLevels(levels: readonly string[]): { balance: string; cases: number }[] {
  const counts = new Map<string, number>()
  for (const level of levels) counts.set(level, (counts.get(level) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => byText(a, b)).map(([balance, cases]) => ({ balance, cases }))
}
