import { rangeOf } from './highlights.ts'
import { type PartTexts, type Place, type Span, type Stretch, spanBetween, textPanes } from './pieces.ts'
import { caseTextAttribute } from './translation.ts'

/** The piece that a point of the page is in, and how far into it. */
function placeOf(node: Node, offset: number): Place | undefined {
  const element = (node instanceof Element ? node : node.parentElement)?.closest(`[${caseTextAttribute}]`)
  if (!element) return undefined
  const before = document.createRange()
  before.selectNodeContents(element)
  before.setEnd(node, offset)
  return { name: element.getAttribute(caseTextAttribute)!, at: before.toString().length }
}

/** The first or last place of case text inside a range whose own end lies beside the text. */
function edgeOf(range: Range, pane: Element, first: boolean, without?: string): Place | undefined {
  const inside = [...pane.querySelectorAll(`[${caseTextAttribute}]`)].filter(
    one => range.intersectsNode(one) && one.getAttribute(caseTextAttribute) !== without,
  )
  const element = first ? inside[0] : inside.at(-1)
  if (!element) return undefined
  const name = element.getAttribute(caseTextAttribute)!
  return { name, at: first ? 0 : element.textContent.length }
}

/** What is selected in one pane as a span; undefined for nothing, and for a selection across panes. */
export function selectedSpan(texts: PartTexts): Span | undefined {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  for (const part of textPanes) {
    const pane = document.getElementById(part)
    const text = texts[part]
    if (!pane || !text || !pane.contains(range.startContainer)) continue
    const start = placeOf(range.startContainer, range.startOffset) ?? edgeOf(range, pane, true)
    const end = pane.contains(range.endContainer) ? placeOf(range.endContainer, range.endOffset) : undefined
    // A triple click ends at the beginning of whatever comes next, in this pane or behind it.
    const next = end && start && end.at === 0 && end.name !== start.name ? end.name : undefined
    const last = end && !next ? end : edgeOf(range, pane, false, next)
    return start && last && spanBetween(part, text, start, last)
  }
  return undefined
}

/** Selects a stretch, as a browser's own search does when it is left. */
export function select(stretch: Stretch): void {
  const range = rangeOf(stretch)
  const selection = document.getSelection()
  if (!range || !selection) return
  selection.removeAllRanges()
  selection.addRange(range)
}
