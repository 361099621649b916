import { BalancedDraw, type DrawCase } from './balancedDraw.ts'
import { byText, randomFor, shuffled } from './random.ts'

export type Candidate = { id: string; group: string; fields: Record<string, string> }

/** One row of the preview: a stratum without a key for field F holds the cases that have no F. */
export type StratumRow = { stratum: Record<string, string>; available: number; drawn: number }

export type SampleProblem =
  | { code: 'invalid-n'; details: { n: number } }
  | { code: 'invalid-max-per-group'; details: { max_per_group: number } }
  | { code: 'duplicate-ids'; details: { ids: string[] } }
  | { code: 'n-larger-than-available'; details: { n: number; available: number } }
  | { code: 'unknown-field'; details: { fields: string[]; known: string[] } }
  | {
      code: 'groups-too-few'
      details: { n: number; reachable: number; available: number; groups: number; max_per_group: number }
    }

export type Sample = { ok: true; sample: string[]; table: StratumRow[] }
export type SampleResult = Sample | { ok: false; problem: SampleProblem }

export type SampleRequest = {
  candidates: readonly Candidate[]
  n: number
  by: readonly string[]
  seed: number
  /** At most this many cases of one group; without it, groups play no part in the draw. */
  maxPerGroup?: number
}

/**
 * Draws `n` cases, evenly over the strata: the distinct combinations of the fields named in `by`.
 *
 * Guaranteed: strata that could still have given a case have counts within one of each other, and any stratum
 * with a smaller count gave all it has (all that `maxPerGroup` lets it give). Which strata get the extra case
 * is random. Without `maxPerGroup` the draw inside a stratum is a simple random sample, and with an empty `by`
 * so is the whole. With it, cases of groups not drawn yet are preferred.
 *
 * The result depends on the seed and the set of candidates, not on their order. `sample` is sorted by id: its
 * order says nothing. Every stratum has a row in `table`, sorted by its values. Refusals carry the numbers.
 */
export function sampleCases({ candidates, n, by, seed, maxPerGroup }: SampleRequest): SampleResult {
  const problem = sampleProblem(candidates, n, by)
  if (problem) return { ok: false, problem }
  if (maxPerGroup !== undefined && !(Number.isInteger(maxPerGroup) && maxPerGroup >= 1)) {
    return {
      ok: false,
      problem: { code: 'invalid-max-per-group', details: { max_per_group: maxPerGroup } },
    }
  }
  const plan = planDraw(candidates, by, seed, maxPerGroup !== undefined)
  const draw = startDraw(plan)
  draw.growTo(n, () => maxPerGroup ?? 1)
  if (draw.total < n) {
    const details = {
      n,
      reachable: draw.total,
      available: candidates.length,
      groups: plan.groups.length,
      max_per_group: maxPerGroup ?? candidates.length,
    }
    return { ok: false, problem: { code: 'groups-too-few', details } }
  }
  return readDraw(plan, draw)
}

/** What makes a request to sample meaningless whatever is known about groups, or undefined. */
export function sampleProblem(
  candidates: readonly Candidate[],
  n: number,
  by: readonly string[],
): SampleProblem | undefined {
  if (!Number.isInteger(n) || n < 1) return { code: 'invalid-n', details: { n } }
  const ids = duplicates(candidates.map(c => c.id))
  if (ids.length > 0) return { code: 'duplicate-ids', details: { ids } }
  if (n > candidates.length) {
    return { code: 'n-larger-than-available', details: { n, available: candidates.length } }
  }
  const fields = by.filter(field => !candidates.some(c => Object.hasOwn(c.fields, field)))
  if (fields.length > 0) {
    const known = [...new Set(candidates.flatMap(c => Object.keys(c.fields)))].sort(byText)
    return { code: 'unknown-field', details: { fields, known } }
  }
  return undefined
}

/** The texts that occur more than once, sorted. */
export function duplicates(texts: readonly string[]): string[] {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const text of texts) (seen.has(text) ? twice : seen).add(text)
  return [...twice].sort(byText)
}

export type DrawPlan = {
  ids: string[]
  cases: DrawCase[]
  groups: string[]
  strata: { values: Record<string, string>; size: number }[]
  orders: number[][]
  strataOrder: number[]
}

/** Sorts the candidates into strata and groups and fixes all chance; `grouped` false makes each case its own group. */
export function planDraw(
  candidates: readonly Candidate[],
  by: readonly string[],
  seed: number,
  grouped: boolean,
): DrawPlan {
  const sorted = [...candidates].sort((a, b) => byText(a.id, b.id))
  const keyOf = (c: Candidate) =>
    JSON.stringify(by.map(f => (Object.hasOwn(c.fields, f) ? c.fields[f] : null)))
  const caseKeys = sorted.map(keyOf)
  const keys = [...new Set(caseKeys)].sort(byText)
  const caseGroups = sorted.map(c => (grouped ? c.group : c.id))
  const groups = [...new Set(caseGroups)].sort(byText)
  const stratumAt = new Map(keys.map((key, i) => [key, i]))
  const groupAt = new Map(groups.map((group, i) => [group, i]))
  const cases = sorted.map((_, i) => ({
    stratum: stratumAt.get(caseKeys[i]!)!,
    group: groupAt.get(caseGroups[i]!)!,
  }))
  const members: number[][] = keys.map(() => [])
  for (const [i, c] of cases.entries()) members[c.stratum]!.push(i)
  const strata = members.map(list => {
    const { fields } = sorted[list[0]!]!
    const values = by.filter(f => Object.hasOwn(fields, f)).map(f => [f, fields[f]!] as const)
    return { values: Object.fromEntries(values), size: list.length }
  })
  return {
    ids: sorted.map(c => c.id),
    cases,
    groups,
    strata,
    orders: members.map((list, s) => shuffled(randomFor(seed, 'sample', 'stratum', keys[s]!), list)),
    strataOrder: shuffled(randomFor(seed, 'sample', 'strata'), [...keys.keys()]),
  }
}

export function startDraw(plan: DrawPlan): BalancedDraw {
  return new BalancedDraw(plan.cases, plan.orders, plan.strataOrder, plan.groups.length)
}

export function readDraw(plan: DrawPlan, draw: BalancedDraw): Sample {
  return {
    ok: true,
    sample: plan.ids.filter((_, i) => draw.drawn[i]),
    table: plan.strata.map(({ values, size }, s) => ({
      stratum: values,
      available: size,
      drawn: draw.strataCounts[s]!,
    })),
  }
}
