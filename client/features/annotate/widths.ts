/** No pane is pressed below this many pixels; the last one holds the instrument. */
const least = { part: 240, instrument: 352 }
const leastOf = (index: number, count: number) => (index === count - 1 ? least.instrument : least.part)

const key = (count: number) => `concord.panes.${count}`

/** Shares of the panes that this browser remembers for so many panes, per mille; undefined for the design's own. */
export function keptShares(count: number): number[] | undefined {
  const shares = (localStorage.getItem(key(count)) ?? '').split(',').map(Number)
  const fine = shares.length === count && shares.every(share => Number.isInteger(share) && share > 0)
  return fine ? shares : undefined
}

export function keepShares(count: number, shares: readonly number[] | undefined): void {
  if (shares) localStorage.setItem(key(count), shares.join(','))
  else localStorage.removeItem(key(count))
}

/** Pixels as shares per mille. */
export const sharesOf = (widths: readonly number[]): number[] => {
  const sum = widths.reduce((a, b) => a + b, 0)
  return widths.map(width => Math.max(Math.round((width / sum) * 1000), 1))
}

/** How far the border right of pane `index` goes, as widths of that pane in pixels. */
export function limitsOf(widths: readonly number[], index: number): { least: number; most: number } {
  const both = widths[index]! + widths[index + 1]!
  const low = leastOf(index, widths.length)
  return { least: low, most: Math.max(both - leastOf(index + 1, widths.length), low) }
}

/** The widths after the border right of pane `index` has moved by `by` pixels: only its two neighbours change. */
export function moved(widths: readonly number[], index: number, by: number): number[] {
  const { least, most } = limitsOf(widths, index)
  const left = Math.min(Math.max(widths[index]! + by, least), most)
  const right = widths[index]! + widths[index + 1]! - left
  return widths.map((width, at) => (at === index ? left : at === index + 1 ? right : width))
}

/** The columns of a grid: the panes with a border of one pixel between each two. */
export const columnsOf = (shares: readonly number[]): string =>
  shares.map((share, index) => `minmax(${leastOf(index, shares.length)}px, ${share}fr)`).join(' 1px ')
