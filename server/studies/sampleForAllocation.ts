import type { BalancedDraw } from './balancedDraw.ts'
import { randomFor, shuffled } from './random.ts'
import {
  type Candidate,
  type DrawPlan,
  planDraw,
  readDraw,
  type Sample,
  type SampleProblem,
  sampleCases,
  sampleProblem,
  startDraw,
} from './sample.ts'

export type AllocationSampleProblem =
  | SampleProblem
  | {
      code: 'invalid-counts'
      details: { physicians: number; exclusive: number; shared: number }
    }
  | {
      code: 'group-repeat-unavoidable'
      details: {
        cases_needed: number
        cases_reachable: number
        physicians: number
        exclusive: number
        shared: number
        physician_needs: number
        groups_available: number
      }
    }

export type AllocationSampleRequest = {
  candidates: readonly Candidate[]
  by: readonly string[]
  seed: number
  physicians: number
  exclusive: number
  shared: number
  allowGroupRepeat: boolean
}

/**
 * Draws the `exclusive × physicians + shared` cases an allocation needs, so that `allocate` can keep two cases
 * of one group from one physician.
 *
 * That is possible exactly when no group gave more than one case per physician and at least `shared` groups
 * gave one case only: a shared case is everybody's, so its group can give nothing else. All groups are kept
 * distinct if that costs no balance over the strata of `by`. Otherwise the limit per group is raised one by
 * one up to the number of physicians, with `shared` groups (random ones, at last the smallest) held at one,
 * until the strata are as even as they would be without groups; failing that, the most even draw found is
 * taken. Whether enough cases exist is decided exactly: a refusal proves that no sample would do.
 *
 * With `allowGroupRepeat` this is `sampleCases`. Independence from input order and the table are as there.
 */
export function sampleForAllocation(
  request: AllocationSampleRequest,
): Sample | { ok: false; problem: AllocationSampleProblem } {
  const { candidates, by, seed, physicians, exclusive, shared, allowGroupRepeat } = request
  const whole = [physicians, exclusive, shared].every(n => Number.isInteger(n) && n >= 0)
  if (!whole || physicians < 1) {
    return { ok: false, problem: { code: 'invalid-counts', details: { physicians, exclusive, shared } } }
  }
  const n = exclusive * physicians + shared
  if (allowGroupRepeat) return sampleCases({ candidates, by, seed, n })
  const problem = sampleProblem(candidates, n, by)
  if (problem) return { ok: false, problem }

  const plan = planDraw(candidates, by, seed, true)
  const reachable = reachableCases(plan, physicians, shared)
  if (reachable < n) {
    const details = {
      cases_needed: n,
      cases_reachable: reachable,
      physicians,
      exclusive,
      shared,
      physician_needs: exclusive + shared,
      groups_available: plan.groups.length,
    }
    return { ok: false, problem: { code: 'group-repeat-unavoidable', details } }
  }

  const ungrouped = startDraw(planDraw(candidates, by, seed, false))
  ungrouped.growTo(n, () => 1)
  let best: BalancedDraw | undefined
  for (const draw of attempts(plan, n, physicians, shared, seed)) {
    if (draw.total < n) continue
    if (!best || unevenness(draw) < unevenness(best)) best = draw
    if (unevenness(best) === unevenness(ungrouped)) break
  }
  // The last attempt holds the smallest groups at one and so reaches every reachable size.
  return readDraw(plan, best!)
}

function* attempts(plan: DrawPlan, n: number, physicians: number, shared: number, seed: number) {
  const distinct = startDraw(plan)
  distinct.growTo(n, () => 1)
  yield distinct
  const random = shuffled(randomFor(seed, 'sample', 'single-groups'), [...plan.groups.keys()])
  for (let limit = 2; limit <= physicians; limit++) {
    yield drawWithSingles(plan, n, limit, new Set(random.slice(0, shared)))
  }
  const sizes = groupSizes(plan, physicians)
  const smallest = random.toSorted((a, b) => sizes[a]! - sizes[b]!).slice(0, shared)
  yield drawWithSingles(plan, n, physicians, new Set(smallest))
}

/** First one case of each group in `singles`, evenly over strata; then the rest from the other groups. */
function drawWithSingles(plan: DrawPlan, n: number, limit: number, singles: Set<number>): BalancedDraw {
  const draw = startDraw(plan)
  draw.growTo(singles.size, group => (singles.has(group) ? 1 : 0))
  draw.growTo(n, group => (singles.has(group) ? 1 : limit))
  return draw
}

function groupSizes(plan: DrawPlan, limit: number): number[] {
  const sizes = plan.groups.map(() => 0)
  for (const { group } of plan.cases) sizes[group]! += 1
  return sizes.map(size => Math.min(size, limit))
}

function reachableCases(plan: DrawPlan, physicians: number, shared: number): number {
  if (plan.groups.length < shared) return plan.groups.length
  const sizes = groupSizes(plan, physicians).sort((a, b) => a - b)
  return shared + sizes.slice(shared).reduce((sum, size) => sum + size, 0)
}

/** For draws of equal size over the same strata: smaller is more even. */
function unevenness(draw: BalancedDraw): number {
  return draw.strataCounts.reduce((sum, n) => sum + n * n, 0)
}
