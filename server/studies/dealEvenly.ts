import { below, type Random, shuffled } from './random.ts'

/**
 * Deals items to `hands` hands so that three things hold at once: the hands' sizes differ by at most one; of
 * every `row` the hands' counts differ by at most one; of every `column` too. This is always possible.
 *
 * It is an equitable edge colouring of a bipartite multigraph (rows and columns are the vertices, items the
 * edges, hands the colours; de Werra 1971). Each vertex is split into vertices of at most `hands` edges; a
 * proper colouring of the split graph (Kőnig: two-coloured paths are swapped when an edge finds no common free
 * colour) is equitable on the whole one. Paths with one edge more of the larger colour then even out the sizes.
 *
 * Returns the hand (0 … hands − 1) of each item. `hands` is at least 1. Chance decides among the free hands.
 */
export function dealEvenly(
  items: readonly { row: string; column: string }[],
  hands: number,
  random: Random,
): number[] {
  const vertices: number[][] = []
  const ends = items.map((): [number, number] => [-1, -1])
  const order = shuffled(random, [...items.keys()])
  for (const side of [0, 1] as const) {
    const filling = new Map<string, { vertex: number; edges: number }>()
    for (const item of order) {
      const key = side === 0 ? items[item]!.row : items[item]!.column
      let open = filling.get(key)
      if (!open || open.edges === hands) {
        open = { vertex: vertices.push(Array.from({ length: hands }, () => -1)) - 1, edges: 0 }
        filling.set(key, open)
      }
      open.edges += 1
      ends[item]![side] = open.vertex
    }
  }

  const handOf = items.map(() => -1)
  const otherEnd = (item: number, vertex: number) =>
    ends[item]![0] === vertex ? ends[item]![1] : ends[item]![0]
  const pick = (list: number[]) => list[below(random, list.length)]!
  const freeAt = (vertex: number) => [...Array(hands).keys()].filter(hand => vertices[vertex]![hand] === -1)

  /** The items met from `vertex` on, of hand `first`, then `second`, then `first`, … */
  const path = (vertex: number, first: number, second: number): number[] => {
    const found: number[] = []
    for (let at = vertex, hand = first; vertices[at]![hand] !== -1; hand = hand === first ? second : first) {
      const item = vertices[at]![hand]!
      found.push(item)
      at = otherEnd(item, at)
    }
    return found
  }
  const swap = (found: number[], a: number, b: number) => {
    for (const item of found) for (const end of ends[item]!) vertices[end]![handOf[item]!] = -1
    for (const item of found) give(item, handOf[item] === a ? b : a)
  }
  const give = (item: number, hand: number) => {
    handOf[item] = hand
    for (const end of ends[item]!) vertices[end]![hand] = item
  }

  for (const item of order) {
    const [left, right] = ends[item]!
    const freeLeft = freeAt(left)
    const freeRight = freeAt(right)
    const common = freeLeft.filter(hand => freeRight.includes(hand))
    if (common.length > 0) {
      give(item, pick(common))
      continue
    }
    const a = pick(freeLeft)
    const b = pick(freeRight)
    // The path cannot end at `left`: it would enter a left vertex with hand a, and `left` has none.
    swap(path(right, a, b), a, b)
    give(item, a)
  }

  const sizes = Array.from({ length: hands }, () => 0)
  for (const hand of handOf) sizes[hand]! += 1
  for (;;) {
    const large = sizes.indexOf(Math.max(...sizes))
    const small = sizes.indexOf(Math.min(...sizes))
    if (sizes[large]! - sizes[small]! <= 1) return handOf
    // With two more items in `large`, some path of the two hands has one more of `large`, hence odd length.
    const odd = order
      .filter(item => handOf[item] === large)
      .flatMap(item => ends[item]!)
      .filter(end => vertices[end]![small] === -1)
      .map(end => path(end, large, small))
      .find(found => found.length % 2 === 1)!
    swap(odd, large, small)
    sizes[large]! -= 1
    sizes[small]! += 1
  }
}
