import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator'

/** A stream of chance. Drawing from it moves it on. */
export type Random = RandomGenerator

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * A 32-bit seed (0 … 2³²−1) for one purpose, made from a study's seed and labels that name the purpose.
 *
 * Each purpose gets its own seed, so that what is drawn for one (the order of physician A) never depends on
 * how much was drawn before for another (physician B, a stratum). FNV-1a over the text of the parts, each
 * preceded by its length so that ('ab', 'c') and ('a', 'bc') differ, then the murmur3 finalizer, because FNV
 * alone leaves the high bits of short texts weak. A number and its decimal text are the same label.
 */
export function subSeed(seed: number, ...labels: (string | number)[]): number {
  let hash = FNV_OFFSET
  const eat = (byte: number) => {
    hash = Math.imul(hash ^ byte, FNV_PRIME)
  }
  for (const part of [seed, ...labels]) {
    const text = String(part)
    for (const code of [text.length, ...Array.from(text, (_, i) => text.charCodeAt(i))]) {
      eat(code & 0xff)
      eat((code >>> 8) & 0xff)
    }
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The stream of chance for one purpose (see `subSeed`); equal arguments give equal streams. */
export function randomFor(seed: number, ...labels: (string | number)[]): Random {
  const random = xoroshiro128plus(subSeed(seed, ...labels))
  // xoroshiro starts from a state that is mostly the seed itself; its first outputs are linear in it.
  for (let i = 0; i < 16; i++) random.next()
  return random
}

/** A whole number from 0 to `size` − 1, each equally likely. `size` is at least 1. */
export function below(random: Random, size: number): number {
  return uniformInt(random, 0, size - 1)
}

/** A copy of the list in an order of which every one is equally likely (Fisher–Yates). */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const out = [...list]
  for (let i = out.length - 1; i > 0; i--) {
    const j = below(random, i + 1)
    const moved = out[i]!
    out[i] = out[j]!
    out[j] = moved
  }
  return out
}

/** Text order by code unit: the same on every machine, unlike `localeCompare`. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
