/** What a page tells of itself; runs inside it, so it rests on nothing outside its own body. */
export function probe() {
  type Press = { frame: number; saved: number | undefined }
  const afterPaint = (then: (at: number) => void) =>
    requestAnimationFrame(() => {
      // A task asked for in a frame runs after that frame was laid out and painted.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => then(performance.now())
      channel.port2.postMessage(undefined)
    })
  const kind = () => document.querySelector('footer [data-kind]')?.getAttribute('data-kind')
  /** Which stage of which case is on the screen, ready to be answered. */
  const place = () =>
    document.querySelector('[data-item-in-hand]')
      ? `${location.pathname} ${document.querySelector('nav [aria-current=step]')?.textContent}`
      : undefined

  let pressedAt = 0
  let painted: Promise<number>
  let saved: Promise<number> | undefined
  const nextPress = { wantsSave: false }
  /** Milliseconds from the key until `holds` and the frame that shows it was painted. */
  const whenShown = (holds: () => boolean) =>
    new Promise<number>(resolve => {
      const since = pressedAt
      const observer = new MutationObserver(() => look())
      const look = () => {
        if (!holds()) return
        observer.disconnect()
        afterPaint(at => resolve(at - since))
      }
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      look()
    })
  let moved: Promise<number> | undefined
  window.addEventListener(
    'keydown',
    event => {
      if (event.repeat) return
      // When the browser got the key, not when the page came to it.
      pressedAt = event.timeStamp
      painted = new Promise(resolve => afterPaint(at => resolve(at - event.timeStamp)))
      if (nextPress.wantsSave) {
        let sending = false
        saved = whenShown(() => {
          sending ||= kind() === 'saving'
          return sending && kind() === 'saved'
        })
      }
      const before = place()
      moved = whenShown(() => {
        const now = place()
        return now !== undefined && now !== before
      })
    },
    true,
  )

  const longTasks: number[] = []
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
  }).observe({ type: 'longtask' })
  const keyEvents: number[] = []
  new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') keyEvents.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)

  const bench = {
    wantSave: (on: boolean) => {
      nextPress.wantsSave = on
    },
    /** The last key: when its frame was painted, and when its answer was shown as saved. */
    press: async (): Promise<Press> => ({
      frame: await painted,
      saved: nextPress.wantsSave ? await saved : undefined,
    }),
    /** Milliseconds from the last key until another stage or case was painted. */
    moved: () => moved!,
    place,
    /** Durations of long tasks since the last call. */
    longTasks: async () => {
      // They are told of a moment after they end.
      await new Promise(resolve => setTimeout(resolve, 200))
      return longTasks.splice(0)
    },
    keyEvents: () => keyEvents.splice(0),
  }
  ;(window as unknown as { bench: typeof bench }).bench = bench
  return bench
}
export type Probe = ReturnType<typeof probe>
