/** Where a pane was left: the text at its top, by number, and how much of that text is above, from 0 to 1. */
export type KeptPlace = [index: number, above: number]

const key = 'concord.places'
/** A study is some dozens of cases of two panes each; older ones are forgotten first. */
const mostPlaces = 120

const read = (): [string, KeptPlace][] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Where this browser's reader left a pane of an assignment; undefined for its beginning. */
export function keptPlace(assignment: string, pane: string): KeptPlace | undefined {
  const place = read().find(([name]) => name === `${assignment} ${pane}`)?.[1]
  return Array.isArray(place) && place.every(Number.isFinite) ? place : undefined
}

/** Keeps numbers alone: no text of a case is written to this computer. */
export function keepPlace(assignment: string, pane: string, place: KeptPlace | undefined): void {
  const name = `${assignment} ${pane}`
  const others = read().filter(([other]) => other !== name)
  const all = place ? [...others, [name, place] as const] : others
  try {
    localStorage.setItem(key, JSON.stringify(all.slice(-mostPlaces)))
  } catch {
    // A full disk keeps no place, and reading goes on.
  }
}

type Box = { top: number; bottom: number }

/** The place of a pane whose view begins at `top`, from the boxes of its texts in order. */
export function placeAt(top: number, boxes: readonly Box[]): KeptPlace | undefined {
  const index = boxes.findIndex(box => box.bottom > top)
  if (index === -1) return undefined
  const box = boxes[index]!
  const above = (top - box.top) / Math.max(box.bottom - box.top, 1)
  return [index, Math.round(above * 1e4) / 1e4]
}

/** How far to scroll so that a kept place is at `top` again. */
export const scrollTo = ([, above]: KeptPlace, top: number, box: Box): number =>
  box.top + above * (box.bottom - box.top) - top
