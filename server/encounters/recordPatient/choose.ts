import { subSeed } from '#server/studies/random.ts'
import { withParticles } from './particles.ts'
import type { Pool } from './phrases.ts'
import { isFresh, type Scene } from './scene.ts'

export type Slots = Record<string, string | undefined>

/** A template with its slots filled, or undefined where one has nothing to put in. */
export function fill(template: string, slots: Slots): string | undefined {
  let missing = false
  const text = template.replace(/\{([a-z]\w*)\}/gi, (_, name: string) => {
    const value = slots[name]
    if (!value) missing = true
    return value ?? ''
  })
  if (missing) return undefined
  const spoken = withParticles(text)
    .replace(/([.!?])[.!?,]+/g, '$1')
    .replace(/,\s*([.!?])/g, '$1')
  return spoken.replace(/(?<=^|[a-z][.!?] )[a-z]/g, first => first.toUpperCase())
}

/** Chance from 0 to 1 that is the same for the same labels all through an encounter. */
export const lasting = (scene: Scene, ...labels: string[]) => subSeed(scene.seed, ...labels) / 2 ** 32

/** Chance from 0 to 1 for this turn alone. */
export const passing = (scene: Scene, ...labels: string[]) =>
  subSeed(scene.seed, scene.turn, ...labels) / 2 ** 32

/**
 * One filled sentence of the pool that the patient has not said yet, by seed and turn; undefined where none is left.
 * `pools` are tried in order.
 */
export function pick(scene: Scene, label: string, slots: Slots, ...pools: Pool[]): string | undefined {
  for (const pool of pools) {
    const usable = pool
      .map(template => fill(template, slots))
      .filter(text => text !== undefined && isFresh(scene.said, text, scene.language))
    if (usable.length > 0) return usable[subSeed(scene.seed, scene.turn, label) % usable.length]
  }
  return undefined
}

/**
 * Like `pick`, for what one says as often as it is called for: once all of it has been said, what was said longest ago
 * comes back. The pool holds something without slots.
 */
export function pickAgain(scene: Scene, label: string, pool: Pool): string {
  const fresh = pick(scene, label, {}, pool)
  if (fresh) return fresh
  const last = (text: string) => scene.saidText.lastIndexOf(text.toLowerCase())
  return pool.toSorted((a, b) => last(a) - last(b))[0]!
}
