/**
 * A spreadsheet takes a text that begins like this for a formula, full-width signs too, and overlooks white space,
 * NUL and byte order marks before it.
 */
const formula = /^[\s\p{Cc}]*[=+\-@\t\r＝＋－＠]/u

/** One field of a CSV file: numbers as they are with a point, texts quoted where needed and never as a formula. */
export function csvField(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines as RFC 4180 wants them. */
export const csvOf = (lines: readonly (readonly (string | number | null | undefined)[])[]): string =>
  lines.map(line => `${line.map(csvField).join(',')}\r\n`).join('')
