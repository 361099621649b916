import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#client/api.ts'
import type { CellQuery } from '#schema/report.ts'

const one = api.studies[':study']
const agreement = (study: string, judge?: string) =>
  unwrap(one.agreement.$get({ param: { study }, query: judge === undefined ? {} : { judge } }))

/** The report of a study with one judge run, the first one unless named. The old one stands while it loads. */
export const agreementQuery = (study: string, judge?: string) =>
  queryOptions({
    queryKey: ['agreement', study, judge ?? null],
    queryFn: () => agreement(study, judge),
    placeholderData: keepPreviousData,
  })

/** How far the computation of a report is; asked again and again while the page waits for it. */
export const progressQuery = (study: string, judge?: string) =>
  queryOptions({
    queryKey: ['agreement', study, 'progress', judge ?? null],
    queryFn: () =>
      unwrap(one.agreement.progress.$get({ param: { study }, query: judge === undefined ? {} : { judge } })),
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
