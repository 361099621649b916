import { normalTail } from './chiSquareTail.ts'
import { stirlingRemainder } from './distributions.ts'

/**
 * Quantile of the noncentral t distribution, of (Z + shift)/S with S² a chi-square over its `df`.
 *
 * P(T ≤ t) is the mean of Φ(t S - shift) over S. Written in u = ln S the integrand falls off at both ends
 * without any singularity, so the trapezoid rule converges faster than any power of its step. The root is found
 * by Newton steps held between bounds.
 *
 * Source: Johnson, Kotz & Balakrishnan (1995), Continuous Univariate Distributions 2, chapter 31.
 *
 * @param p probability, strictly between 0 and 1
 * @param df degrees of freedom, 1 or more
 * @throws RangeError when either is outside
 */
export function noncentralStudentQuantile(p: number, df: number, shift: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError('a probability must lie strictly between 0 and 1')
  if (!(df >= 1)) throw new RangeError('degrees of freedom must be 1 or more')
  let reach = 1 + Math.abs(shift)
  while (distribution(shift + reach, df, shift).below < p) reach *= 2
  let high = shift + reach
  reach = 1 + Math.abs(shift)
  while (distribution(shift - reach, df, shift).below > p) reach *= 2
  let low = shift - reach
  let t = shift
  for (let step = 0; step < 200; step++) {
    const { below, above, density } = distribution(t, df, shift)
    if (below > p) high = t
    else low = t
    // The upper tail is nearly a power of t, so there the step is taken between the logarithms.
    const newton =
      p > 0.5 && t > 0
        ? t * Math.exp((Math.log(above / (1 - p)) * above) / (t * density))
        : t - (below - p) / density
    const next = newton > low && newton < high ? newton : (low + high) / 2
    if (Math.abs(next - t) <= 1e-13 * Math.max(1, Math.abs(t))) return next
    t = next
  }
  return t
}

/** P(T ≤ t), P(T > t) and the density at t. */
function distribution(t: number, df: number, shift: number) {
  const a = df / 2
  // Φ changes over about 1/|t| in u where S is near 1, and over 1/|shift| where t S is near the shift.
  const steepness = Math.min(Math.abs(t), Math.abs(shift) + 6)
  const width = Math.min(0.08, 0.4 / Math.sqrt(4 * a + steepness ** 2))
  // Density of u = ln S up to the leading factor: exp(-a(e^2u - 1 - 2u)), largest at 0.
  const exponent = (u: number) => a * (Math.expm1(2 * u) - 2 * u)
  let below = 0
  let above = 0
  let density = 0
  const add = (u: number) => {
    const weight = Math.exp(-exponent(u))
    const s = Math.exp(u)
    const z = t * s - shift
    const beyond = normalTail(Math.abs(z))
    below += weight * (z < 0 ? beyond : 1 - beyond)
    above += weight * (z < 0 ? 1 - beyond : beyond)
    density += (weight * s * Math.exp(-(z * z) / 2)) / Math.sqrt(2 * Math.PI)
  }
  add(0)
  for (let i = 1; exponent(i * width) < 42; i++) add(i * width)
  for (let i = 1; exponent(-i * width) < 42; i++) add(-i * width)
  const front = width * Math.sqrt((2 * a) / Math.PI) * Math.exp(-stirlingRemainder(a))
  return { below: front * below, above: front * above, density: front * density }
}
