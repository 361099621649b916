const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7a3\uff00-\uffef]/

const slim = /[fijlrt ]/

/** About how wide a text is in pixels: Hangul takes a square, other letters a little more than half of one, or less. */
export const textWidth = (text: string, size = 13): number =>
  [...text].reduce((sum, letter) => sum + (wide.test(letter) ? 0.92 : slim.test(letter) ? 0.32 : 0.57), 0) *
  size

/**
 * Breaks a text between words into at most `lines` lines of a width in pixels; what is too long ends in an ellipsis.
 */
export function fit(text: string, width: number, lines = 2, size = 13): string {
  const done: string[] = []
  let line = ''
  // Also after a hyphen or a slash, which stay where they are.
  const rest = text.split(/\s+|(?<=[-/])(?=\p{L})/u)
  const joined = (before: string, after: string) =>
    /[-/]$/.test(before) ? before + after : `${before} ${after}`
  while (rest.length > 0) {
    const longer = line === '' ? rest[0]! : joined(line, rest[0]!)
    if (textWidth(longer, size) <= width || line === '') {
      line = longer
      rest.shift()
    } else if (done.length === lines - 1) {
      line = rest.reduce(joined, line)
      break
    } else {
      done.push(line)
      line = ''
    }
  }
  return [...done, line].map(one => shorten(one, width, size)).join('\n')
}

function shorten(line: string, width: number, size: number): string {
  if (textWidth(line, size) <= width) return line
  const letters = [...line]
  while (letters.length > 1 && textWidth(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
