import { contingency, missing } from '#server/statistics/contingency.ts'
import reference from '#test/reference/agreement.json' with { type: 'json' }

type Label = string | number
export type Case = { categories: Label[]; ratings: (Label | null)[][]; source: string }
export type Vector = {
  name: string
  metric: string
  params: Record<string, string | number>
  case: string
  expected: {
    value: number | string | null
    undefined?: string
    se?: number
    ci95?: (number | string | null)[]
    ci?: number[]
  }
  tolerance: number
}

export const oracles = reference.oracles
export const cases = reference.cases as unknown as Record<string, Case>
export const vectors = reference.vectors as unknown as Vector[]

/** The vectors of one metric, as [name, vector, case] for `it.each`. */
export function vectorsOf(metric: string): [string, Vector, Case][] {
  return vectors.filter(v => v.metric === metric).map(v => [v.name, v, cases[v.case]!])
}

/** Category indexes of each rater over a list of categories; -1 where missing. */
export function encode(ratings: Case['ratings'], categories: Label[]): number[][] {
  return ratings.map(rater => rater.map(label => (label === null ? missing : categories.indexOf(label))))
}

/** The table of a two-rater case over its declared categories. */
export function tableOf({ ratings, categories }: Case) {
  const [first, second] = encode(ratings, categories)
  return contingency(first!, second!, categories.length)
}

/** The categories that occur, in the declared order. */
export function observedCategories({ ratings, categories }: Case): Label[] {
  return categories.filter(category => ratings.some(rater => rater.includes(category)))
}

/** Allowed difference: the vector's tolerance, relative for large values. */
export function allowed(vector: Vector, expected: number): number {
  return vector.tolerance * Math.max(1, Math.abs(expected))
}
