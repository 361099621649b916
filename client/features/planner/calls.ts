import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError, api, unwrap } from '#client/api.ts'
import type { PlanSpec } from '#schema/planner.ts'

const { planner } = api.studies[':study']

/** A plan that was asked for; every asking has a `run` of its own. */
export type Asked = { run: string; spec: PlanSpec }

/** What the planner of a study can start from. */
export const sourcesQuery = (study: string) =>
  queryOptions({
    queryKey: ['study', study, 'planner', 'sources'],
    queryFn: async () => (await unwrap(planner.$get({ param: { study } }))).sources,
  })

/** Works a plan out; the old one stands until the new one is here. Leaving the page calls it off. */
export const planQuery = (study: string, { run, spec }: Asked) =>
  queryOptions({
    queryKey: ['planner', study, run],
    queryFn: async ({ signal }) =>
      (await unwrap(planner.$post({ param: { study }, json: { run, spec } }, { init: { signal } }))).plan,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // Somebody else's plan ends in a moment; nothing else gets better by asking again.
    retry: (times, error) => error instanceof ApiError && error.code === 'busy' && times < 20,
    retryDelay: 1500,
  })

/** How far a plan is; asked again and again while it is waited for. */
export const planProgressQuery = (study: string, run: string) =>
  queryOptions({
    queryKey: ['planner', study, run, 'progress'],
    queryFn: async () => (await unwrap(planner.progress.$get({ param: { study }, query: { run } }))).progress,
    refetchInterval: 500,
    gcTime: 0,
  })
