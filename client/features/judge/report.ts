import type { JudgeReport, LeniencyLine } from '#schema/judgeReport.ts'
import type { Words } from '#schema/words.ts'

/** Fewer source patients than this make a line or cell a screen. */
export const fewGroups = 10

export const sections = [
  'corrected',
  'leniency',
  'levels',
  'strata',
  'scores',
  'reliability',
  'inputs',
  'altTest',
] as const

/** Titles of instruments, as far as any part of the report names them. */
export function instrumentTitles(report: JudgeReport): Map<string, Words> {
  const found = new Map<string, Words>()
  for (const { instrument, by, label } of report.bias.lines)
    if (by === 'overall') found.set(instrument, label)
  for (const { instrument, title } of report.bias.scores) found.set(instrument, title)
  for (const { instrument, kind, title } of report.corrected.scores)
    if (kind === 'score') found.set(instrument, title)
  return found
}

/** How the judge lies to the physicians on the whole of an instrument. */
export type Standing = 'higher' | 'lower' | 'untold' | 'few'

/**
 * Told only where at least `fewGroups` source patients stand behind the difference and its interval leaves out zero.
 */
export function standingOf({ difference, screen }: Pick<LeniencyLine, 'difference' | 'screen'>): Standing {
  if (screen) return 'few'
  if (difference.value === null || !difference.ci) return 'untold'
  return difference.ci.low > 0 ? 'higher' : difference.ci.high < 0 ? 'lower' : 'untold'
}

/** Title of a row of the validation table (`instrument/item` or a row of the whole instrument), where one is known. */
export function rowTitle(report: JudgeReport, row: string): Words | null {
  const retest = report.reliability.rows.find(one => one.row === row)
  if (retest) return retest.title
  const [instrument, part] = [row.slice(0, row.indexOf('/')), row.slice(row.indexOf('/') + 1)]
  const item = report.bias.lines.find(
    line => line.instrument === instrument && line.by === 'item' && line.field === part,
  )
  return item?.label ?? instrumentTitles(report).get(instrument) ?? null
}
