import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#client/api.ts'
import type { ReportQuery } from '#schema/report.ts'

const one = api.studies[':study']

/**
 * What a judge of a study is worth, the first one unless named, on one split. The old report stands while another
 * judge's loads; one on other cases must not be taken for it.
 */
export const judgeQuery = (study: string, query: ReportQuery) =>
  queryOptions({
    queryKey: ['judge', study, query],
    queryFn: () => unwrap(one.judge.$get({ param: { study }, query })),
    placeholderData: old => (old?.report.split === query.split ? old : undefined),
  })

/** How far the computation of the report is; asked again and again while the page waits for it. */
export const progressQuery = (study: string, query: ReportQuery) =>
  queryOptions({
    queryKey: ['judge', study, 'progress', query],
    queryFn: () => unwrap(one.judge.progress.$get({ param: { study }, query })),
    refetchInterval: 500,
    gcTime: 0,
  })
