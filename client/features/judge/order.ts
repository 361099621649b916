import type { RankRow } from '#client/charts/rankSlope.ts'

type Ranks = Pick<RankRow, 'before' | 'after'>

/** Whether two models that stood in an order before stand in the other one after. Equal ranks are no order. */
const turned = (one: Ranks, other: Ranks): boolean =>
  (one.before.rank - other.before.rank) * (one.after.rank - other.after.rank) < 0

/** Whether the possible ranks of two models have none in common, so that their order is known. */
const apart = (one: Ranks, other: Ranks): boolean =>
  one.after.highest < other.after.lowest || other.after.highest < one.after.lowest

/** Whether a model changed places with another one: a rank that a tie gave or took is no change. */
export const movedPast = (row: Ranks, rows: readonly Ranks[]): boolean =>
  rows.some(other => turned(row, other))

/**
 * What the correction does to the order of models.
 *
 * - `changes`: two models changed places, and the ranks that remain possible tell them apart
 * - `stays`: all models were in an order, are told apart, and none changed places
 * - `untold`: anything else, ties among them
 */
export function orderAfter(rows: readonly Ranks[]): 'changes' | 'stays' | 'untold' {
  const pairs = rows.flatMap((one, index) => rows.slice(index + 1).map(other => [one, other] as const))
  if (pairs.some(([one, other]) => turned(one, other) && apart(one, other))) return 'changes'
  const kept = ([one, other]: readonly [Ranks, Ranks]) =>
    apart(one, other) && one.before.rank !== other.before.rank
  return pairs.every(kept) ? 'stays' : 'untold'
}
