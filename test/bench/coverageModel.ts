import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Two raters who agree beyond chance by a known amount, on groups of units that resemble each other. */
export type Model = {
  /** Share of each category. */
  prevalence: readonly number[]
  /** The kappa of the population, which is also its weighted kappa, its rank correlation and its alpha. */
  kappa: number
  groups: number
  units: number
}

/** Prevalences of a group vary around the population's as a Dirichlet of this concentration. */
const concentration = 9
/** How often the raters of a group agree varies as a Beta of this size. */
const agreementSize = 4

export type Chance = { uint32: () => number; uniform: () => number }

export function chance(seed: number): Chance {
  const random = xoroshiro128plus(seed)
  for (let i = 0; i < 16; i++) random.next()
  const uint32 = () => random.next() >>> 0
  return { uint32, uniform: () => (uint32() + 0.5) / 2 ** 32 }
}

/**
 * Draws a sample: cell (first rater's category times k plus the second's) and group of each unit.
 *
 * In each group the second rater repeats the first with the group's own probability and else rates by chance from the
 * group's own prevalences. Varying prevalences agree by themselves, with 1 in `concentration + 1`; what is left to
 * repeat is chosen so that the population's table is kappa on the diagonal and chance elsewhere, whatever the scale.
 */
export function drawSample(model: Model, { uniform }: Chance): { codes: Int32Array; groupOf: Int32Array } {
  const { prevalence, kappa, groups, units } = model
  const k = prevalence.length
  const repeats = (kappa * (concentration + 1) - 1) / concentration
  const codes = new Int32Array(groups * units)
  const groupOf = new Int32Array(groups * units)
  for (let group = 0, unit = 0; group < groups; group++) {
    const own = dirichlet(prevalence, uniform)
    const [agree, not] = [
      gamma(repeats * agreementSize, uniform),
      gamma((1 - repeats) * agreementSize, uniform),
    ]
    for (let i = 0; i < units; i++, unit++) {
      const first = pick(own, uniform)
      const second = uniform() < agree / (agree + not) ? first : pick(own, uniform)
      codes[unit] = first * k + second
      groupOf[unit] = group
    }
  }
  return { codes, groupOf }
}

/** What AC1 is in the population, for a scale of k categories. */
export function trueAc1({ prevalence, kappa }: Model): number {
  const k = prevalence.length
  const same = prevalence.reduce((sum, share) => sum + share * share, 0)
  const agreement = kappa + (1 - kappa) * same
  const expected = (k / (k * (k - 1))) * (1 - same)
  return (agreement - expected) / (1 - expected)
}

function dirichlet(prevalence: readonly number[], uniform: () => number): number[] {
  const parts = prevalence.map(share => gamma(concentration * share, uniform))
  const sum = parts.reduce((total, part) => total + part, 0)
  return parts.map(part => part / sum)
}

function pick(shares: readonly number[], uniform: () => number): number {
  let left = uniform()
  for (let i = 0; i < shares.length - 1; i++) {
    left -= shares[i]!
    if (left < 0) return i
  }
  return shares.length - 1
}

/** Source: Marsaglia & Tsang (2000), ACM TOMS 26:363. */
export function gamma(shape: number, uniform: () => number): number {
  if (shape < 1) return gamma(shape + 1, uniform) * uniform() ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
    const v = (1 + c * normal) ** 3
    if (v > 0 && Math.log(uniform()) < 0.5 * normal * normal + d - d * v + d * Math.log(v)) return d * v
  }
}
