import { LocatedError, type LocatedProblem } from '#schema/located.ts'

/** The categories of an item, in order, and where they came from. */
export type AgreeScale = {
  labels: string[]
  source: 'declared' | 'observed'
  /** The labels as numbers, or null when one of them is a word. */
  values: number[] | null
  /** Whether the order of the labels means something. */
  ordered: boolean
}

/** More categories than this are measurements, not labels, and their tables would not fit. */
const mostLabels = 1000

/** A declared scale. Labels are trimmed and put in NFC; problems name the option they came by. */
export function declaredLabels(
  option: string,
  labels: readonly string[],
): { labels: string[]; problems: LocatedProblem[] } {
  const clean = labels.map(label => label.trim().normalize('NFC'))
  const problems: LocatedProblem[] = []
  if (clean.includes('')) problems.push({ field: option, code: 'empty-label' })
  if (clean.length < 2) problems.push({ field: option, code: 'scale-too-short', details: { labels: clean } })
  const twice = clean.find((label, index) => clean.indexOf(label) !== index)
  if (twice !== undefined)
    problems.push({ field: option, code: 'duplicate-label', details: { label: twice } })
  problems.push(...sameNumbers(option, clean))
  return { labels: clean, problems }
}

/**
 * The scale of an item: as declared, or from its labels; those that are all numbers are sorted as numbers.
 *
 * @throws LocatedError `same-number-two-labels` (1 and 1.0 both occur), `too-many-labels`
 */
export function scaleOfItem(
  item: string,
  declared: readonly string[] | null,
  seen: Iterable<string>,
): AgreeScale {
  if (declared !== null) {
    return { labels: [...declared], source: 'declared', values: asNumbers(declared), ordered: true }
  }
  const labels = [...new Set(seen)].sort()
  const values = asNumbers(labels)
  const problems = sameNumbers(item, labels)
  if (labels.length > mostLabels)
    problems.push({
      field: item,
      code: 'too-many-labels',
      details: { count: labels.length, most: mostLabels },
    })
  if (problems.length > 0) throw new LocatedError(problems)
  if (values === null) return { labels, source: 'observed', values, ordered: false }
  const sorted = labels
    .map((label, index) => ({ label, value: values[index]! }))
    .sort((a, b) => a.value - b.value)
  return {
    labels: sorted.map(({ label }) => label),
    source: 'observed',
    values: sorted.map(({ value }) => value),
    ordered: true,
  }
}

/** The labels as numbers; null where one is a word, or so large or small that its square is no number. */
export function asNumbers(labels: readonly string[]): number[] | null {
  if (!labels.every(label => /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(label))) return null
  const values = labels.map(Number)
  return values.every(value => value === 0 || (Math.abs(value) < 1e100 && Math.abs(value) > 1e-100))
    ? values
    : null
}

/** Labels match as text, so 1 and 1.0 would be two categories that look like perfect disagreement. */
function sameNumbers(field: string, labels: readonly string[]): LocatedProblem[] {
  const first = new Map<number, string>()
  for (const label of new Set(labels)) {
    const value = asNumbers([label])?.[0]
    if (value === undefined) continue
    const other = first.get(value)
    if (other !== undefined)
      return [{ field, code: 'same-number-two-labels', details: { labels: [other, label] } }]
    first.set(value, label)
  }
  return []
}
