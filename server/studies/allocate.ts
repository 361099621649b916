import { type AllocationProblem, allocationProblem, sharableCases } from './allocationProblem.ts'
import { chooseShared, type Level } from './chooseShared.ts'
import { dealEvenly } from './dealEvenly.ts'
import { byText, randomFor, shuffled } from './random.ts'

/** A sampled case; `balance` is the level it counts for, such as the educator model. */
export type SampledCase = { id: string; group: string; balance: string }

export type AllocatedCase = {
  physician: string
  caseId: string
  kind: 'exclusive' | 'shared'
  position: number
}

export type AllocationRow = { balance: string; physician: string; exclusive: number; shared: number }

/** Largest difference found in the allocation; 0 or 1 is "balanced within one". */
export type AllocationSpread = {
  /** Between physicians, in exclusive cases of one level. */
  exclusive_between_physicians: number
  /** Between levels, in one physician's exclusive cases. */
  exclusive_over_levels: number
  /** Between levels, in shared cases. */
  shared_over_levels: number
  /** Between levels, in all cases of one physician. */
  load_over_levels: number
}

export type AllocationRequest = {
  sample: readonly SampledCase[]
  physicians: readonly string[]
  exclusive: number
  shared: number
  allowGroupRepeat: boolean
  /** Refuse, rather than report in `spread`, when exclusive or shared cases cannot be within one over levels. */
  requireBalance?: boolean
  seed: number
}

export type Allocation = {
  ok: true
  assignments: AllocatedCase[]
  table: AllocationRow[]
  spread: AllocationSpread
}
export type AllocationResult = Allocation | { ok: false; problem: AllocationProblem }

/**
 * Gives every physician `exclusive` cases of their own and all `shared` cases, each in an own random order.
 *
 * Always holds in an allocation that is returned:
 * - every case of the sample is used: an exclusive one by one physician, a shared one by all;
 * - of each level, physicians' exclusive counts differ by at most one;
 * - unless `allowGroupRepeat`, no physician has two cases of one group; with it, a group's exclusive cases are
 *   still spread evenly over physicians;
 * - positions are 1 … k, every order equally likely and drawn for each physician apart, so shared and exclusive
 *   cases are mixed.
 *
 * Holds where the sample's composition allows it: shared cases within one over levels; then, given that, each
 * physician's exclusive cases within one over levels; then, given both, each physician's whole load within one
 * (see `chooseShared`). The first two hold whenever the sample's levels differ by at most one case and each
 * level has enough cases that may be shared. With two physicians and levels of equal size the third does too.
 * What was reached is measured in `spread`, never assumed; `requireBalance` turns a miss into a refusal.
 *
 * There is no search and no luck: without repeats an allocation exists exactly when no group has more cases
 * than there are physicians and at least `shared` groups have one case (a shared case is everybody's, so its
 * group can hold no other), and then it is found. A refusal names the condition that fails, with its numbers.
 * The result depends on the seed and the sets of cases and physicians, not on their order. `assignments` is
 * sorted by physician and position, `table` by level and physician.
 */
export function allocate(request: AllocationRequest): AllocationResult {
  const { exclusive, shared, allowGroupRepeat, requireBalance, seed } = request
  const problem = allocationProblem(request)
  if (problem) return { ok: false, problem }

  const sample = [...request.sample].sort((a, b) => byText(a.id, b.id))
  const physicians = [...request.physicians].sort(byText)
  const sharable = allowGroupRepeat ? sample : sharableCases(sample)
  const levels = countLevels(sample, sharable)
  const order = shuffled(randomFor(seed, 'allocate', 'levels'), [...levels.keys()])
  const counts = chooseShared(levels, shared, exclusive, physicians.length, order)

  const sharedIds = new Set<string>()
  for (const [l, { balance }] of levels.entries()) {
    const ofLevel = sharable.filter(c => c.balance === balance)
    const drawn = shuffled(randomFor(seed, 'allocate', 'shared', balance), ofLevel).slice(0, counts[l])
    for (const { id } of drawn) sharedIds.add(id)
  }
  const own = sample.filter(c => !sharedIds.has(c.id))
  const random = randomFor(seed, 'allocate', 'exclusive')
  const hands = dealEvenly(
    own.map(c => ({ row: c.balance, column: c.group })),
    physicians.length,
    random,
  )
  const handOf = shuffled(random, [...physicians.keys()])

  const assignments: AllocatedCase[] = []
  const table: AllocationRow[] = levels.flatMap(({ balance }, l) =>
    physicians.map(physician => ({ balance, physician, exclusive: 0, shared: counts[l]! })),
  )
  for (const [p, physician] of physicians.entries()) {
    const exclusives = own.filter((_, i) => hands[i] === handOf[p])
    for (const { balance } of exclusives) {
      table.find(row => row.balance === balance && row.physician === physician)!.exclusive += 1
    }
    const mine = sample.filter(c => sharedIds.has(c.id)).concat(exclusives)
    const shuffledMine = shuffled(randomFor(seed, 'allocate', 'order', physician), mine)
    for (const [i, { id }] of shuffledMine.entries()) {
      const kind = sharedIds.has(id) ? 'shared' : 'exclusive'
      assignments.push({ physician, caseId: id, kind, position: i + 1 })
    }
  }
  const spread = measureSpread(table, physicians)
  if (requireBalance && (spread.exclusive_over_levels > 1 || spread.shared_over_levels > 1)) {
    const details = { exclusive, shared, physicians: physicians.length, levels, spread }
    return { ok: false, problem: { code: 'balance-impossible', details } }
  }
  return { ok: true, assignments, table, spread }
}

function countLevels(sample: readonly SampledCase[], sharable: readonly SampledCase[]): Level[] {
  const count = (list: readonly SampledCase[], balance: string) =>
    list.filter(c => c.balance === balance).length
  return [...new Set(sample.map(c => c.balance))].sort(byText).map(balance => ({
    balance,
    cases: count(sample, balance),
    sharable: count(sharable, balance),
  }))
}

function measureSpread(table: readonly AllocationRow[], physicians: readonly string[]): AllocationSpread {
  const range = (values: number[]) => Math.max(...values) - Math.min(...values)
  const rowsOf = (physician: string) => table.filter(row => row.physician === physician)
  const worst = (value: (row: AllocationRow) => number) =>
    Math.max(...physicians.map(physician => range(rowsOf(physician).map(value))))
  const balances = [...new Set(table.map(row => row.balance))]
  return {
    exclusive_between_physicians: Math.max(
      ...balances.map(b => range(table.filter(row => row.balance === b).map(row => row.exclusive))),
    ),
    exclusive_over_levels: worst(row => row.exclusive),
    shared_over_levels: worst(row => row.shared),
    load_over_levels: worst(row => row.exclusive + row.shared),
  }
}
