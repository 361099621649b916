import { expect, test } from 'vitest'
import { correlation, covariance, scoreWidths } from '#server/planner/scoreWidth.ts'
import { studentQuantile } from '#server/statistics/distributions.ts'

const physicians = [1, 0, 1, 1, 0, 1, 0, 1]
const judge = [1, 0, 1, 0, 0, 1, 1, 1]

test('the half-width of a corrected score, worked by hand', () => {
  // cov = 1/8 with seven in the denominator; λ = (1/8) / ((1 + 8/16) · 1/4) = 1/3
  const t = studentQuantile(0.975, 7)
  const lambda = 1 / 3
  const rest = physicians.map((y, i) => y - lambda * judge[i]!)
  const se = Math.sqrt((lambda ** 2 * 0.25) / 16 + covariance(rest, rest) / 8)
  expect(covariance(physicians, judge)).toBeCloseTo(1 / 8, 12)
  const widths = scoreWidths({ physicians, judge }, 0.25, 16, 0.95)
  expect(widths.corrected).toBeCloseTo(t * se, 12)
  expect(widths.humans).toBeCloseTo(t * Math.sqrt(covariance(physicians, physicians) / 8), 12)
})

test('a judge that goes against the physicians corrects nothing, and a single case has no width', () => {
  const against = physicians.map(score => 1 - score)
  const widths = scoreWidths({ physicians, judge: against }, 0.25, 16, 0.95)
  expect(widths.corrected).toBe(widths.humans)
  expect(scoreWidths({ physicians: [1], judge: [1] }, 0.25, 16, 0.95).corrected).toBeNaN()
})

test('a perfect judge with endless cases of its own leaves only the physicians’ share of error', () => {
  const v = covariance(physicians, physicians)
  const widths = scoreWidths({ physicians, judge: physicians }, v, 1e12, 0.95)
  expect(widths.corrected).toBeLessThan(1e-5)
})

test('a correlation is absent where nothing varies', () => {
  expect(correlation([1, 1, 1], [0, 1, 0])).toBeNull()
  expect(correlation(physicians, physicians)).toBeCloseTo(1, 12)
})
