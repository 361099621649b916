import { deviance, stirlingRemainder } from './distributions.ts'

/**
 * P(X > x) for chi-square on `df` degrees of freedom: the upper regularised incomplete gamma Q(df/2, x/2).
 *
 * Below the mean by the series of the lower part, above it by the continued fraction of the upper one, so far
 * tails keep their relative accuracy. The leading factor goes through Stirling remainders (Loader 2000), so
 * large degrees of freedom lose no digits to ln Γ.
 *
 * Source: Abramowitz & Stegun (1964), 6.5.29 (series), 6.5.31 (continued fraction, here contracted),
 * 26.4.19.
 *
 * @throws RangeError when df is not above 0 or x is not a number
 */
export function chiSquareTail(x: number, df: number): number {
  if (!(df > 0) || Number.isNaN(x)) throw new RangeError('chi-square needs degrees of freedom above 0')
  return x <= 0 ? 1 : upperGamma(df / 2, x / 2)
}

/** P(Z > z) of the standard normal distribution, with its relative accuracy kept in the upper tail. */
export function normalTail(z: number): number {
  if (z === 0) return 0.5
  const beyond = upperGamma(0.5, (z * z) / 2) / 2
  return z > 0 ? beyond : 1 - beyond
}

function upperGamma(a: number, x: number): number {
  if (x === Number.POSITIVE_INFINITY) return 0
  const front = Math.sqrt(a / (2 * Math.PI)) * Math.exp(-stirlingRemainder(a) - deviance(a, x))
  return x < a + 1 ? 1 - (front / a) * lowerSeries(a, x) : front * upperFraction(a, x)
}

/** Σ xⁿ / ((a + 1) … (a + n)). */
function lowerSeries(a: number, x: number): number {
  let term = 1
  let sum = 1
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

/** The continued fraction 1/(x + 1 - a - 1(1 - a)/(x + 3 - a - …)) by Lentz's method. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = 1e300
  let d = 1 / b
  let result = d
  for (let n = 1; n < 100_000; n++) {
    const top = n * (a - n)
    b += 2
    d = 1 / (b + top * d)
    c = b + top / c
    result *= c * d
    if (Math.abs(c * d - 1) < 4e-16) break
  }
  return result
}
