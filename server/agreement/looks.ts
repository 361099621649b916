/** A look that was opened: which, at how many finished shared cases, and when. */
export type OpenedLook = { look: number; shared: number; at: number }

/** opened: it has been seen; reached: it can be; passed: a later one came first; waiting: too few cases are done. */
export type LookState = 'opened' | 'reached' | 'passed' | 'waiting'

/**
 * How the planned looks stand, in order. Only the last one reached can be opened: one that was reached before it would
 * show the same data, and be no look of its own.
 *
 * @param planned finished shared cases of each look, rising
 * @param finished shared cases finished now
 */
export function looksNow(
  planned: readonly number[],
  finished: number,
  opened: readonly OpenedLook[],
): { planned: number; state: LookState; at: number | null }[] {
  const reached = planned.filter(cases => cases <= finished).length
  const last = Math.max(0, ...opened.map(({ look }) => look))
  return planned.map((cases, index) => {
    const look = index + 1
    const seen = opened.find(one => one.look === look)
    if (seen) return { planned: cases, state: 'opened', at: seen.at }
    if (look === reached && look > last) return { planned: cases, state: 'reached', at: null }
    return { planned: cases, state: look < Math.max(reached, last) ? 'passed' : 'waiting', at: null }
  })
}
