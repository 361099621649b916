/** At most `most` holders at once; the others wait in the order in which they came. */
export class Slots {
  private held = 0
  private readonly waiting: (() => void)[] = []

  constructor(private readonly most: number) {}

  /** Waits for a slot. The caller gives it back by calling the result, once. Rejects when the signal aborts. */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.held < this.most) this.held += 1
    else await this.turn(signal)
    let mine = true
    return () => {
      if (!mine) return
      mine = false
      const next = this.waiting.shift()
      if (next) next()
      else this.held -= 1
    }
  }

  private turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(go), 1)
        reject(signal.reason)
      }
      this.waiting.push(go)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}
