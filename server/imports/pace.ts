import type { Running } from './running.ts'

/** Lets waiting requests be answered before work goes on. */
export const pause = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

const sliceMs = 10

/**
 * Runs work that yields at each small step, and pauses whenever it has run for a slice of time. A step that yields a
 * number says how far it is; `run` is told, and asked at each pause whether to go on.
 */
export async function paced<T>(work: Generator<unknown, T>, run?: Running): Promise<T> {
  let started = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - started > sliceMs) {
      if (typeof step.value === 'number') run?.reach(step.value)
      await pause()
      run?.check()
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
