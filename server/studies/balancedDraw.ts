export type DrawCase = { stratum: number; group: number }

/**
 * Draws cases one at a time, always for the stratum that has fewest, under a limit of cases per group.
 *
 * Which draws the limits allow is a flow (stratum → case → group), so the reachable counts per stratum form a
 * polymatroid. There, giving one more to the smallest stratum that can still grow ends in the most even counts
 * that exist, and a stratum that cannot grow now cannot grow later under the same limits. "Can grow" is decided
 * by an augmenting path: a case already drawn may be handed back if its stratum finds another one. A group's
 * count never falls on such a path.
 *
 * `orders[s]` lists the indices of the cases of stratum s in the (random) order in which they are tried;
 * `strataOrder` settles which of equally small strata goes first. Unused groups are tried before used ones.
 */
export class BalancedDraw {
  readonly drawn: boolean[]
  readonly strataCounts: number[]
  readonly groupCounts: number[]
  private readonly heldBy: Set<number>[]
  private readonly freshFrom: number[]

  constructor(
    private readonly cases: readonly DrawCase[],
    private readonly orders: readonly (readonly number[])[],
    private readonly strataOrder: readonly number[],
    groups: number,
  ) {
    this.drawn = cases.map(() => false)
    this.strataCounts = orders.map(() => 0)
    this.groupCounts = Array.from({ length: groups }, () => 0)
    this.heldBy = Array.from({ length: groups }, () => new Set())
    this.freshFrom = orders.map(() => 0)
  }

  get total(): number {
    return this.strataCounts.reduce((sum, n) => sum + n, 0)
  }

  /** Draws until `n` cases are drawn in all or none can be added; `limitOf` is the limit of each group. */
  growTo(n: number, limitOf: (group: number) => number): void {
    const open = new Set(this.strataOrder)
    // Limits may have been raised since the last call: the quick search looks again at what it passed over.
    this.freshFrom.fill(0)
    let missing = n - this.total
    while (missing > 0 && open.size > 0) {
      let smallest = -1
      for (const s of open) {
        if (smallest < 0 || this.strataCounts[s]! < this.strataCounts[smallest]!) smallest = s
      }
      if (this.addOne(smallest, limitOf)) missing--
      else open.delete(smallest)
    }
  }

  private addOne(stratum: number, limitOf: (group: number) => number): boolean {
    const next = this.freshCase(stratum, limitOf) ?? this.roomyCase(stratum, limitOf)
    if (next !== undefined) this.take(next)
    else if (!this.reroute(stratum, limitOf, new Set(), new Set([stratum]))) return false
    this.strataCounts[stratum]! += 1
    return true
  }

  /** A case of a group that gave none yet. Such groups only become fewer, so the search never starts over. */
  private freshCase(stratum: number, limitOf: (group: number) => number): number | undefined {
    const order = this.orders[stratum]!
    for (let i = this.freshFrom[stratum]!; i < order.length; i++) {
      const { group } = this.cases[order[i]!]!
      if (this.groupCounts[group] === 0 && limitOf(group) > 0) {
        this.freshFrom[stratum] = i
        return order[i]!
      }
    }
    this.freshFrom[stratum] = order.length
    return undefined
  }

  private roomyCase(stratum: number, limitOf: (group: number) => number): number | undefined {
    let best: number | undefined
    let fewest = Number.POSITIVE_INFINITY
    for (const c of this.orders[stratum]!) {
      const { group } = this.cases[c]!
      const count = this.groupCounts[group]!
      if (!this.drawn[c] && count < limitOf(group) && count < fewest) {
        best = c
        fewest = count
      }
    }
    return best
  }

  private reroute(
    stratum: number,
    limitOf: (group: number) => number,
    groupsSeen: Set<number>,
    strataSeen: Set<number>,
  ): boolean {
    for (const c of this.orders[stratum]!) {
      const { group } = this.cases[c]!
      if (this.drawn[c] || groupsSeen.has(group)) continue
      groupsSeen.add(group)
      if (this.groupCounts[group]! < limitOf(group)) {
        this.take(c)
        return true
      }
      for (const held of this.heldBy[group]!) {
        const other = this.cases[held]!.stratum
        if (strataSeen.has(other)) continue
        strataSeen.add(other)
        if (this.reroute(other, limitOf, groupsSeen, strataSeen)) {
          this.handBack(held)
          this.take(c)
          return true
        }
      }
    }
    return false
  }

  private take(c: number): void {
    this.drawn[c] = true
    this.groupCounts[this.cases[c]!.group]! += 1
    this.heldBy[this.cases[c]!.group]!.add(c)
  }

  private handBack(c: number): void {
    this.drawn[c] = false
    this.groupCounts[this.cases[c]!.group]! -= 1
    this.heldBy[this.cases[c]!.group]!.delete(c)
  }
}
