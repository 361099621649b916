import type { Difference } from '#schema/import.ts'

const window = 60
const lead = 15

/**
 * Where two readings of one case differ, as places of its file: `dialogue.3.text`. A text is shown around its first
 * difference. At most `most` places; `more` counts the rest.
 */
export function caseDifferences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  most = 5,
): { differences: Difference[]; more: number } {
  const places = [...differing(before, after, '')]
  return {
    differences: places.slice(0, most).map(({ field, from, to }) => ({ field, ...around(from, to) })),
    more: Math.max(0, places.length - most),
  }
}

type Place = { field: string; from: unknown; to: unknown }

function* differing(from: unknown, to: unknown, field: string): Generator<Place> {
  if (!isNest(from) || !isNest(to) || Array.isArray(from) !== Array.isArray(to)) {
    if (!same(from, to)) yield { field, from, to }
    return
  }
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)]))
    yield* differing(memberOf(from, key), memberOf(to, key), field === '' ? key : `${field}.${key}`)
}

type Nest = Readonly<Record<string, unknown>>
const isNest = (value: unknown): value is Nest => value !== null && typeof value === 'object'
const memberOf = (nest: Nest, key: string): unknown => (Object.hasOwn(nest, key) ? nest[key] : undefined)
/** Both are leaves, or of different kinds: only leaves can be equal. */
const same = (from: unknown, to: unknown): boolean => Object.is(from, to) || (from === 0 && to === 0)

const textOf = (value: unknown): string | null =>
  value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)

function around(from: unknown, to: unknown): { before: string | null; after: string | null } {
  const [before, after] = [textOf(from), textOf(to)]
  const [a, b] = [[...(before ?? '')], [...(after ?? '')]]
  const first = a.findIndex((point, at) => point !== b[at])
  const start = Math.max(0, (first < 0 ? a.length : first) - lead)
  const cut = (text: string | null, points: string[]): string | null =>
    text === null
      ? null
      : `${start > 0 ? '…' : ''}${points.slice(start, start + window).join('')}${points.length > start + window ? '…' : ''}`
  return { before: cut(before, a), after: cut(after, b) }
}
