type Kind = 'exclusive' | 'shared'
export type DealtRow = { balance: string; person: string; exclusive: number; shared: number }

/** Cases of one level that stand together; `x` and `width` in pixels. */
export type Block = { kind: Kind; level: number; x: number; width: number; count: number }
export type BlockRow = {
  person: string
  y: number
  blocks: Block[]
  exclusive: number
  shared: number
  total: number
}

export type AllocationBlocks = {
  width: number
  /** The most that is of use: every case as wide as it gets. */
  widest: number
  height: number
  rowHeight: number
  /** Pixels of one case. */
  unit: number
  /** Whether cases are wide enough to be drawn one by one. */
  separate: boolean
  levels: string[]
  /** Where a level's cases stand in every row, by kind; one of no case has no place. */
  places: { kind: Kind; level: number; x: number; width: number }[]
  /** The part that is the same for all; null when nothing is shared. */
  shared: { x: number; width: number } | null
  rows: BlockRow[]
}

const rowHeight = 30
const betweenLevels = 6
const betweenParts = 26
const widestCase = 13
const narrowestApart = 4
/** How far the band of shared cases reaches beyond them. */
export const bandEdge = 5

/**
 * Places an allocation: a row a physician; their own cases at the left, and the shared ones at the right, in the same
 * place in every row. Levels stand in columns, so that a physician with one case fewer shows a gap.
 *
 * @param dealt cases of each level and physician
 * @param width of the drawing in pixels
 */
export function allocationBlocks(dealt: readonly DealtRow[], width: number): AllocationBlocks {
  const levels = [...new Set(dealt.map(({ balance }) => balance))]
  const people = [...new Set(dealt.map(({ person }) => person))]
  const slots = (['exclusive', 'shared'] as const).flatMap(kind =>
    levels.map((balance, level) => ({
      kind,
      level,
      cases: Math.max(0, ...dealt.filter(row => row.balance === balance).map(row => row[kind])),
    })),
  )
  const used = slots.filter(({ cases }) => cases > 0)
  const both = new Set(used.map(({ kind }) => kind)).size === 2
  const gaps = betweenLevels * Math.max(0, used.length - (both ? 2 : 1)) + (both ? betweenParts : 0)
  const cases = used.reduce((sum, slot) => sum + slot.cases, 0)
  const unit = cases === 0 ? 0 : Math.max(0.5, Math.min(widestCase, (width - gaps - 2 * bandEdge) / cases))
  const places: AllocationBlocks['places'] = []
  let x = bandEdge
  for (const [index, { kind, level, cases: n }] of used.entries()) {
    const before = used[index - 1]
    if (before) x += before.kind === kind ? betweenLevels : betweenParts
    places.push({ kind, level, x, width: n * unit })
    x += n * unit
  }
  const shared = places.filter(({ kind }) => kind === 'shared')
  const last = shared.at(-1)
  return {
    width,
    widest: gaps + cases * widestCase + 2 * bandEdge,
    height: people.length * rowHeight,
    rowHeight,
    unit,
    separate: unit >= narrowestApart,
    levels,
    places,
    shared: last ? { x: shared[0]!.x, width: last.x + last.width - shared[0]!.x } : null,
    rows: people.map((person, index) => rowOf(person, index * rowHeight, dealt, levels, places, unit)),
  }
}

function rowOf(
  person: string,
  y: number,
  dealt: readonly DealtRow[],
  levels: readonly string[],
  places: AllocationBlocks['places'],
  unit: number,
): BlockRow {
  const mine = dealt.filter(row => row.person === person)
  const of = (kind: Kind, level: number) => mine.find(row => row.balance === levels[level])?.[kind] ?? 0
  const sum = (kind: Kind) => mine.reduce((total, row) => total + row[kind], 0)
  const blocks = places.flatMap(({ kind, level, x }) => {
    const count = of(kind, level)
    return count === 0 ? [] : [{ kind, level, x, width: count * unit, count }]
  })
  const [exclusive, shared] = [sum('exclusive'), sum('shared')]
  return { person, y, blocks, exclusive, shared, total: exclusive + shared }
}
