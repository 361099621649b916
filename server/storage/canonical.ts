import { hash } from 'node:crypto'

/** SHA-256 of a text (UTF-8) or bytes, as 64 hexadecimal digits. */
export const sha256 = (data: string | Uint8Array): string => hash('sha256', data, 'hex')

/** JSON with sorted keys, so that equal values have equal texts. Undefined members are left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(item => canonicalJson(item ?? null)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

/** One row as SQLite gives it (texts, numbers, null). */
export type RawRow = Record<string, string | number | null>

/**
 * Hash of a row: of its canonical JSON, without its nulls, so that a nullable column which a later migration adds
 * changes no old hash.
 */
export const rowSha = (row: RawRow): string => sha256(rowJson(row))

/** Hash of a set of rows that were written together; the caller orders them by primary key. */
export const rowSetSha = (rows: RawRow[]): string => sha256(rows.map(rowSha).join('\n'))

/** `canonicalJson` of a row without its nulls. Rows are hashed at every write, and have columns in few orders. */
function rowJson(row: RawRow): string {
  let text = ''
  for (const { name, label } of orderOf(Object.keys(row))) {
    const value = row[name]
    if (value !== null && value !== undefined)
      text += `${text === '' ? '' : ','}${label}${JSON.stringify(value)}`
  }
  return `{${text}}`
}

type Order = { name: string; label: string }[]
const orders = new Map<string, Order>()

/** The sorted columns of a row, with each one's name as JSON writes it. */
function orderOf(names: string[]): Order {
  const key = names.join()
  const known = orders.get(key)
  if (known) return known
  const order = [...names]
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .map(name => ({ name, label: `${JSON.stringify(name)}:` }))
  orders.set(key, order)
  return order
}
