import { elementOf, rangeOf } from './highlights.ts'
import type { Stretch } from './pieces.ts'

/** Brings something of a pane into view with the least movement. */
export function reveal(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
}

/** Puts something of a pane at the top of its view. */
export function bringToTop(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: 'start' })
}

/** Brings a stretch of case text into view: no movement where it is seen already, else to the upper third. */
export function revealStretch(stretch: Stretch): void {
  const pane = elementOf(stretch.name)?.closest('[data-scrolls]')
  if (!pane) return
  const settle = () => {
    const box = rangeOf(stretch)?.getBoundingClientRect()
    const view = pane.getBoundingClientRect()
    if (!box || (box.top >= view.top + 56 && box.bottom <= view.bottom - 16)) return
    pane.scrollTop += box.top - view.top - Math.max(view.height / 3, 56)
  }
  settle()
  // Turns out of sight have an estimated height until they come near: once more when they have their own.
  requestAnimationFrame(() => requestAnimationFrame(settle))
}

/** Puts the previous (-1) or next (1) turn at the top of the dialogue. */
export function scrollByTurn(by: -1 | 1): void {
  const pane = document.getElementById('dialogue')
  if (!pane) return
  const top = pane.getBoundingClientRect().top + 60
  const turns = [...pane.querySelectorAll('li')]
  const first = turns.findIndex(turn => turn.getBoundingClientRect().bottom > top)
  const at = first === -1 ? turns.length - 1 : first
  // Going back from the middle of a turn stops at its own beginning first.
  const inside = turns[at]!.getBoundingClientRect().top < top - 8
  turns[Math.max(at + (by === -1 && inside ? 0 : by), 0)]?.scrollIntoView({ block: 'start' })
}
