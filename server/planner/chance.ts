import { randomFor } from '../studies/random.ts'
import type { Uniform } from './source.ts'

/** A stream of chance for one purpose, strictly between 0 and 1. */
export function uniformFor(seed: number, ...labels: (string | number)[]): Uniform {
  const random = randomFor(seed, 'plan', ...labels)
  return () => ((random.next() >>> 0) + 0.5) / 2 ** 32
}

/** Standard normals from uniforms, two at a time (Box & Muller 1958). */
export function normalsFrom(uniform: Uniform): () => number {
  let kept = Number.NaN
  return () => {
    if (!Number.isNaN(kept)) {
      const value = kept
      kept = Number.NaN
      return value
    }
    const radius = Math.sqrt(-2 * Math.log(uniform()))
    const angle = 2 * Math.PI * uniform()
    kept = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
}
