import type { Stretch } from './pieces.ts'
import { caseTextAttribute } from './translation.ts'

/** Why a stretch of text is marked: found, found and in hand, or evidence of the item in hand. */
export const markKinds = ['evidence', 'found', 'now'] as const
export type MarkKind = (typeof markKinds)[number]
export type Mark = Stretch & { kind: MarkKind }

/** Chrome 105 and later mark text without touching it; elsewhere the text is cut into `mark` elements. */
export const hasHighlights = typeof CSS !== 'undefined' && 'highlights' in CSS

const shown: Record<MarkKind, readonly Stretch[]> = { evidence: [], found: [], now: [] }
const listeners = new Set<() => void>()
let version = 0

/** The element of a piece; undefined while its pane is not on the page. */
export const elementOf = (name: string): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(`[${caseTextAttribute}="${name}"]`) ?? undefined

/** The browser's range of a stretch, also where marks cut its text. */
export function rangeOf({ name, start, end }: Stretch): Range | undefined {
  const element = elementOf(name)
  if (!element) return undefined
  const range = document.createRange()
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let before = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue!.length
    if (start >= before && start <= before + length) range.setStart(node, start - before)
    if (end >= before && end <= before + length) {
      range.setEnd(node, end - before)
      return range
    }
    before += length
  }
  return undefined
}

/** Marks these stretches, and no others, for this reason. */
export function showMarks(kind: MarkKind, stretches: readonly Stretch[]): void {
  if (stretches.length === 0 && shown[kind].length === 0) return
  shown[kind] = stretches
  if (hasHighlights) {
    const highlight = new Highlight(...stretches.flatMap(stretch => rangeOf(stretch) ?? []))
    highlight.priority = markKinds.indexOf(kind)
    CSS.highlights.set(`concord-${kind}`, highlight)
    return
  }
  version++
  for (const listener of listeners) listener()
}

export const markStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  version: () => version,
}

/** The marks of one piece, for a browser that needs elements for them. */
export const marksOf = (name: string): Mark[] =>
  markKinds.flatMap(kind => shown[kind].filter(one => one.name === name).map(one => ({ ...one, kind })))

/** A text cut where marks begin and end; of several on one stretch, the last kind counts. */
export function cutAt(
  text: string,
  marks: readonly Mark[],
): { text: string; start: number; kind?: MarkKind }[] {
  const cuts = new Set([0, text.length, ...marks.flatMap(({ start, end }) => [start, end])])
  const places = [...cuts].filter(at => at >= 0 && at <= text.length).sort((a, b) => a - b)
  return places.slice(0, -1).map((start, index) => {
    const covering = marks.filter(mark => mark.start <= start && mark.end > start)
    const kind = markKinds.findLast(one => covering.some(mark => mark.kind === one))
    return { text: text.slice(start, places[index + 1]), start, ...(kind ? { kind } : {}) }
  })
}
