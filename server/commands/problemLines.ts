import type { LocatedProblem } from '#schema/located.ts'
import { number } from './counts.ts'
import { problemText } from './words.ts'

/** So many problems that say the same of the same field are shown; the others are counted. */
const mostAlike = 3

/**
 * `concord: <file>:<line>: <field>: <what is wrong>`, leaving out what is not known. Where many lines have the same
 * problem, the first few stand for all.
 */
export function problemLines(problems: readonly LocatedProblem[]): string[] {
  const alike = new Map<string, LocatedProblem[]>()
  for (const problem of problems) {
    const key = JSON.stringify([problem.file, problem.field, problemText(problem)])
    alike.set(key, [...(alike.get(key) ?? []), problem])
  }
  return [...alike.values()].flatMap(list => {
    const more = list.length - mostAlike
    if (more < 2) return list.map(lineOf)
    const { line: _, ...anywhere } = list[0]!
    return [
      ...list.slice(0, mostAlike).map(lineOf),
      `${lineOf(anywhere)} And ${number(more)} more lines like this.`,
    ]
  })
}

function lineOf(problem: LocatedProblem): string {
  const place = [problem.file, problem.line].filter(part => part !== undefined).join(':')
  return ['concord', place, problem.field, problemText(problem)]
    .filter(part => part !== undefined && part !== '')
    .join(': ')
}
