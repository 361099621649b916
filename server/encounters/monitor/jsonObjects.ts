/**
 * The outermost `{…}` stretches of a text, whatever stands around or between them, without looking into them: what a
 * string inside quotes is never taken for an object of its own. `null` when one is nested deeper than `deepest`.
 * One pass over the text; a stretch that never closes is left out.
 */
export function jsonObjects(text: string, deepest: number): string[] | null {
  const found: string[] = []
  let [start, depth, quoted] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (quoted) {
      if (sign === '\\') at++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = depth > 0
    else if (sign === '{' || (sign === '[' && depth > 0)) {
      if (depth === 0) start = at
      if (++depth > deepest) return null
    } else if ((sign === '}' || sign === ']') && depth > 0 && --depth === 0)
      found.push(text.slice(start, at + 1))
  }
  return found
}
