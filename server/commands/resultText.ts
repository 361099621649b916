import type { Result, UndefinedReason } from '#schema/metric.ts'
import { screenWord } from './words.ts'

/** A statistic with its interval, or why there is none, in the words of the screen; `write` is how its numbers look. */
export function resultText(result: Result, write: (value: number) => string): string {
  if (result.value === null) return screenWord('table.absentFull', { reason: reasonText(result.undefined) })
  const value = write(result.value)
  if (result.ci === null) return `${value} (no interval: ${reasonText(result.ci_undefined!)})`
  const bounds = ({ low, high }: { low: number; high: number }) => ({ low: write(low), high: write(high) })
  const cut = result.beyond ? `, ${screenWord('table.beforeCut', bounds(result.beyond))}` : ''
  const interval = screenWord('table.interval', bounds(result.ci)) + cut
  return result.coverage === undefined
    ? `${value} (${interval})`
    : `${value} (${interval}, ${screenWord('table.coverage', { share: percent(result.coverage) })})`
}

/** Why a value or an interval is absent, in the words of the screen. */
export const reasonText = (code: UndefinedReason): string => screenWord(`reason.${code}.full`)

/** The same in two or three words, for the cells of a table. */
export const reasonShort = (code: UndefinedReason): string => screenWord(`reason.${code}.short`)

/** A share of 1 in per cent, to a tenth. */
export const percent = (share: number): string => `${Number((share * 100).toFixed(1))}%`

/** The level of an interval, to a hundredth of a per cent: as much as α shared out over looks needs. */
export const levelText = (level: number): string => `${Number((level * 100).toFixed(2))}%`

/** A number that somebody laid down, such as α or a margin: as it was given, to four decimals. */
export const given = (value: number): string => String(Number(value.toFixed(4)))

/** A number to three decimals; what rounds to 0 has no sign. */
export function decimals(value: number): string {
  const text = value.toFixed(3)
  return Number(text) === 0 ? text.replace('-', '') : text
}
