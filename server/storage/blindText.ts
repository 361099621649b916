/**
 * Names that lead round the views: the databases by name, SQLite's own tables, and what shows the file instead
 * of its rows. Virtual tables are added by the caller, from the list that the connection itself gives.
 */
const reserved = new Set(['main', 'temp', 'viewer', 'load_extension'])
const reservedPrefix = /^(sqlite_|pragma_)/

type Token = { kind: 'name' | 'text' | 'parameter' | 'other'; text: string }

/**
 * Splits a text the way SQLite does, or returns undefined when it holds something that drizzle never writes:
 * a comment, a second statement, a named parameter, a control character, a quote that is never closed.
 */
function tokensOf(sql: string): Token[] | undefined {
  const tokens: Token[] = []
  let rest = sql
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(rest)?.[0]
    if (found !== undefined) rest = rest.slice(found.length)
    return found
  }
  while (rest !== '') {
    if (take(/^[ \t\r\n\f]+/) !== undefined) continue
    if (/^(--|\/\*|[;:@$#]|\?\d)/.test(rest)) return undefined
    const word = take(/^[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/)
    if (word !== undefined) {
      tokens.push({ kind: 'name', text: word })
      continue
    }
    const quoted = take(/^(?:"(?:[^"]|"")*"|`(?:[^`]|``)*`|'(?:[^']|'')*'|\[[^\]]*\])/)
    if (quoted !== undefined) {
      const end = quoted.at(-1)!
      const inner = quoted.slice(1, -1)
      const text = end === ']' ? inner : inner.replaceAll(end + end, end)
      tokens.push({ kind: end === "'" ? 'text' : 'name', text })
      continue
    }
    if (take(/^\?/) !== undefined) tokens.push({ kind: 'parameter', text: '?' })
    else {
      const other = take(/^(?:\d[\w.]*|[-+*/%(),.<>=!|&~])/)
      if (other === undefined) return undefined
      tokens.push({ kind: 'other', text: other })
    }
  }
  return tokens
}

/**
 * Reads one SQL text before SQLite sees it. Throws unless it is one SELECT that names nothing but what the views
 * offer. A text in single quotes counts as a name too, because SQLite takes one where a table's name stands.
 * Returns how many values it binds.
 */
export function checkBlindText(sql: string, virtualTables: ReadonlySet<string>): { parameters: number } {
  const tokens = tokensOf(sql)
  if (!tokens) throw new Error('the blind handle reads one plain statement')
  const first = tokens[0]
  if (first?.kind !== 'name' || !/^(select|with)$/i.test(first.text))
    throw new Error('the blind handle only selects')
  for (const { kind, text } of tokens) {
    if (kind !== 'name' && kind !== 'text') continue
    const name = text.toLowerCase()
    if (reserved.has(name) || reservedPrefix.test(name) || virtualTables.has(name))
      throw new Error('the blind handle reads through its views only')
  }
  return { parameters: tokens.filter(token => token.kind === 'parameter').length }
}
