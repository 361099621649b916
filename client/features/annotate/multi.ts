/** The value of a `multi` scale after one level is toggled: chosen levels in declared order, or null for none. */
export function toggled(labels: readonly string[], value: string | null, label: string): string | null {
  const chosen = new Set(value === null ? [] : value.split(','))
  if (!chosen.delete(label)) chosen.add(label)
  return labels.filter(one => chosen.has(one)).join(',') || null
}
