/** Brings something of a pane into view with the least movement. */
export function reveal(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
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
