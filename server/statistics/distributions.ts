/**
 * Quantiles of the normal, t and F distributions, and the normal distribution itself.
 *
 * The beta integral is worked in log-odds, so both tails keep their relative accuracy, and its leading
 * factor goes through Stirling remainders, so large degrees of freedom lose no digits to ln Γ.
 */

const central = {
  top: [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987,
    67265.7709270087, 33430.57558358813, 2509.0809287301227,
  ],
  bottom: [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852854,
  ],
}
const middle = {
  top: [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  bottom: [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
}
const tail = {
  top: [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  bottom: [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133,
    1.8463183175100548e-5, 1.421511758316446e-7, 2.0442631033899397e-15,
  ],
}

function ratio(parts: { top: number[]; bottom: number[] }, x: number): number {
  const evaluate = (coefficients: number[]) => coefficients.reduceRight((sum, c) => sum * x + c, 0)
  return evaluate(parts.top) / evaluate(parts.bottom)
}

/**
 * Standard normal quantile, about 16 digits.
 *
 * Source: Wichura (1988), algorithm AS 241, routine PPND16.
 *
 * @param p probability, strictly between 0 and 1
 */
export function normalQuantile(p: number): number {
  requireProbability(p)
  const q = p - 0.5
  if (Math.abs(q) <= 0.425) return q * ratio(central, 0.180625 - q * q)
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p))
  const size = r <= 5 ? ratio(middle, r - 1.6) : ratio(tail, r - 5)
  return q < 0 ? -size : size
}

/**
 * Standard normal distribution function, to about 15 digits of the smaller tail.
 *
 * Source: Marsaglia (2004), J Stat Softw 11:4 (series); Abramowitz & Stegun (1964), 26.2.14 (fraction, far out).
 */
export function normalCdf(x: number): number {
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  if (Math.abs(x) > 3) {
    let below = Math.abs(x)
    for (let step = 200; step > 0; step--) below = Math.abs(x) + step / below
    return x < 0 ? density / below : 1 - density / below
  }
  let term = x
  let sum = x
  for (let odd = 3; Math.abs(term) > 1e-18 * Math.abs(sum); odd += 2) {
    term *= (x * x) / odd
    sum += term
  }
  return 0.5 + density * sum
}

/**
 * Student's t quantile.
 *
 * @param p probability, strictly between 0 and 1
 * @param df degrees of freedom, above 0, need not be whole
 */
export function studentQuantile(p: number, df: number): number {
  if (p === lastStudent.p && df === lastStudent.df) return lastStudent.quantile
  const quantile = newStudentQuantile(p, df)
  lastStudent = { p, df, quantile }
  return quantile
}

/** Tables ask for the same quantile thousands of times in a row. */
let lastStudent = { p: Number.NaN, df: Number.NaN, quantile: Number.NaN }

function newStudentQuantile(p: number, df: number): number {
  requireProbability(p)
  if (p === 0.5) return 0
  // t²/(df + t²) follows Beta(1/2, df/2) and its odds are t²/df. Far out, the small tail keeps more digits.
  const tails = 2 * Math.min(p, 1 - p)
  const odds =
    tails < 0.5 ? -betaQuantileLogOdds(tails, df / 2, 0.5) : betaQuantileLogOdds(1 - tails, 0.5, df / 2)
  const size = Math.sqrt(df * Math.exp(odds))
  return p < 0.5 ? -size : size
}

/**
 * F quantile.
 *
 * @param p probability, strictly between 0 and 1
 * @param df1 numerator degrees of freedom, above 0, need not be whole
 * @param df2 denominator degrees of freedom, above 0, need not be whole
 */
export function fQuantile(p: number, df1: number, df2: number): number {
  requireProbability(p)
  return (df2 / df1) * Math.exp(betaQuantileLogOdds(p, df1 / 2, df2 / 2))
}

/** ln(x / (1 - x)) for the x at which the regularised incomplete beta integral reaches p. */
function betaQuantileLogOdds(p: number, a: number, b: number): number {
  if (!(a > 0 && b > 0)) throw new RangeError('degrees of freedom must be above 0')
  let low = -800
  let high = 800
  let u = Math.log(a / b)
  for (let step = 0; step < 400; step++) {
    const miss = incompleteBeta(u, a, b) - p
    if (miss === 0) return u
    if (miss > 0) high = u
    else low = u
    const newton = u - miss / betaFront(u, a, b)
    const next = newton > low && newton < high ? newton : (low + high) / 2
    if (Math.abs(next - u) <= 1e-15 * Math.max(1, Math.abs(u)) || high - low <= 1e-15) return next
    u = next
  }
  return u
}

/** I_x(a, b) with x given as its log-odds. Below the mean by its own fraction, above it by the other tail's. */
export function incompleteBeta(u: number, a: number, b: number): number {
  const x = 1 / (1 + Math.exp(-u))
  const y = 1 / (1 + Math.exp(u))
  const front = betaFront(u, a, b)
  if (a * y >= b * x) return front / betaFraction(x, y, a, b)
  return 1 - front / betaFraction(y, x, b, a)
}

/** x^a (1 - x)^b / B(a, b): also the derivative of I_x by the log-odds of x. Source: Loader (2000). */
function betaFront(u: number, a: number, b: number): number {
  const n = a + b
  const x = 1 / (1 + Math.exp(-u))
  const y = 1 / (1 + Math.exp(u))
  if (x === 0 || y === 0) return 0
  const exponent =
    stirlingRemainder(n) -
    stirlingRemainder(a) -
    stirlingRemainder(b) -
    deviance(a, n * x) -
    deviance(b, n * y)
  return Math.exp(exponent) * Math.sqrt((a * b) / (2 * Math.PI * n))
}

/** ln Γ(z + 1) less its leading Stirling terms. */
export function stirlingRemainder(z: number): number {
  let sum = 0
  let x = z
  for (; x < 16; x++) sum += (x + 0.5) * Math.log1p(1 / x) - 1
  const s = 1 / (x * x)
  return (
    sum + (1 / 12 - s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s * (1 / 1188 - (s * 691) / 360360))))) / x
  )
}

