import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#client/api.ts'

const one = api.studies[':study']
const asked = (study: string, judge?: string) => ({
  param: { study },
  query: judge === undefined ? {} : { judge },
})

/** What a judge of a study is worth, the first one unless named. The old report stands while the new one loads. */
export const judgeQuery = (study: string, judge?: string) =>
  queryOptions({
    queryKey: ['judge', study, judge ?? null],
    queryFn: () => unwrap(one.judge.$get(asked(study, judge))),
    placeholderData: keepPreviousData,
  })

/** How far the computation of the report is; asked again and again while the page waits for it. */
export const progressQuery = (study: string, judge?: string) =>
  queryOptions({
    queryKey: ['judge', study, 'progress', judge ?? null],
    queryFn: () => unwrap(one.judge.progress.$get(asked(study, judge))),
    refetchInterval: 500,
    gcTime: 0,
  })
