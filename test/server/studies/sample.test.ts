import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { below, randomFor, shuffled, subSeed } from '#server/studies/random.ts'
import { type Candidate, type Sample, type SampleRequest, sampleCases } from '#server/studies/sample.ts'
import { type AllocationSampleRequest, sampleForAllocation } from '#server/studies/sampleForAllocation.ts'

const MODELS = 8
const PATIENTS = 477

function bank(models = MODELS, patients = PATIENTS): Candidate[] {
  return Array.from({ length: patients * models }, (_, i) => ({
    id: `c-${String(i).padStart(5, '0')}`,
    group: `patient-${Math.floor(i / models)}`,
    fields: { educator_model: `m${i % models}`, recall: i % 3 === 0 ? 'partial' : 'full' },
  }))
}

function drawn(request: SampleRequest): Sample {
  const result = sampleCases(request)
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result
}

function drawnForAllocation(request: AllocationSampleRequest): Sample {
  const result = sampleForAllocation(request)
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  return result
}

function problemOf(result: { ok: boolean; problem?: unknown }): unknown {
  return result.ok ? 'none' : result.problem
}

function countBy(keys: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

function groupCounts(candidates: readonly Candidate[], ids: readonly string[]): number[] {
  const chosen = new Set(ids)
  return [...countBy(candidates.filter(c => chosen.has(c.id)).map(c => c.group)).values()]
}

/** Counts per stratum as an outsider would take them, from ids alone. */
function stratumCounts(
  candidates: readonly Candidate[],
  by: readonly string[],
  ids: readonly string[],
): number[] {
  const key = (c: Candidate) => by.map(f => `${f in c.fields}:${c.fields[f]}`).join('|')
  const chosen = new Set(ids)
  const counts = new Map(candidates.map(c => [key(c), 0]))
  for (const c of candidates) if (chosen.has(c.id)) counts.set(key(c), counts.get(key(c))! + 1)
  return [...counts.values()]
}

const ascending = (list: number[]) => [...list].sort((a, b) => a - b)

function subsets<T>(list: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  if (list.length < size) return []
  const [first, ...rest] = list
  return [...subsets(rest, size - 1).map(s => [first!, ...s]), ...subsets(rest, size)]
}

const candidateList = (max: number) =>
  fc
    .array(
      fc.record({
        group: fc.integer({ min: 0, max: 5 }),
        a: fc.option(fc.constantFrom('x', 'y', 'z'), { freq: 4 }),
        b: fc.constantFrom('p', 'q'),
      }),
      { minLength: 1, maxLength: max },
    )
    .map(list =>
      list.map(
        ({ group, a, b }, i): Candidate => ({
          id: `c${i}`,
          group: `g${group}`,
          fields: a === null ? { b } : { a, b },
        }),
      ),
    )
    .filter(list => list.some(c => 'a' in c.fields))

describe('seeded chance', () => {
  test('sub-seeds are 32-bit, and differ by seed, by label and by where a label ends', () => {
    const seeds = [
      subSeed(1),
      subSeed(2),
      subSeed(-1),
      subSeed(2 ** 40 + 1),
      subSeed(1, 'ab', 'c'),
      subSeed(1, 'a', 'bc'),
      subSeed(1, 'abc'),
      subSeed(1, 'abc', ''),
      subSeed(1, '가'),
      subSeed(1, 'ab'),
    ]
    expect(new Set(seeds).size).toBe(seeds.length)
    for (const seed of seeds) expect(seed).toBe(seed >>> 0)
    expect(subSeed(1, 'order', 3)).toBe(subSeed(1, 'order', '3'))
  })

  test('a hundred thousand neighbouring purposes get nearly as many sub-seeds as chance allows', () => {
    const seeds = new Set<number>()
    for (let seed = 0; seed < 1000; seed++)
      for (let label = 0; label < 100; label++) seeds.add(subSeed(seed, label))
    // 2^32 values: about 1.2 collisions are expected.
    expect(seeds.size).toBeGreaterThan(100_000 - 12)
  })

  test('the first number of neighbouring seeds is spread evenly', () => {
    const counts = Array.from({ length: 10 }, () => 0)
    for (let seed = 0; seed < 10_000; seed++) counts[below(randomFor(seed), 10)]! += 1
    const chi = counts.reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0)
    expect(chi).toBeLessThan(27.88) // p = 0.001 at 9 degrees of freedom
  })

  test('each order of four is equally likely, and shuffling leaves its list alone', () => {
    const list = Object.freeze(['a', 'b', 'c', 'd'])
    const counts = countBy(
      Array.from({ length: 24_000 }, (_, seed) => shuffled(randomFor(seed, 'x'), list).join('')),
    )
    expect(counts.size).toBe(24)
    const chi = [...counts.values()].reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0)
    expect(chi).toBeLessThan(49.73) // p = 0.001 at 23 degrees of freedom
  })
})

