/** One active assignment: whose it is, whether it was opened, which stages stand submitted, and its answers. */
export type AssignmentState = {
  person: string
  opened: boolean
  submitted: readonly number[]
  ratings: number
  lastAt: number | null
}

export type PersonProgress = {
  person: string
  assigned: number
  done: number
  /** Opened and not done. */
  started: number
  /** Assignments with this stage submitted, in the order of the stages. */
  stages: { ordinal: number; submitted: number }[]
  ratings: number
  last_at: number | null
}

/** Counts per person; `ordinals` are the study's stages, and an assignment with all of them submitted is done. */
export function progressOf(
  assignments: readonly AssignmentState[],
  ordinals: readonly number[],
): PersonProgress[] {
  const byPerson = new Map<string, AssignmentState[]>()
  for (const assignment of assignments) {
    const own = byPerson.get(assignment.person)
    if (own) own.push(assignment)
    else byPerson.set(assignment.person, [assignment])
  }
  return [...byPerson].map(([person, own]) => {
    const isDone = (a: AssignmentState) => ordinals.every(ordinal => a.submitted.includes(ordinal))
    const times = own.flatMap(a => (a.lastAt === null ? [] : [a.lastAt]))
    return {
      person,
      assigned: own.length,
      done: own.filter(isDone).length,
      started: own.filter(a => a.opened && !isDone(a)).length,
      stages: ordinals.map(ordinal => ({
        ordinal,
        submitted: own.filter(a => a.submitted.includes(ordinal)).length,
      })),
      ratings: own.reduce((sum, a) => sum + a.ratings, 0),
      last_at: times.length > 0 ? Math.max(...times) : null,
    }
  })
}
