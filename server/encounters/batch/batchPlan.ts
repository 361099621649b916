export type BatchCase = { id: string; ref: string }
export type BatchHeld = { id: string; caseId: string; state: 'live' | 'ended' }

/** One encounter to hold: one that was begun before, or a new one with a case. */
export type BatchTask = { case: BatchCase; encounter?: string }

/**
 * What is left to hold of a batch: first the encounters that were begun and have not ended, then those that have not
 * begun, one round of all cases after the other. `wanted` is how many there are to be of these cases, `ended` how many
 * of them are done. However they ended, encounters are not held again.
 *
 * @param cases in the order in which they are to be held; only the first `most` are, if that is given
 * @param repeat how many encounters each case is to have; more that were held before stand
 */
export function batchPlan(
  cases: readonly BatchCase[],
  held: readonly BatchHeld[],
  { repeat, most = cases.length }: { repeat: number; most?: number | undefined },
): { tasks: BatchTask[]; wanted: number; ended: number } {
  const chosen = cases.slice(0, most)
  const of = new Map(chosen.map(one => [one.id, held.filter(({ caseId }) => caseId === one.id)]))
  const begun = chosen.flatMap(one =>
    of
      .get(one.id)!
      .filter(({ state }) => state === 'live')
      .map(({ id }): BatchTask => ({ case: one, encounter: id })),
  )
  const rounds = Array.from({ length: repeat }, (_, round) =>
    chosen.filter(({ id }) => of.get(id)!.length <= round).map((one): BatchTask => ({ case: one })),
  )
  const tasks = [...begun, ...rounds.flat()]
  const ended = [...of.values()].flat().filter(({ state }) => state === 'ended').length
  return { tasks, wanted: ended + tasks.length, ended }
}
