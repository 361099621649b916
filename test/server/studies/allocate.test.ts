import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Allocation,
  type AllocationRequest,
  allocate,
  type SampledCase,
} from '#server/studies/allocate.ts'
import { dealEvenly } from '#server/studies/dealEvenly.ts'
import { randomFor, shuffled } from '#server/studies/random.ts'
import type { Candidate } from '#server/studies/sample.ts'
import { sampleForAllocation } from '#server/studies/sampleForAllocation.ts'

const seventy: SampledCase[] = Array.from({ length: 70 }, (_, i) => ({
  id: `c-${i}`,
  group: `patient-${i}`,
  balance: `m${i % 7}`,
}))
const dischargeBench = {
  sample: seventy,
  physicians: ['kim', 'lee'],
  exclusive: 25,
  shared: 20,
  allowGroupRepeat: false,
  seed: 1,
}

function allocated(request: AllocationRequest): Allocation {
  const result = allocate(request)
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result
}

function problemOf(request: AllocationRequest): unknown {
  const result = allocate(request)
  return result.ok ? 'none' : result.problem
}

const range = (values: number[]) => Math.max(...values) - Math.min(...values)

/** Upper tail of chi-square by the Wilson–Hilferty cube root, as a standard normal deviate. */
function chiSquareDeviate(table: number[][]): number {
  const rows = table.map(row => row.reduce((a, b) => a + b, 0))
  const columns = table[0]!.map((_, j) => table.reduce((sum, row) => sum + row[j]!, 0))
  const total = rows.reduce((a, b) => a + b, 0)
  let chi = 0
  for (const [i, row] of table.entries())
    for (const [j, n] of row.entries()) {
      const expected = (rows[i]! * columns[j]!) / total
      chi += (n - expected) ** 2 / expected
    }
  const df = (rows.length - 1) * (columns.length - 1)
  return ((chi / df) ** (1 / 3) - (1 - 2 / (9 * df))) / Math.sqrt(2 / (9 * df))
}
const P_001 = 3.0902

/** What every allocation promises, counted from the assignments alone. */
function expectPromises(request: AllocationRequest, { assignments, table, spread }: Allocation): void {
  const { sample, physicians, exclusive, shared, allowGroupRepeat } = request
  const caseOf = new Map(sample.map(c => [c.id, c]))
  const levels = [...new Set(sample.map(c => c.balance))]
  const holders = new Map<string, { exclusive: number; shared: number }>()
  const count = (physician: string, balance: string, kind?: string) =>
    assignments.filter(
      a =>
        a.physician === physician &&
        caseOf.get(a.caseId)!.balance === balance &&
        (kind === undefined || a.kind === kind),
    ).length

  for (const physician of physicians) {
    const mine = assignments.filter(a => a.physician === physician)
    expect(mine.map(a => a.position)).toEqual(Array.from({ length: exclusive + shared }, (_, i) => i + 1))
    expect(mine.filter(a => a.kind === 'exclusive')).toHaveLength(exclusive)
    expect(new Set(mine.map(a => a.caseId)).size).toBe(mine.length)
    const groups = mine.map(a => caseOf.get(a.caseId)!.group)
    if (!allowGroupRepeat) expect(new Set(groups).size).toBe(groups.length)
    for (const { caseId, kind } of mine) {
      const held = holders.get(caseId) ?? { exclusive: 0, shared: 0 }
      held[kind] += 1
      holders.set(caseId, held)
    }
  }
  expect(assignments).toHaveLength(physicians.length * (exclusive + shared))
  expect([...holders.keys()].sort()).toEqual(sample.map(c => c.id).sort())
  for (const held of holders.values())
    expect([
      { exclusive: 1, shared: 0 },
      { exclusive: 0, shared: physicians.length },
    ]).toContainEqual(held)

  for (const level of levels)
    expect(range(physicians.map(p => count(p, level, 'exclusive')))).toBeLessThanOrEqual(1)

  expect(table).toHaveLength(levels.length * physicians.length)
  for (const row of table) {
    expect(row.exclusive).toBe(count(row.physician, row.balance, 'exclusive'))
    expect(row.shared).toBe(count(row.physician, row.balance, 'shared'))
  }
  const over = (kind?: string) =>
    Math.max(...physicians.map(p => range(levels.map(level => count(p, level, kind)))))
  expect(spread).toEqual({
    exclusive_between_physicians: Math.max(
      ...levels.map(level => range(physicians.map(p => count(p, level, 'exclusive')))),
    ),
    exclusive_over_levels: over('exclusive'),
    shared_over_levels: over('shared'),
    load_over_levels: over(),
  })
}

