/** Lets waiting requests be answered before work goes on. */
export const pause = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

const sliceMs = 10

/** Runs work that yields at each small step, and pauses whenever it has run for a slice of time. */
export async function paced<T>(work: Generator<unknown, T>): Promise<T> {
  let started = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - started > sliceMs) {
      await pause()
      started = performance.now()
    }
  }
}

/** Runs the same work without a pause. */
export function atOnce<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
