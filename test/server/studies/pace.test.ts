import { expect, it } from 'vitest'
import { paceOf } from '#server/studies/pace.ts'

const times = (...all: number[]) => all.map((ms, n) => ({ person: n % 2 ? 'a' : 'b', ms }))

it('is the median of recorded times, and says on how many cases and physicians it rests', () => {
  expect(paceOf(times(5, 1, 3, 2, 4))).toEqual({ median_ms: 3, cases: 5, physicians: 2 })
  expect(paceOf(times(10, 20, 30, 40, 50, 60))).toMatchObject({ median_ms: 35 })
})

it('leaves out cases without a recorded time, and is absent where fewer than five are left', () => {
  expect(paceOf(times(0, 0, 5, 5, 5, 5, 5))).toMatchObject({ median_ms: 5, cases: 5 })
  expect(paceOf(times(0, 5, 5, 5, 5))).toBeNull()
})
