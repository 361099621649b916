import { expect, test } from 'vitest'
import { falling, sizeFor } from '#server/planner/curve.ts'

const root = (sizes: number[], scale = 1) =>
  sizes.map(size => ({ n: size, size, width: scale / Math.sqrt(size) }))

test('between and beyond points that fall as one over the root, the size is exact', () => {
  expect(sizeFor(root([10, 40, 160]), 0.2)).toBeCloseTo(25, 9)
  expect(sizeFor(root([10, 40, 160]), 0.05)).toBeCloseTo(400, 9)
})

test('a wish that the smallest study meets has no size to look for', () => {
  expect(sizeFor(root([10, 40]), 0.4)).toBeNull()
  expect(sizeFor([], 0.4)).toBeNull()
})

test('a rise of what was simulated is averaged away, and the order of the points is no matter', () => {
  const points = [
    { n: 3, size: 3, width: 0.5 },
    { n: 1, size: 1, width: 0.9 },
    { n: 2, size: 2, width: 0.4 },
    { n: 4, size: 4, width: 0.1 },
  ]
  expect(falling(points).map(({ width }) => width)).toEqual([0.9, 0.45, 0.45, 0.1])
})
