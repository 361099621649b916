import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, unwrap } from '#client/api.ts'
import { othersMs } from '#client/queryClient.ts'
import type { AnalysisPlan } from '#schema/analysisPlan.ts'
import type { AllocateStudy, CreateStudy, DrawSample, Notice, UpdateSettings } from '#schema/study.ts'

const one = api.studies[':study']

const overview = (study: string) => unwrap(one.$get({ param: { study } }))
const cases = (study: string, offset: number) =>
  unwrap(one.cases.$get({ param: { study }, query: { offset: String(offset), limit: '200' } }))
const mentions = (study: string, offset: number) =>
  unwrap(one.mentions.$get({ param: { study }, query: { offset: String(offset), limit: '200' } }))

const assignments = (study: string) => unwrap(one.assignments.$get({ param: { study } }))
const imports = (study: string) => unwrap(one.imports.$get({ param: { study } }))
const plan = (study: string) => unwrap(one.plan.$get({ param: { study } }))
const instruments = (study: string) => unwrap(one.instruments.$get({ param: { study } }))

export type StudyOverview = Awaited<ReturnType<typeof overview>>
export type CaseLine = Awaited<ReturnType<typeof cases>>['cases'][number]
export type Mention = Awaited<ReturnType<typeof mentions>>['mentions'][number]
export type AssignmentLine = Awaited<ReturnType<typeof assignments>>['assignments'][number]
export type ImportLine = Awaited<ReturnType<typeof imports>>['imports'][number]
export type PlanRead = Awaited<ReturnType<typeof plan>>
export type PlannableRow = PlanRead['rows'][number]
export type DrawnSample = Awaited<ReturnType<typeof previewSample>>

const previewSample = (study: string, json: z.input<typeof DrawSample>) =>
  unwrap(one.sample.preview.$post({ param: { study }, json }))
const previewAllocation = (study: string, json: AllocateStudy) =>
  unwrap(one.allocation.preview.$post({ param: { study }, json }))

export const overviewQuery = (study: string) =>
  queryOptions({ queryKey: ['study', study, 'overview'], queryFn: () => overview(study) })
/** The same, read again on its own while others may change it: people join while a draft is set up. */
export const liveOverviewQuery = (study: string) =>
  queryOptions({
    ...overviewQuery(study),
    refetchInterval: ({ state: { data } }) => (data && data.study.state !== 'draft' ? false : othersMs),
    refetchOnWindowFocus: 'always',
  })

export const fieldsQuery = (study: string) =>
  queryOptions({
    queryKey: ['study', study, 'fields'],
    queryFn: () => unwrap(one.fields.$get({ param: { study } })),
  })

/** What would be drawn and dealt out, by the server's own draw; nothing is written. The old one stands while it loads. */
export const samplePreviewQuery = (study: string, json: z.input<typeof DrawSample>) =>
  queryOptions({
    queryKey: ['study', study, 'sample-preview', json],
    queryFn: () => previewSample(study, json),
    placeholderData: keepPreviousData,
    retry: false,
  })
export const allocationPreviewQuery = (study: string, json: AllocateStudy) =>
  queryOptions({
    queryKey: ['study', study, 'allocation-preview', json],
    queryFn: () => previewAllocation(study, json),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** How long a case took in finished studies, where that is on record. */
export const paceQuery = (study: string) =>
  queryOptions({
    queryKey: ['study', study, 'pace'],
    queryFn: () => unwrap(one.pace.$get({ param: { study } })),
  })

export const assignmentsQuery = (study: string) =>
  queryOptions({ queryKey: ['study', study, 'assignments'], queryFn: () => assignments(study) })
export const importsQuery = (study: string) =>
  queryOptions({ queryKey: ['study', study, 'imports'], queryFn: () => imports(study) })
export const instrumentsQuery = (study: string) =>
  queryOptions({ queryKey: ['study', study, 'instruments'], queryFn: () => instruments(study) })

/** The analysis plan, the rows it can name, and why it can no longer be written. */
export const planQuery = (study: string) =>
  queryOptions({ queryKey: ['study', study, 'plan'], queryFn: () => plan(study) })

/** The cases page by page: the next one begins after those that are here. */
export const casesQuery = (study: string) =>
  infiniteQueryOptions({
    queryKey: ['study', study, 'cases'],
    queryFn: ({ pageParam }) => cases(study, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const here = pages.reduce((sum, page) => sum + page.cases.length, 0)
      return last.cases.length > 0 && here < last.total ? here : undefined
    },
  })

/** The names found in cases, page by page. */
export const mentionsQuery = (study: string) =>
  infiniteQueryOptions({
    queryKey: ['study', study, 'mentions'],
    queryFn: ({ pageParam }) => mentions(study, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ counts, mentions: last }, pages) => {
      const here = pages.reduce((sum, page) => sum + page.mentions.length, 0)
      return last.length > 0 && here < counts.found + counts.waived + counts.masked ? here : undefined
    },
  })

export const createStudy = (json: z.input<typeof CreateStudy>) => unwrap(api.studies.$post({ json }))
export const updateSettings = (study: string, json: UpdateSettings) =>
  unwrap(one.settings.$put({ param: { study }, json }))
export const setNotice = (study: string, json: Notice) => unwrap(one.notice.$put({ param: { study }, json }))
export const writePlan = (study: string, json: AnalysisPlan) =>
  unwrap(one.plan.$put({ param: { study }, json }))
export const drawSample = (study: string, json: z.input<typeof DrawSample>) =>
  unwrap(one.sample.$post({ param: { study }, json }))
export const allocateStudy = (study: string, json: AllocateStudy) =>
  unwrap(one.allocation.$post({ param: { study }, json }))
export const openStudy = (study: string) => unwrap(one.opening.$post({ param: { study }, json: {} }))
export const freezeStudy = (study: string, confirm: boolean) =>
  unwrap(one.freezing.$post({ param: { study }, json: { confirm } }))
export const reopenStage = (
  param: { study: string; assignment: string },
  json: { stage: string; reason: string },
) => unwrap(one.assignments[':assignment'].reopening.$post({ param, query: {}, json }))

export const waiveMention = (param: { study: string; id: string }, reason: string) =>
  unwrap(one.mentions[':id'].waiver.$post({ param, json: { reason } }))
export const maskMention = (param: { study: string; id: string }) =>
  unwrap(one.mentions[':id'].mask.$post({ param, json: {} }))
