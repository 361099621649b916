/** What reasoning models write before their answer, when the endpoint does not keep it apart. */
const thinking = /^\s*<think>[\s\S]*?<\/think>/
const fence = /```[^\n`]*\n([\s\S]*?)```/g
const mostTried = 20

/**
 * The JSON objects that a reply holds, likeliest first: the whole reply, what stands in code fences, and objects
 * that stand between words.
 */
export function jsonCandidates(text: string): object[] {
  const bare = text.replace(thinking, '').trim()
  const texts = [bare, ...[...bare.matchAll(fence)].map(match => match[1]!), ...objectsIn(bare)]
  return texts.flatMap(one => {
    try {
      const value: unknown = JSON.parse(one)
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? [value] : []
    } catch {
      return []
    }
  })
}

/** The outermost `{…}` of a text. Braces within strings are not counted, so that a text may speak of braces. */
function objectsIn(text: string): string[] {
  const found: string[] = []
  for (let start = text.indexOf('{'), tried = 0; start >= 0 && tried < mostTried; tried += 1) {
    const end = closing(text, start)
    if (end !== undefined) found.push(text.slice(start, end))
    start = text.indexOf('{', end ?? start + 1)
  }
  return found
}

function closing(text: string, start: number): number | undefined {
  let depth = 0
  let quoted = false
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (quoted && character === '\\') at += 1
    else if (character === '"') quoted = !quoted
    else if (!quoted && character === '{') depth += 1
    else if (!quoted && character === '}' && --depth === 0) return at + 1
  }
  return undefined
}