/** A sample with the given number of cases per level and groups of the given sizes, matched at random. */
function makeSample(perLevel: number[], groupSizes: number[], seed: number): SampledCase[] {
  const levels = perLevel.flatMap((n, l) => Array<string>(n).fill(`m${l}`))
  const groups = groupSizes.flatMap((n, g) => Array<string>(n).fill(`g${g}`))
  const mixed = shuffled(randomFor(seed, 'make'), groups)
  return levels.map((balance, i) => ({ id: `c${i}`, group: mixed[i] ?? `alone${i}`, balance }))
}

/** Requests of the right size whose groups allow an allocation, with levels as uneven as they come. */
const feasible = fc
  .record({
    physicians: fc.integer({ min: 1, max: 5 }),
    exclusive: fc.integer({ min: 0, max: 8 }),
    shared: fc.integer({ min: 0, max: 8 }),
    levels: fc.integer({ min: 1, max: 6 }),
    seed: fc.nat(),
    even: fc.boolean(),
    pairing: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .filter(r => r.exclusive + r.shared > 0)
  .map((r): AllocationRequest & { even: boolean } => {
    const n = r.physicians * r.exclusive + r.shared
    const random = randomFor(r.seed, 'feasible')
    const perLevel = Array.from({ length: r.levels }, () => 0)
    for (let i = 0; i < n; i++) {
      const l = r.even ? i % r.levels : Math.floor(((random.next() >>> 0) / 2 ** 32) ** 2 * r.levels)
      perLevel[l]! += 1
    }
    const groupSizes: number[] = []
    let left = Math.floor(r.physicians * r.exclusive * r.pairing)
    while (left > 0) {
      const size = Math.min(left, 1 + ((random.next() >>> 0) % r.physicians))
      groupSizes.push(size)
      left -= size
    }
    return {
      sample: makeSample(perLevel, groupSizes, r.seed),
      physicians: Array.from({ length: r.physicians }, (_, p) => `p${p}`),
      exclusive: r.exclusive,
      shared: r.shared,
      allowGroupRepeat: false,
      seed: r.seed,
      even: r.even,
    }
  })

describe('dealing evenly', () => {
  test('hands, rows and columns are all within one, whatever is dealt', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ row: fc.constantFrom('a', 'b', 'c'), column: fc.constantFrom('1', '2', '3', '4') }),
          {
            maxLength: 40,
          },
        ),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(),
        (items, hands, seed) => {
          const dealt = dealEvenly(items, hands, randomFor(seed))
          const sizes = (keep: (item: { row: string; column: string }) => boolean) =>
            Array.from({ length: hands }, (_, h) => items.filter((x, i) => dealt[i] === h && keep(x)).length)
          expect(sizes(() => true).reduce((a, b) => a + b, 0)).toBe(items.length)
          expect(range(sizes(() => true))).toBeLessThanOrEqual(1)
          for (const key of 'abc') expect(range(sizes(x => x.row === key))).toBeLessThanOrEqual(1)
          for (const key of '1234') expect(range(sizes(x => x.column === key))).toBeLessThanOrEqual(1)
        },
      ),
      { seed: 1, numRuns: 1000 },
    )
  })
})

