import { normalCdf } from './distributions.ts'

/** Steps of Simpson's rule; the integrand is smooth in the angle, so this is far finer than needed. */
const steps = 96

/**
 * P(X ≤ x, Y ≤ y) of two standard normals with correlation r: the product for r = 0, plus the integral of the density
 * over the correlation (Plackett 1954), with the correlation as the sine of an angle so that r near ±1 stays smooth
 * (Drezner & Wesolowsky 1990, J Stat Comput Sim 35:101).
 *
 * @param r strictly between -1 and 1
 */
export function bivariateNormalCdf(x: number, y: number, r: number): number {
  if (x === Number.POSITIVE_INFINITY) return normalCdf(y)
  if (y === Number.POSITIVE_INFINITY) return normalCdf(x)
  if (x === Number.NEGATIVE_INFINITY || y === Number.NEGATIVE_INFINITY) return 0
  const end = Math.asin(r)
  const density = (angle: number) => {
    const sine = Math.sin(angle)
    return Math.exp(-(x * x + y * y - 2 * x * y * sine) / (2 * (1 - sine * sine)))
  }
  let sum = density(0) + density(end)
  for (let i = 1; i < steps; i++) sum += (i % 2 === 1 ? 4 : 2) * density((end * i) / steps)
  return normalCdf(x) * normalCdf(y) + (sum * end) / (3 * steps) / (2 * Math.PI)
}
