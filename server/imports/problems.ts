import { LocatedError, type LocatedProblem } from '#schema/located.ts'

/** Problems shown of one file; the rest is counted. */
export const mostProblems = 50

/** A file refused as a whole. `total` also counts the problems that are not listed. */
export class RefusedFile extends LocatedError {
  readonly total: number

  constructor(problems: LocatedProblem[], total: number) {
    super(problems)
    this.name = 'RefusedFile'
    this.total = total
  }
}

export type Problem = Omit<LocatedProblem, 'file'>

/** Collects what is wrong with one file, so that its owner reads all of it at once. */
export class Problems {
  private readonly listed: LocatedProblem[] = []
  private readonly codes = new Map<string, number>()
  private total = 0

  constructor(private readonly file: string) {}

  add(problem: Problem): void {
    this.total += 1
    this.codes.set(problem.code, (this.codes.get(problem.code) ?? 0) + 1)
    if (this.listed.length < mostProblems) this.listed.push({ file: this.file, ...problem })
  }

  get count(): number {
    return this.total
  }

  /** Takes over what another reading refused; anything else goes on as it was thrown. */
  take(error: unknown): void {
    if (!(error instanceof LocatedError)) throw error
    for (const { file: _, ...problem } of error.problems) this.add(problem)
  }

  /** How often each code was added, the most frequent first. */
  get byCode(): { code: string; count: number }[] {
    return [...this.codes].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count)
  }

  /** What was added, as a reply may carry it, in the order of the file; null when nothing was. */
  get found(): { problems: LocatedProblem[]; total: number } | null {
    const problems = this.listed.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
    return this.total > 0 ? { problems, total: this.total } : null
  }

  /** @throws RefusedFile when anything was added */
  refuse(): void {
    if (this.total > 0) throw new RefusedFile(this.listed, this.total)
  }
}

const longestShown = 100

/** A text as a problem may show it. */
export const shown = (text: string): string => {
  const points = [...text.slice(0, longestShown * 2)]
  return points.length > longestShown ? `${points.slice(0, longestShown).join('')}…` : text
}
