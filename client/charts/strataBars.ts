/** One stratum in hundredths of the drawing's width; `open` when more is available than the drawing has room for. */
export type StratumBar = { available: number; drawn: number; open: boolean; short: boolean }

export type StrataBars = {
  /** What an even draw gives a stratum that has enough, in cases, and where that stands. */
  share: number
  shareAt: number
  bars: StratumBar[]
  /** Strata that give less than an even share. */
  short: number
}

/** Strata may differ by one in an even draw, and fall short only beyond that. */
const even = 1
/** Past three times the share a bar says only that there is more: how much, the table says. */
const widest = 3

/**
 * Places a draw on one axis: what each stratum has, what is drawn from it, and the even share. The share is the
 * largest draw of all, because every stratum that could still give a case is within one of it.
 *
 * @param rows cases of each stratum, available and drawn
 */
export function strataBars(rows: readonly { available: number; drawn: number }[]): StrataBars {
  const share = Math.max(0, ...rows.map(({ drawn }) => drawn))
  const most = Math.max(1, ...rows.map(({ available }) => available))
  const domain = Math.max(1, share === 0 ? most : Math.min(most, widest * share))
  const at = (cases: number) => (100 * Math.min(cases, domain)) / domain
  const bars = rows.map(({ available, drawn }) => ({
    available: at(available),
    drawn: at(drawn),
    open: available > domain,
    short: drawn < share - even,
  }))
  return { share, shareAt: at(share), bars, short: bars.filter(({ short }) => short).length }
}