describe('sampling cases', () => {
  test('70 cases over 7 educator models are 10 of each, and the preview says so', () => {
    const candidates = bank(7)
    const { sample, table } = drawn({ candidates, n: 70, by: ['educator_model'], seed: 1 })
    expect(new Set(sample).size).toBe(70)
    expect(stratumCounts(candidates, ['educator_model'], sample)).toEqual(Array(7).fill(10))
    expect(table).toEqual(
      Array.from({ length: 7 }, (_, m) => ({
        stratum: { educator_model: `m${m}` },
        available: PATIENTS,
        drawn: 10,
      })),
    )
  })

  test('70 cases over 8 models are 8 or 9 of each, and the seed decides which', () => {
    const candidates = bank()
    const withNine = (seed: number) =>
      drawn({ candidates, n: 70, by: ['educator_model'], seed })
        .table.filter(row => row.drawn === 9)
        .map(row => row.stratum.educator_model)
        .join()
    const seen = countBy(Array.from({ length: 30 }, (_, seed) => withNine(seed)))
    for (const six of seen.keys()) expect(six.split(',')).toHaveLength(6)
    expect(seen.size).toBeGreaterThan(10)
  })

  test('a stratum smaller than its share gives all it has and the others share the rest', () => {
    const candidates = bank(3, 20).filter(c => c.fields.educator_model !== 'm0' || c.group < 'patient-11')
    const { table } = drawn({ candidates, n: 30, by: ['educator_model'], seed: 4 })
    const few = table[0]!
    expect(few).toEqual({ stratum: { educator_model: 'm0' }, available: 3, drawn: 3 })
    expect(ascending(table.slice(1).map(row => row.drawn))).toEqual([13, 14])
  })

  test('cases without the field are a stratum of their own, apart from an empty value', () => {
    const fields: Record<string, string>[] = [{ m: 'x' }, { m: '' }, {}, { m: 'x' }, { m: '' }, {}]
    const candidates = fields.map((f, i) => ({ id: `c${i}`, group: `g${i}`, fields: f }))
    const { table } = drawn({ candidates, n: 3, by: ['m'], seed: 1 })
    expect(table).toHaveLength(3)
    for (const stratum of [{ m: 'x' }, { m: '' }, {}])
      expect(table).toContainEqual({ stratum, available: 2, drawn: 1 })
  })

  test('without fields each case is equally likely, even if groups are of unequal size', () => {
    const candidates = bank(1, 10).map((c, i) => ({ ...c, group: i < 7 ? 'big' : c.id }))
    const counts = countBy(
      Array.from({ length: 3000 }, (_, seed) => drawn({ candidates, n: 3, by: [], seed }).sample).flat(),
    )
    const chi = candidates.reduce((sum, c) => sum + ((counts.get(c.id) ?? 0) - 900) ** 2 / 900, 0)
    expect(chi).toBeLessThan(27.88)
  })

  test('for any candidates the counts are as even as the strata allow', () => {
    fc.assert(
      fc.property(
        candidateList(40),
        fc.subarray(['a', 'b']),
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (candidates, by, seed, part) => {
          const n = Math.max(1, Math.floor(part * candidates.length))
          const { sample, table } = drawn({ candidates, n, by, seed })
          expect(new Set(sample).size).toBe(n)
          expect(ascending(table.map(row => row.drawn))).toEqual(
            ascending(stratumCounts(candidates, by, sample)),
          )
          expect(table.reduce((sum, row) => sum + row.available, 0)).toBe(candidates.length)
          const most = Math.max(...table.map(row => row.drawn))
          for (const row of table) {
            expect(row.drawn).toBeLessThanOrEqual(row.available)
            if (row.drawn < row.available) expect(most - row.drawn).toBeLessThanOrEqual(1)
          }
        },
      ),
      { seed: 1, numRuns: 300 },
    )
  })

  test('with a limit per group the draw reaches every possible size and the most even counts that exist', () => {
    fc.assert(
      fc.property(
        candidateList(9),
        fc.integer({ min: 1, max: 3 }),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (candidates, maxPerGroup, seed, wanted) => {
          const n = Math.min(wanted, candidates.length)
          const ids = candidates.map(c => c.id)
          const allowed = subsets(ids, n).filter(s => groupCounts(candidates, s).every(k => k <= maxPerGroup))
          const result = sampleCases({ candidates, n, by: ['a'], seed, maxPerGroup })
          expect(result.ok).toBe(allowed.length > 0)
          if (!result.ok) {
            const sizes = groupCounts(candidates, ids).map(k => Math.min(k, maxPerGroup))
            const reachable = sizes.reduce((sum, k) => sum + k, 0)
            expect(result.problem).toEqual({
              code: 'groups-too-few',
              details: {
                n,
                reachable,
                available: ids.length,
                groups: sizes.length,
                max_per_group: maxPerGroup,
              },
            })
            return
          }
          expect(groupCounts(candidates, result.sample).every(k => k <= maxPerGroup)).toBe(true)
          const squares = (s: string[]) =>
            stratumCounts(candidates, ['a'], s).reduce((sum, k) => sum + k * k, 0)
          expect(squares(result.sample)).toBe(Math.min(...allowed.map(squares)))
        },
      ),
      { seed: 2, numRuns: 300 },
    )
  })

  test('the same seed gives the same sample in whatever order candidates come; another seed another one', () => {
    const candidates = bank(7, 40)
    const samples = new Set<string>()
    for (let seed = 0; seed < 50; seed++) {
      const request = { n: 35, by: ['educator_model'], seed, maxPerGroup: 1 }
      const once = drawn({ candidates, ...request })
      expect(drawn({ candidates: shuffled(randomFor(seed, 'test'), candidates), ...request })).toEqual(once)
      samples.add(once.sample.join())
    }
    expect(samples.size).toBe(50)
  })

  test('impossible requests are refused with the numbers', () => {
    const candidates = bank(2, 3)
    const base = { candidates, n: 2, by: [], seed: 1 }
    expect(problemOf(sampleCases({ ...base, n: 7 }))).toEqual({
      code: 'n-larger-than-available',
      details: { n: 7, available: 6 },
    })
    for (const n of [0, -1, 1.5, Number.NaN])
      expect(problemOf(sampleCases({ ...base, n }))).toEqual({ code: 'invalid-n', details: { n } })
    expect(problemOf(sampleCases({ ...base, candidates: [...candidates, candidates[3]!] }))).toEqual({
      code: 'duplicate-ids',
      details: { ids: [candidates[3]!.id] },
    })
    expect(problemOf(sampleCases({ ...base, by: ['recall', 'modle'] }))).toEqual({
      code: 'unknown-field',
      details: { fields: ['modle'], known: ['educator_model', 'recall'] },
    })
    expect(problemOf(sampleCases({ ...base, maxPerGroup: 0 }))).toEqual({
      code: 'invalid-max-per-group',
      details: { max_per_group: 0 },
    })
  })

  test('3,816 candidates with 8 models are sampled in under 50 ms, grouped or not', () => {
    const candidates = bank()
    const time = (maxPerGroup?: number) => {
      const start = performance.now()
      drawn({ candidates, n: 72, by: ['educator_model'], seed: 1, maxPerGroup })
      return performance.now() - start
    }
    // The best of five: a busy machine is not a slow function.
    expect(Math.min(...Array.from({ length: 5 }, () => time()))).toBeLessThan(50)
    expect(Math.min(...Array.from({ length: 5 }, () => time(1)))).toBeLessThan(50)
  })
})

