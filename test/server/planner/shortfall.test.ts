import { expect, test } from 'vitest'
import { shortfallShown } from '#schema/planner.ts'

test('a shortfall that can be seen is told in two decimals that are never below it', () => {
  expect(shortfallShown(0.15203)).toBe(0.16)
  expect(shortfallShown(0.15)).toBe(0.15)
  expect(shortfallShown(0.1500000000001)).toBe(0.15)
  expect(shortfallShown(0)).toBe(0)
  for (let value = 0; value < 2; value += 0.00137)
    expect(shortfallShown(value)).toBeGreaterThanOrEqual(value - 1e-9)
})
