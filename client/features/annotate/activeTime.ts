const longest = 10 * 60_000

/** Time that an item was in hand in a visible tab, at most ten minutes: what `active_ms` of a rating says. */
export function activeClock(now: () => number, visible: boolean) {
  let gathered = 0
  let since: number | undefined = visible ? now() : undefined
  const running = () => (since === undefined ? 0 : Math.max(now() - since, 0))
  return {
    read: () => Math.min(Math.round(gathered + running()), longest),
    /** Another item is in hand. */
    restart() {
      gathered = 0
      if (since !== undefined) since = now()
    },
    show(isVisible: boolean) {
      gathered += running()
      since = isVisible ? now() : undefined
    },
  }
}