/** x ln(x / mean) + mean - x without cancellation when the two are close. */
export function deviance(x: number, mean: number): number {
  if (Math.abs(x - mean) >= 0.1 * (x + mean)) return x * Math.log(x / mean) + mean - x
  const v = (x - mean) / (x + mean)
  let sum = (x - mean) * v
  let term = 2 * x * v
  for (let j = 1; j < 1000; j++) {
    term *= v * v
    const next = sum + term / (2 * j + 1)
    if (next === sum) break
    sum = next
  }
  return sum
}

/**
 * Continued fraction under the leading factor of I_x(a, b), evaluated by Lentz's method.
 *
 * This form takes x and y = 1 - x apart, so an x close to 1 costs no digits.
 * Source: DiDonato & Morris (1992), ACM TOMS 18:360, equation 9.
 */
function betaFraction(x: number, y: number, a: number, b: number): number {
  const away = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value)
  const lambda = x > 0.5 ? (a + b) * y - b : a - (a + b) * x
  let result = away((a / (a + 1)) * (lambda + 1))
  let c = result
  let d = 0
  for (let n = 1; n < 100_000; n++) {
    const alpha = ((a + n - 1) * (a + b + n - 1) * n * (b - n) * x * x) / (a + 2 * n - 1) ** 2
    const beta =
      n + (n * (b - n) * x) / (a + 2 * n - 1) + ((a + n) / (a + 2 * n + 1)) * (lambda + 1 + n * (1 + y))
    d = 1 / away(beta + alpha * d)
    c = away(beta + alpha / c)
    result *= c * d
    if (Math.abs(c * d - 1) < 4e-16) break
  }
  return result
}

function requireProbability(p: number): void {
  if (!(p > 0 && p < 1)) throw new RangeError('a probability must lie strictly between 0 and 1')
}
