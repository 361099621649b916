import type { LocatedProblem } from '#schema/located.ts'

/** What a long table tells about each rating. */
export const columnRoles = ['rater', 'unit', 'value', 'item', 'cluster'] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Which column, or columns joined by `+`, plays which role; a role left out keeps the column of its own name. */
export type ColumnNames = Partial<Record<ColumnRole, string>>

/** Where a role stands in a record: one position a joined column. Null for an optional role that is absent. */
export type ColumnPlaces = Record<ColumnRole, { name: string; places: number[] } | null>

const optional: readonly ColumnRole[] = ['item', 'cluster']

/** Finds every role in a header, and says which columns are unknown or stand there twice. */
export function placeColumns(
  header: readonly string[],
  names: ColumnNames,
): { columns: ColumnPlaces; problems: LocatedProblem[] } {
  const problems: LocatedProblem[] = []
  const columns: ColumnPlaces = { rater: null, unit: null, value: null, item: null, cluster: null }
  for (const role of columnRoles) {
    const name = (names[role] ?? role).normalize('NFC')
    if (names[role] === undefined && optional.includes(role) && !header.includes(role)) continue
    const parts = header.includes(name) ? [name] : name.split('+')
    for (const part of parts) {
      const times = header.filter(column => column === part).length
      const problem = { field: part, details: { role, columns: [...header] } }
      if (times === 0) problems.push({ ...problem, code: 'unknown-column' })
      if (times > 1) problems.push({ ...problem, code: 'duplicate-column' })
    }
    columns[role] = { name, places: parts.map(part => header.indexOf(part)) }
  }
  return { columns, problems }
}

/**
 * The text of a role in a record. Joined columns stand with `+` between them; a `+` or `\` inside one is
 * escaped with `\`, so that two different pairs never read the same. Empty when any part is empty.
 */
export function readRole(record: readonly string[], { places }: { places: number[] }): string {
  const parts = places.map(place => record[place]!.trim().normalize('NFC'))
  if (parts.length === 1) return parts[0]!
  if (parts.includes('')) return ''
  return parts.map(part => part.replace(/[+\\]/g, '\\$&')).join('+')
}