describe('allocating', () => {
  test('70 cases of 7 models go to two physicians as 25 + 25 + 20, within one everywhere', () => {
    for (let seed = 0; seed < 50; seed++) {
      const result = allocated({ ...dischargeBench, seed })
      expectPromises(dischargeBench, result)
      expect(result.spread).toEqual({
        exclusive_between_physicians: 1,
        exclusive_over_levels: 1,
        shared_over_levels: 1,
        load_over_levels: 1,
      })
    }
  })

  test('six cases of four patients and two models leave no physician with a patient twice', () => {
    const candidates: Candidate[] = Array.from({ length: 8 }, (_, i) => ({
      id: `c${i}`,
      group: `p${i >> 1}`,
      fields: { model: `m${i & 1}` },
    }))
    for (let seed = 0; seed < 100; seed++) {
      const need = { exclusive: 2, shared: 2, allowGroupRepeat: false, seed }
      const drawn = sampleForAllocation({ ...need, candidates, by: ['model'], physicians: 2 })
      if (!drawn.ok) throw new Error(drawn.problem.code)
      const sample = candidates
        .filter(c => drawn.sample.includes(c.id))
        .map(c => ({ id: c.id, group: c.group, balance: c.fields.model! }))
      const request = { ...need, sample, physicians: ['kim', 'lee'] }
      expectPromises(request, allocated(request))
    }
  })

  test('what is promised holds for any request that is possible', () => {
    fc.assert(
      fc.property(feasible, fc.boolean(), ({ even: _, ...request }, allowGroupRepeat) => {
        const asked = { ...request, allowGroupRepeat }
        expectPromises(asked, allocated(asked))
      }),
      { seed: 2, numRuns: 500 },
    )
  })

  test('an even sample of distinct groups is even over levels, shared and exclusive', () => {
    fc.assert(
      fc.property(
        feasible.filter(r => r.even),
        request => {
          const sample = request.sample.map(c => ({ ...c, group: c.id }))
          const { spread } = allocated({ ...request, sample })
          expect(spread.exclusive_over_levels).toBeLessThanOrEqual(1)
          expect(spread.shared_over_levels).toBeLessThanOrEqual(1)
          const levels = new Set(sample.map(c => c.balance)).size
          if (request.physicians.length === 2 && sample.length % levels === 0)
            expect(spread.load_over_levels).toBeLessThanOrEqual(1)
        },
      ),
      { seed: 3, numRuns: 500 },
    )
  })

  test('balance over levels is reached whenever some choice of shared cases reaches it', () => {
    // Every choice of shared cases per level is tried. Once exclusive cases are dealt evenly, a level with d of
    // them gives physicians floor(d/P) and ceil(d/P), so the choice alone decides.
    const choices = (room: number[], total: number): number[][] => {
      const [first, ...rest] = room
      if (first === undefined) return total === 0 ? [[]] : []
      return Array.from({ length: Math.min(first, total) + 1 }, (_, s) =>
        choices(rest, total - s).map(more => [s, ...more]),
      ).flat()
    }
    let missed = 0
    let reached = 0
    fc.assert(
      fc.property(feasible, ({ even: _, ...request }) => {
        const { sample, shared, physicians } = request
        const levels = [...new Set(sample.map(c => c.balance))]
        const alone = sample.filter(c => sample.filter(d => d.group === c.group).length === 1)
        const of = (list: SampledCase[], level: string) => list.filter(c => c.balance === level).length
        const within = (s: number[]) => {
          const low = levels.map((l, i) => Math.floor((of([...sample], l) - s[i]!) / physicians.length))
          const high = levels.map((l, i) => Math.ceil((of([...sample], l) - s[i]!) / physicians.length))
          return {
            shared: range(s) <= 1,
            exclusive: Math.max(...high) - Math.min(...low) <= 1,
            load: Math.max(...high.map((h, i) => h + s[i]!)) - Math.min(...low.map((l, i) => l + s[i]!)) <= 1,
          }
        }
        const room = levels.map(l => of(alone, l))
        const possible = choices(room, shared).map(within)
        const { spread } = allocated(request)
        const got = {
          shared: spread.shared_over_levels <= 1,
          exclusive: spread.exclusive_over_levels <= 1,
          load: spread.load_over_levels <= 1,
        }
        const sharedCan = possible.some(w => w.shared)
        const bothCan = possible.some(w => w.shared && w.exclusive)
        expect(got.shared).toBe(sharedCan)
        if (sharedCan) expect(got.exclusive).toBe(bothCan)
        if (bothCan) expect(got.load).toBe(possible.some(w => w.shared && w.exclusive && w.load))
        if (bothCan) reached++
        else missed++
        const strict = allocate({ ...request, requireBalance: true })
        expect(strict.ok).toBe(bothCan)
        if (!strict.ok) expect(strict.problem.code).toBe('balance-impossible')
      }),
      { seed: 4, numRuns: 300 },
    )
    expect(Math.min(missed, reached)).toBeGreaterThan(30)
  })

  test('a request is refused for its groups only when no allocation of that sample exists', () => {
    /** Tries every way to hand out the cases, one after the other. */
    const exists = ({ sample, physicians, exclusive, shared }: AllocationRequest): boolean => {
      const groups = physicians.map(() => new Set<string>())
      const left = physicians.map(() => exclusive)
      const place = (i: number, sharedLeft: number): boolean => {
        if (i === sample.length) return true
        const { group } = sample[i]!
        if (sharedLeft > 0 && groups.every(g => !g.has(group))) {
          for (const g of groups) g.add(group)
          if (place(i + 1, sharedLeft - 1)) return true
          for (const g of groups) g.delete(group)
        }
        for (const [p, g] of groups.entries()) {
          if (left[p]! === 0 || g.has(group)) continue
          left[p]! -= 1
          g.add(group)
          if (place(i + 1, sharedLeft)) return true
          left[p]! += 1
          g.delete(group)
        }
        return false
      }
      return place(0, shared)
    }
    const seen = new Set<string>()
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 1, max: 8 }),
        fc.nat(),
        (p, exclusive, shared, groups, seed) => {
          fc.pre(exclusive + shared > 0)
          const random = randomFor(seed)
          const sample = Array.from({ length: p * exclusive + shared }, (_, i) => ({
            id: `c${i}`,
            group: `g${(random.next() >>> 0) % groups}`,
            balance: `m${i % 2}`,
          }))
          const physicians = Array.from({ length: p }, (_, i) => `p${i}`)
          const request = { sample, physicians, exclusive, shared, allowGroupRepeat: false, seed }
          const result = allocate(request)
          expect(result.ok).toBe(exists(request))
          seen.add(result.ok ? 'allocated' : result.problem.code)
        },
      ),
      { seed: 5, numRuns: 1000 },
    )
    expect([...seen].sort()).toEqual([
      'allocated',
      'group-larger-than-physicians',
      'group-repeat-unavoidable',
      'groups-of-one-too-few',
    ])
  })

  test('the same seed gives the same allocation in whatever order cases and physicians come', () => {
    fc.assert(
      fc.property(feasible, fc.nat(), ({ even: _, ...request }, order) => {
        const turned = {
          ...request,
          sample: shuffled(randomFor(order, 1), request.sample),
          physicians: shuffled(randomFor(order, 2), request.physicians),
        }
        expect(allocate(turned)).toEqual(allocate(request))
      }),
      { seed: 6, numRuns: 100 },
    )
  })

  test('another seed gives another order, and two physicians meet the shared cases in different orders', () => {
    const orders = new Set<string>()
    for (let seed = 0; seed < 200; seed++) {
      const { assignments } = allocated({ ...dischargeBench, seed })
      for (const physician of dischargeBench.physicians) {
        const shared = assignments.filter(a => a.physician === physician && a.kind === 'shared')
        orders.add(shared.map(a => a.caseId).join())
      }
    }
    expect(orders.size).toBe(400)
  })

  test('the seed alone decides who gets the extra case of a model and which cases are shared', () => {
    const extra: number[] = []
    const timesShared = new Map(seventy.map(c => [c.id, 0]))
    for (let seed = 0; seed < 700; seed++) {
      const { assignments, table } = allocated({ ...dischargeBench, seed })
      const m0 = table.filter(row => row.balance === 'm0')
      if (m0[0]!.exclusive !== m0[1]!.exclusive) extra.push(m0[0]!.exclusive > m0[1]!.exclusive ? 1 : 0)
      for (const a of assignments)
        if (a.kind === 'shared' && a.physician === 'kim')
          timesShared.set(a.caseId, timesShared.get(a.caseId)! + 1)
    }
    const heads = extra.reduce((a, b) => a + b, 0)
    expect(Math.abs(heads - extra.length / 2)).toBeLessThan(3.29 * Math.sqrt(extra.length / 4))
    // Shared in 20 of 70 cases, 700 times: 200 expected each, standard deviation 12; 5 of them for 70 looks.
    for (const times of timesShared.values()) expect(Math.abs(times - 200)).toBeLessThan(60)
  })

  describe('over 200 seeds', () => {
    const levelByPosition = Array.from({ length: 45 }, () => Array<number>(7).fill(0))
    const kindByPosition = Array.from({ length: 45 }, () => [0, 0])
    const firstThenSorted = Array.from({ length: 45 }, () => Array<number>(7).fill(0))
    const levelOf = new Map(seventy.map(c => [c.id, Number(c.balance.slice(1))]))
    for (let seed = 1000; seed < 1200; seed++) {
      const { assignments } = allocated({ ...dischargeBench, seed })
      for (const a of assignments) {
        levelByPosition[a.position - 1]![levelOf.get(a.caseId)!]! += 1
        kindByPosition[a.position - 1]![a.kind === 'shared' ? 1 : 0]! += 1
      }
      const sorted = assignments
        .filter(a => a.physician === 'kim')
        .map(a => levelOf.get(a.caseId)!)
        .sort((a, b) => a - b)
      for (const [i, level] of sorted.entries()) firstThenSorted[i]![level]! += 1
    }

    test('position says nothing about the model', () => {
      expect(chiSquareDeviate(levelByPosition)).toBeLessThan(P_001)
    })

    test('position says nothing about whether a case is shared', () => {
      expect(chiSquareDeviate(kindByPosition)).toBeLessThan(P_001)
    })

    test('the same statistic finds an order that is sorted by model', () => {
      expect(chiSquareDeviate(firstThenSorted)).toBeGreaterThan(P_001)
    })
  })

  test('a sample of another size than needed is refused with both sizes', () => {
    const numbers = { needed: 70, physicians: 2, exclusive: 25, shared: 20 }
    expect(problemOf({ ...dischargeBench, sample: seventy.slice(1) })).toEqual({
      code: 'sample-too-small',
      details: { ...numbers, sample: 69 },
    })
    const more = [...seventy, { id: 'x', group: 'x', balance: 'm0' }]
    expect(problemOf({ ...dischargeBench, sample: more })).toEqual({
      code: 'sample-larger',
      details: { ...numbers, sample: 71 },
    })
  })

  test('unavoidable repeats are refused with what a physician needs and what there is', () => {
    const sample = seventy.map((c, i) => ({ ...c, group: `patient-${i >> 1}` }))
    const group = { physicians: 2, exclusive: 25, shared: 20, physician_needs: 45 }
    expect(problemOf({ ...dischargeBench, sample })).toEqual({
      code: 'group-repeat-unavoidable',
      details: {
        ...group,
        groups_available: 35,
        groups_of_one_case: 0,
        largest_group: 2,
        group_sizes: [{ cases: 2, groups: 35 }],
      },
    })
    const triple = seventy.map((c, i) => (i < 3 ? { ...c, group: 'twins' } : c))
    expect(problemOf({ ...dischargeBench, sample: triple })).toMatchObject({
      code: 'group-larger-than-physicians',
      details: { ...group, largest_group: 3, groups_available: 68 },
    })
    const pairs = seventy.map((c, i) => (i < 30 ? { ...c, group: `patient-${i >> 1}` } : c))
    const few = { ...dischargeBench, sample: pairs, exclusive: 13, shared: 44 }
    expect(problemOf(few)).toMatchObject({
      code: 'group-repeat-unavoidable',
      details: { physician_needs: 57, groups_available: 55, groups_of_one_case: 40 },
    })
    for (const s of [sample, triple, pairs])
      expect(allocate({ ...dischargeBench, sample: s, allowGroupRepeat: true }).ok).toBe(true)
  })

  test('a sample of unequal models is allocated and its spread reported, or refused if balance is required', () => {
    const sample = seventy.map((c, i) => ({ ...c, balance: i < 60 ? 'm0' : 'm1' }))
    const { spread } = allocated({ ...dischargeBench, sample })
    expect(spread).toEqual({
      exclusive_between_physicians: 0,
      exclusive_over_levels: 25,
      shared_over_levels: 0,
      load_over_levels: 25,
    })
    expect(problemOf({ ...dischargeBench, sample, requireBalance: true })).toEqual({
      code: 'balance-impossible',
      details: {
        exclusive: 25,
        shared: 20,
        physicians: 2,
        levels: [
          { balance: 'm0', cases: 60, sharable: 60 },
          { balance: 'm1', cases: 10, sharable: 10 },
        ],
        spread,
      },
    })
  })

  test('requests without sense are refused', () => {
    expect(problemOf({ ...dischargeBench, physicians: [] })).toEqual({
      code: 'no-physicians',
      details: { physicians: 0 },
    })
    expect(problemOf({ ...dischargeBench, physicians: ['kim', 'kim'] })).toEqual({
      code: 'duplicate-physicians',
      details: { physicians: ['kim'] },
    })
    expect(problemOf({ ...dischargeBench, sample: [...seventy.slice(1), seventy[5]!] })).toEqual({
      code: 'duplicate-ids',
      details: { ids: ['c-5'] },
    })
    for (const counts of [
      { exclusive: -1, shared: 2 },
      { exclusive: 1.5, shared: 2 },
      { exclusive: 0, shared: 0 },
    ])
      expect(problemOf({ ...dischargeBench, ...counts })).toEqual({ code: 'invalid-counts', details: counts })
  })

  test('70 cases are allocated in under 50 ms, and 2,000 to ten physicians in under a second', () => {
    const time = (request: AllocationRequest) => {
      const start = performance.now()
      allocated(request)
      return performance.now() - start
    }
    expect(Math.min(...[1, 2, 3, 4, 5].map(seed => time({ ...dischargeBench, seed })))).toBeLessThan(50)
    const sample = Array.from({ length: 2000 }, (_, i) => ({
      id: `c${i}`,
      group: `g${i < 1000 ? i >> 2 : i}`,
      balance: `m${i % 8}`,
    }))
    const physicians = Array.from({ length: 10 }, (_, i) => `p${i}`)
    expect(time({ ...dischargeBench, sample, physicians, exclusive: 180, shared: 200 })).toBeLessThan(1000)
  })
})