describe('sampling for an allocation', () => {
  const base = { by: ['educator_model'], seed: 1, allowGroupRepeat: false }

  test('where there are enough groups no two cases share one', () => {
    const candidates = bank(7)
    for (let seed = 0; seed < 20; seed++) {
      const request = { ...base, candidates, seed, physicians: 2, exclusive: 25, shared: 20 }
      const { sample } = drawnForAllocation(request)
      expect(groupCounts(candidates, sample)).toEqual(Array(70).fill(1))
      expect(stratumCounts(candidates, ['educator_model'], sample)).toEqual(Array(7).fill(10))
    }
  })

  test('four patients of two models give six cases to two physicians: two single groups, two pairs', () => {
    const candidates = bank(2, 4)
    for (let seed = 0; seed < 50; seed++) {
      const request = { ...base, candidates, seed, physicians: 2, exclusive: 2, shared: 2 }
      const { sample } = drawnForAllocation(request)
      expect(ascending(groupCounts(candidates, sample))).toEqual([1, 1, 2, 2])
      expect(stratumCounts(candidates, ['educator_model'], sample)).toEqual([3, 3])
    }
  })

  test('groups are not kept apart at the cost of balance', () => {
    // Model m0 knows one patient only, so distinct patients would leave it at one case of four.
    const candidates = [
      ...['a1', 'a2'].map(id => ({ id, group: 'p0', fields: { educator_model: 'm0' } })),
      ...['b1', 'b2', 'b3'].map(id => ({ id, group: id, fields: { educator_model: 'm1' } })),
    ]
    const { table } = drawnForAllocation({ ...base, candidates, physicians: 2, exclusive: 2, shared: 0 })
    expect(table.map(row => row.drawn)).toEqual([2, 2])
  })

  test('it finds a sample exactly when one exists', () => {
    fc.assert(
      fc.property(
        candidateList(9),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 4 }),
        fc.nat(),
        (candidates, physicians, exclusive, shared, seed) => {
          const n = physicians * exclusive + shared
          fc.pre(n >= 1 && n <= candidates.length)
          const fits = (ids: string[]) => {
            const counts = groupCounts(candidates, ids)
            return counts.every(k => k <= physicians) && counts.filter(k => k === 1).length >= shared
          }
          const possible = subsets(
            candidates.map(c => c.id),
            n,
          ).some(fits)
          const result = sampleForAllocation({
            candidates,
            by: ['a'],
            seed,
            physicians,
            exclusive,
            shared,
            allowGroupRepeat: false,
          })
          expect(result.ok).toBe(possible)
          if (result.ok) {
            expect(result.sample).toHaveLength(n)
            expect(fits(result.sample)).toBe(true)
          } else {
            expect(result.problem).toMatchObject({
              code: 'group-repeat-unavoidable',
              details: { cases_needed: n, physician_needs: exclusive + shared },
            })
          }
        },
      ),
      { seed: 3, numRuns: 400 },
    )
  })

  test('a refusal says how many cases could be reached', () => {
    const request = { ...base, candidates: bank(2, 4), physicians: 2, exclusive: 2, shared: 3 }
    expect(problemOf(sampleForAllocation(request))).toEqual({
      code: 'group-repeat-unavoidable',
      details: {
        cases_needed: 7,
        cases_reachable: 5,
        physicians: 2,
        exclusive: 2,
        shared: 3,
        physician_needs: 5,
        groups_available: 4,
      },
    })
    expect(drawnForAllocation({ ...request, allowGroupRepeat: true }).sample).toHaveLength(7)
    expect(problemOf(sampleForAllocation({ ...request, physicians: 0 }))).toEqual({
      code: 'invalid-counts',
      details: { physicians: 0, exclusive: 2, shared: 3 },
    })
  })
})
