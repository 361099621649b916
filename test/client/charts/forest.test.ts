import { expect, test } from 'vitest'
import { forest } from '#client/charts/forest.ts'
import { between, point, undefinedBecause } from '../agreement/aReport.ts'

test('the axis begins at 0 and ends at 1 when nothing lies below', () => {
  const drawn = forest([{ id: 'a', judge: point(0.2), physicians: point(0.9) }], 520)
  expect(drawn.domain).toEqual([0, 1])
  expect(drawn.ticks.map(({ value }) => value)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  expect(drawn.zero).toBe(16)
  expect(drawn.ticks.at(-1)!.x).toBe(504)
})

test('the axis reaches below the lowest value and interval end, and keeps 0 among its ticks', () => {
  const drawn = forest([{ id: 'a', judge: between(0.1, -0.25, 0.4), physicians: point(0.9) }], 520)
  expect(drawn.domain[0]).toBeCloseTo(-0.4, 12)
  expect(drawn.ticks[0]!.value).toBeCloseTo(-0.4, 12)
  expect(drawn.ticks.find(({ value }) => value === 0)!.x).toBeCloseTo(drawn.zero, 9)
  expect(drawn.lines[0]!.judge!.mark!.low).toBeGreaterThanOrEqual(16)
  expect(forest([{ id: 'a', judge: point(-0.2), physicians: point(0.9) }], 520).domain[0]).toBeCloseTo(
    -0.2,
    12,
  )
})

test('a value stands in proportion to the axis', () => {
  const drawn = forest([{ id: 'a', judge: point(0.5), physicians: between(0.6, 0.4, 0.8) }], 1032)
  const [line] = drawn.lines
  expect(line!.judge!.mark!.x).toBeCloseTo(516, 9)
  expect(line!.physicians.mark).toMatchObject({ interval: true })
  expect(line!.physicians.mark!.low).toBeCloseTo(416, 9)
  expect(line!.physicians.mark!.high).toBeCloseTo(816, 9)
})

test('undefined is a gap with its reason and moves nothing', () => {
  const drawn = forest(
    [
      { id: 'a', judge: undefinedBecause('constant-input'), physicians: point(0.5) },
      { id: 'b', judge: point(0.5), physicians: undefinedBecause('no-pairs') },
    ],
    520,
  )
  expect(drawn.domain).toEqual([0, 1])
  expect(drawn.lines[0]).toMatchObject({ judge: { mark: null, gap: 'constant-input' } })
  expect(drawn.lines[1]).toMatchObject({ physicians: { mark: null, gap: 'no-pairs' } })
})

test('a band and a line are drawn only where there is an interval', () => {
  const drawn = forest(
    [
      { id: 'a', judge: point(0.3), physicians: between(0.5, 0.3, 0.7) },
      { id: 'b', judge: point(0.3), physicians: point(0.5) },
    ],
    520,
  )
  expect(drawn.lines.map(line => line.physicians.mark!.interval)).toEqual([true, false])
  expect(drawn.intervals).toEqual({ judge: false, physicians: true })
})

test('without a judge there is neither a mark nor a gap of one', () => {
  expect(forest([{ id: 'a', judge: null, physicians: point(0.5) }], 520).lines[0]!.judge).toBeNull()
})

test('on a narrow drawing ticks are left out, never the zero', () => {
  const ticks = forest([{ id: 'a', judge: point(-0.7), physicians: point(0.9) }], 240).ticks
  expect(ticks.map(({ value }) => value)).toEqual([-0.8, -0.4, 0, 0.4, 0.8])
})
