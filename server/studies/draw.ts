import { type Candidate, type SampleResult, type StratumRow, sampleCases } from './sample.ts'
import { type AllocationSampleProblem, sampleForAllocation } from './sampleForAllocation.ts'

export type DrawProblem =
  | AllocationSampleProblem
  | { code: 'plan-needs-another-n'; details: { n: number; needed: number } }

export type DrawRequest = {
  candidates: readonly Candidate[]
  n: number
  by: readonly string[]
  seed: number
  plan?: { physicians: number; exclusive: number; shared: number }
  allowGroupRepeat: boolean
}

/** What a draw gives: per stratum, and over how many source patients the cases are spread. */
export type DrawnSample = {
  seed: number
  n: number
  by: string[]
  rows: StratumRow[]
  groups: number
  largest_group: number
}

export type DrawResult =
  | { ok: true; sample: string[]; drawn: DrawnSample }
  | { ok: false; problem: DrawProblem }

/**
 * Draws a study's sample. With a plan of the allocation, source patients are kept apart exactly as far as the plan
 * needs. Without one, and when physicians may not meet a patient twice, with as few cases of one patient as `n`
 * allows. When they may, groups play no part.
 */
export function draw(request: DrawRequest): DrawResult {
  const { n, plan } = request
  const needed = plan ? plan.physicians * plan.exclusive + plan.shared : n
  if (n !== needed) return { ok: false, problem: { code: 'plan-needs-another-n', details: { n, needed } } }
  const result = drawCases(request)
  if (!result.ok) return result
  const groupOf = new Map(request.candidates.map(c => [c.id, c.group]))
  const sizes = new Map<string, number>()
  for (const id of result.sample) {
    const group = groupOf.get(id)!
    sizes.set(group, (sizes.get(group) ?? 0) + 1)
  }
  const drawn = {
    seed: request.seed,
    n: result.sample.length,
    by: [...request.by],
    rows: result.table,
    groups: sizes.size,
    largest_group: Math.max(...sizes.values()),
  }
  return { ok: true, sample: result.sample, drawn }
}

function drawCases(request: DrawRequest): SampleResult | { ok: false; problem: DrawProblem } {
  const { candidates, n, by, seed, plan, allowGroupRepeat } = request
  if (plan) return sampleForAllocation({ candidates, by, seed, allowGroupRepeat, ...plan })
  if (allowGroupRepeat) return sampleCases({ candidates, n, by, seed })
  // A limit of n keeps nothing apart, so the last round refuses only what no limit would allow.
  for (let maxPerGroup = 1; ; maxPerGroup++) {
    const result = sampleCases({ candidates, n, by, seed, maxPerGroup })
    if (result.ok || result.problem.code !== 'groups-too-few' || maxPerGroup >= n) return result
  }
}
