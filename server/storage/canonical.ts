import { createHash } from 'node:crypto'

/** SHA-256 of a text (UTF-8) or bytes, as 64 hexadecimal digits. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

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

/** Hash of a row. Nulls are left out, so a nullable column that a later migration adds changes no old hash. */
export const rowSha = (row: RawRow): string =>
  sha256(canonicalJson(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))))

/** Hash of a set of rows that were written together; the caller orders them by primary key. */
export const rowSetSha = (rows: RawRow[]): string => sha256(rows.map(rowSha).join('\n'))
