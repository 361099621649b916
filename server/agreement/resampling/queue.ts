export type Queue<T> = {
  add: (one: T) => void
  /** Nothing is added after this. */
  end: () => void
  /** The next one as soon as there is one; null when there will be no more. */
  next: () => Promise<T | null>
}

/** Things in the order they were added, for several who each take the next one. */
export function openQueue<T>(): Queue<T> {
  const waiting: T[] = []
  const takers: ((one: T | null) => void)[] = []
  let ended = false
  return {
    add(one) {
      const taker = takers.shift()
      if (taker) taker(one)
      else waiting.push(one)
    },
    end() {
      ended = true
      for (const taker of takers.splice(0)) taker(null)
    },
    async next() {
      if (waiting.length > 0) return waiting.shift()!
      return ended ? null : new Promise(resolve => takers.push(resolve))
    },
  }
}
