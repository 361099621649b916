import { expect, test } from 'vitest'
import { groupedAccuracy } from '#server/agreement/groupedAccuracy.ts'

const oneStratum = (groups: number) => new Int32Array(groups)
/** Units of two codes, right where the second is the first. */
const pairs = (hits: readonly boolean[], groupOf: readonly number[]) => ({
  first: hits.map(() => 1),
  second: hits.map(hit => (hit ? 1 : 0)),
  groupOf,
  k: 2,
})

test('units that are groups by themselves get the interval of Wilson', () => {
  const result = groupedAccuracy(pairs([true, true, false, true], [0, 1, 2, 3]), oneStratum(4))
  expect(result).toMatchObject({ value: 0.75, n: 4, groups: 4, ci: { method: 'wilson-1927' } })
  expect(result.value !== null && result.ci!.low).toBeCloseTo(0.30064184258240184, 10)
  expect(result.value !== null && result.ci!.high).toBeCloseTo(0.9544127391902995, 10)
})

test('units that share groups get t on log-odds with the jackknife over the groups', () => {
  const hits = [true, false, true, true, false, true, true, true, false, false]
  const groupOf = [0, 0, 1, 1, 1, 2, 2, 3, 3, 3]
  const result = groupedAccuracy(pairs(hits, groupOf), oneStratum(4))
  expect(result).toMatchObject({ value: 0.6, n: 10, groups: 4, ci: { method: 'jackknife-t-logit' } })
  expect(result.value !== null && result.ci!.low).toBeCloseTo(0.19160984954231255, 10)
  expect(result.value !== null && result.ci!.high).toBeCloseTo(0.9046948406204612, 10)
})

test('there is no value without a unit, and no interval where no group moves the value', () => {
  expect(groupedAccuracy(pairs([], []), oneStratum(0))).toEqual({ value: null, undefined: 'no-pairs', n: 0 })
  const always = groupedAccuracy(pairs([true, true, true, true], [0, 0, 1, 1]), oneStratum(2))
  expect(always).toMatchObject({ value: 1, ci: null, ci_undefined: 'zero-variance', n: 4, groups: 2 })
  const one = groupedAccuracy(pairs([true, false], [0, 0]), oneStratum(1))
  expect(one).toMatchObject({ value: 0.5, ci: null, ci_undefined: 'too-few-groups' })
})
