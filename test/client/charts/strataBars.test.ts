import { expect, it } from 'vitest'
import { strataBars } from '#client/charts/strataBars.ts'

const rows = (...pairs: [number, number][]) => pairs.map(([available, drawn]) => ({ available, drawn }))

it('places what is there and what is drawn on one axis, with the even share', () => {
  const { bars, share, shareAt } = strataBars(rows([40, 20], [30, 20]))
  expect([share, shareAt]).toEqual([20, 50])
  expect(bars).toEqual([
    { available: 100, drawn: 50, open: false, short: false },
    { available: 75, drawn: 50, open: false, short: false },
  ])
})

it('calls a stratum short only when it is more than one case behind', () => {
  const { bars, short } = strataBars(rows([20, 10], [9, 9], [8, 8]))
  expect(bars.map(bar => bar.short)).toEqual([false, false, true])
  expect(short).toBe(1)
})

it('leaves a large stratum open rather than making the draw too small to see', () => {
  const { bars, shareAt } = strataBars(rows([1000, 10], [12, 10]))
  expect(bars.map(({ open }) => open)).toEqual([true, false])
  expect(bars[0]!.available).toBe(100)
  expect(shareAt).toBeCloseTo(100 / 3)
})

it('has a place for everything when nothing is drawn, or nothing is there', () => {
  expect(strataBars(rows([5, 0])).bars).toEqual([{ available: 100, drawn: 0, open: false, short: false }])
  expect(strataBars([])).toEqual({ share: 0, shareAt: 0, bars: [], short: 0 })
})
