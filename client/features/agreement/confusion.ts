/** How strong a count is shown: 0 for none, 1 to 5 by its share of the largest count of the table. */
export function strength(count: number, largest: number): 0 | 1 | 2 | 3 | 4 | 5 {
  if (count === 0 || largest === 0) return 0
  return Math.max(1, Math.ceil((count / largest) * 5)) as 1 | 2 | 3 | 4 | 5
}

export const largestOf = (table: readonly (readonly number[])[]): number => Math.max(0, ...table.flat())

/** The largest count off the diagonal, with its row and column; null where everything lies on the diagonal. */
export function mostOften(
  table: readonly (readonly number[])[],
): { first: number; second: number; count: number } | null {
  let found: { first: number; second: number; count: number } | null = null
  table.forEach((counts, first) => {
    counts.forEach((count, second) => {
      if (first !== second && count > (found?.count ?? 0)) found = { first, second, count }
    })
  })
  return found
}
