/** From this many pairs on, filling a table of 65,536 entries costs less than it saves. */
const worthWhile = 100_000

/** Whether pairs of codes can be counted four at a time: one byte a code, k² cells in a byte, and enough of them. */
export function canCountWords(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  k: number,
): first is Int8Array {
  return (
    first instanceof Int8Array &&
    second instanceof Int8Array &&
    first.byteOffset % 4 === 0 &&
    second.byteOffset % 4 === 0 &&
    k <= 15 &&
    first.length >= worthWhile
  )
}

/**
 * Counts pairs four at a time and adds them to `cells`: four codes of each rater make a word, i k + j is one
 * multiplication of words since no byte can carry into the next, and a half of the result counts two pairs at once.
 * Words with a code outside 0 … k - 1 (missing, or wrong) go to `one`, pair by pair.
 *
 * @returns how many units were counted; fewer than four are left
 */
export function countWords(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  k: number,
  cells: Float64Array,
  one: (unit: number) => void,
): number {
  const words = first.length >> 2
  const a = wordsOf(first as Int8Array, words)
  const b = wordsOf(second as Int8Array, words)
  // Adding this sets the highest bit of every byte that is k or more.
  const bias = Math.imul(0x80 - k, 0x01010101)
  const twos = new Uint32Array(65_536)
  for (let word = 0; word < words; word++) {
    const x = a[word]!
    const y = b[word]!
    if (((x + bias) | (y + bias) | x | y) & 0x80808080) {
      for (let unit = 4 * word; unit < 4 * word + 4; unit++) one(unit)
      continue
    }
    const four = Math.imul(x, k) + y
    twos[four & 0xffff]! += 1
    twos[(four >>> 16) & 0xffff]! += 1
  }
  for (let two = 0; two < twos.length; two++) {
    const times = twos[two]!
    if (times === 0) continue
    cells[two & 0xff]! += times
    cells[two >>> 8]! += times
  }
  return 4 * words
}

function wordsOf(codes: Int8Array, words: number): Int32Array {
  return new Int32Array(codes.buffer, codes.byteOffset, words)
}
