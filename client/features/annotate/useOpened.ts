import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OpenedAssignment } from '#schema/annotation.ts'
import type { UiLanguage } from '#schema/words.ts'
import { openedQuery } from './queries.ts'

/** A case that the server opened while another one was on the screen, until its own screen has taken it. */
export type HandOver = {
  handed: OpenedAssignment | undefined
  hand: (opened: OpenedAssignment | undefined) => void
}

/**
 * The opened case of this visit. What was handed over is taken once and stands for the opening that the server
 * logged when it gave it; every later visit opens anew. `show` puts another stage of the same case in its place, or
 * hands it over to the screen that it is for.
 */
export function useOpened(
  assignment: string,
  stage: string | undefined,
  choice: UiLanguage,
  { handed, hand }: HandOver,
  /** False while it is not known whether the case opens in the room, where nothing is rated yet. */
  opens = true,
) {
  const queries = useQueryClient()
  // The language of the first opening; a later switch is told with the ratings.
  const [openingChoice] = useState(choice)
  const query = openedQuery(assignment, stage, openingChoice)
  const taken = stage === undefined && handed?.id === assignment ? handed : undefined
  const opened = useQuery({
    ...query,
    enabled: opens,
    placeholderData: (previous: OpenedAssignment | undefined) => previous,
    ...(taken ? { initialData: taken } : {}),
  })
  const arrived = taken !== undefined && opened.data === taken
  // Taken once it is on the screen
  useEffect(() => {
    if (arrived) hand(undefined)
  }, [arrived, hand])

  const show = (next: OpenedAssignment) => {
    if (next.id === assignment && stage === undefined) return void queries.setQueryData(query.queryKey, next)
    // What a visit that has just ended left behind would stand before it.
    const { queryKey } = openedQuery(next.id, undefined, choice)
    queries.removeQueries({ queryKey, exact: true, type: 'inactive' })
    hand(next)
  }
  const reload = () => void queries.invalidateQueries({ queryKey: ['annotate', 'opened', assignment] })
  return { opened, show, reload }
}
