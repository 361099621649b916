// The first 32 bits of the fractional parts of the roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3).
const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every(prime => n % prime !== 0)) primes.push(n)
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const begin = primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime)))
const constants = primes.map(prime => fraction(Math.cbrt(prime)))

const turned = (x: number, by: number) => (x >>> by) | (x << (32 - by))

/**
 * SHA-256 of a text in UTF-8, as 64 hexadecimal digits. Written out because browsers keep `crypto.subtle` from pages
 * served by plain http, as a hospital's own network serves them; one way for both, and at once, is simpler.
 */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const length = (((bytes.length + 8) >> 6) + 1) << 6
  const padded = new Uint8Array(length)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(length - 4, (bytes.length << 3) >>> 0)
  const state = Int32Array.from(begin)
  const w = new Int32Array(64)
  for (let block = 0; block < length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + 4 * i)
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15]!, w[i - 2]!]
      const small = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)
      const large = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10)
      w[i] = w[i - 16]! + small + w[i - 7]! + large
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    for (let i = 0; i < 64; i++) {
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g))
      const t1 = (one + constants[i]! + w[i]!) | 0
      const t2 = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
    }
    for (const [i, x] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + x
  }
  return Array.from(state, x => (x >>> 0).toString(16).padStart(8, '0')).join('')
}
