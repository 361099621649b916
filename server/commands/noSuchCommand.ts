import { commands } from './commands.ts'

/** Commands that need no data folder of their own. */
const fixed = ['serve', 'demo', 'agree', 'alt-test', 'debias', 'plan', 'example', 'verify', 'doctor']

/** What is told of a command that there is not: the commands whose first word or spelling is near, or where all are. */
export function noSuchCommand([first = '', second = '']: readonly string[]): string {
  const known = [...fixed, ...commands.map(({ name }) => name)]
  const family = known.filter(name => name.startsWith(`${first} `))
  const typed = family.length > 0 && second !== '' && !second.startsWith('-') ? `${first} ${second}` : first
  const near = family.length > 0 ? family : known.filter(name => isNear(typed, name) || isNear(first, name))
  const hint = near.length > 0 ? `did you mean ${near.join(', ')}?` : 'concord --help lists them'
  return `there is no command ${JSON.stringify(typed)}; ${hint}`
}

/** At most two letters added, left out or changed, and fewer than half of them. */
function isNear(typed: string, name: string): boolean {
  let row = Array.from({ length: name.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...typed].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...name].entries())
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (letter === other ? 0 : 1)))
    row = next
  }
  const edits = row[name.length]!
  return edits <= 2 && edits * 2 < name.length
}
