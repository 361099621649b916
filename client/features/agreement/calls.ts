import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#client/api.ts'
import type { CellQuery, ReportQuery } from '#schema/report.ts'

const one = api.studies[':study']
const agreement = (study: string, query: ReportQuery) =>
  unwrap(one.agreement.$get({ param: { study }, query }))

/**
 * The report of a study with one judge run, the first one unless named, on one split. The old one stands while another
 * judge's loads; a report on other cases must not be taken for it.
 */
export const agreementQuery = (study: string, query: ReportQuery) =>
  queryOptions({
    queryKey: ['agreement', study, query],
    queryFn: () => agreement(study, query),
    placeholderData: old => (old?.report.split === query.split ? old : undefined),
  })

/** How far the computation of a report is; asked again and again while the page waits for it. */
export const progressQuery = (study: string, query: ReportQuery) =>
  queryOptions({
    queryKey: ['agreement', study, 'progress', query],
    queryFn: () => unwrap(one.agreement.progress.$get({ param: { study }, query })),
    refetchInterval: 500,
    gcTime: 0,
  })

/** How the looks of the plan stand; counts alone. */
export const looksQuery = (study: string) =>
  queryOptions({
    queryKey: ['agreement', study, 'looks'],
    queryFn: () => unwrap(one.agreement.looks.$get({ param: { study } })),
  })
export const openLook = (study: string, look: number) =>
  unwrap(one.agreement.looks.$post({ param: { study }, json: { look } }))

/** The pairs behind one count of a confusion table. */
export const pairsQuery = (study: string, query: CellQuery) =>
  queryOptions({
    queryKey: ['agreement', study, 'pairs', query],
    queryFn: () => unwrap(one.agreement.pairs.$get({ param: { study }, query })),
  })
