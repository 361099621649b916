import { expect, it } from 'vitest'
import { allocationBlocks } from '#client/charts/allocationBlocks.ts'

const row = (balance: string, person: string, exclusive: number, shared: number) => ({
  balance,
  person,
  exclusive,
  shared,
})
const two = [row('a', 'kim', 3, 2), row('a', 'lee', 2, 2), row('b', 'kim', 2, 1), row('b', 'lee', 3, 1)]

it('gives each physician a row with own cases first and the totals', () => {
  const { rows, levels, height, rowHeight } = allocationBlocks(two, 600)
  expect(levels).toEqual(['a', 'b'])
  expect(rows.map(({ person, exclusive, shared, total }) => [person, exclusive, shared, total])).toEqual([
    ['kim', 5, 3, 8],
    ['lee', 5, 3, 8],
  ])
  expect(height).toBe(2 * rowHeight)
})

it('puts shared cases in the same place of every row, within the band, after all own cases', () => {
  const { rows, shared, places } = allocationBlocks(two, 600)
  const sharedOf = (index: number) => rows[index]!.blocks.filter(({ kind }) => kind === 'shared')
  expect(sharedOf(0)).toEqual(sharedOf(1))
  const [first] = sharedOf(0)
  expect(first!.x).toBe(shared!.x)
  const own = places.filter(({ kind }) => kind === 'exclusive')
  expect(Math.max(...own.map(({ x, width }) => x + width))).toBeLessThan(shared!.x)
})

it('lets the levels stand in columns, so that one case fewer is a gap', () => {
  const { rows, unit } = allocationBlocks(two, 600)
  const [kim, lee] = rows
  expect(kim!.blocks[1]!.x).toBe(lee!.blocks[1]!.x)
  expect(kim!.blocks[0]!.width - lee!.blocks[0]!.width).toBeCloseTo(unit)
})

it('fits into its width, and draws cases one by one only where they can be told apart', () => {
  const wide = allocationBlocks([row('a', 'kim', 25, 20)], 800)
  expect(wide.separate).toBe(true)
  const narrow = allocationBlocks([row('a', 'kim', 400, 300)], 400)
  expect(narrow.separate).toBe(false)
  for (const drawn of [wide, narrow]) {
    const last = drawn.places.at(-1)!
    expect(last.x + last.width).toBeLessThanOrEqual(drawn.width + 1e-9)
  }
})

it('draws no band where nothing is shared, and nothing at all for nobody', () => {
  expect(allocationBlocks([row('a', 'kim', 2, 0)], 400).shared).toBeNull()
  expect(allocationBlocks([], 400)).toMatchObject({ rows: [], places: [], height: 0, unit: 0 })
})
