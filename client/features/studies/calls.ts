import { queryOptions } from '@tanstack/react-query'
import { request } from '#client/ui/request.ts'
import type { JudgeProvenance } from '#schema/judge.ts'
import type { AllocateStudy, CreateStudy, DrawSample, Notice, UpdateSettings } from '#schema/study.ts'
import type { StudyOverview } from '#server/studies/overview.ts'
import type { FieldRow } from '#server/studies/fields.ts'
import type { DrawnSample } from '#server/studies/draw.ts'
import type { AllocatedStudy } from '#server/studies/allocateStudy.ts'
import type { z } from 'zod'

export type { StudyOverview, FieldRow, DrawnSample, AllocatedStudy }

export type CaseLine = {
  id: string
  ext_id: string
  group: string
  language: 'en' | 'ko'
  strata: Record<string, string>
  model: string | null
  turns: number
  words: number
}
export type Mention = {
  id: string
  case: string
  ext_id: string
  pane: string
  place: string
  term: string
  state: 'found' | 'waived' | 'masked'
  reason: string | null
}

const of = (study: string) => `/studies/${study}`

export const overviewQuery = (study: string) =>
  queryOptions({
    queryKey: ['study', study, 'overview'],
    queryFn: () => request<StudyOverview>('GET', of(study)),
  })
export const fieldsQuery = (study: string) =>
  queryOptions({
    queryKey: ['study', study, 'fields'],
    queryFn: () => request<{ fields: FieldRow[] }>('GET', `${of(study)}/fields`),
  })
export const casesQuery = (study: string) =>
  queryOptions({
    queryKey: ['study', study, 'cases'],
    queryFn: () => request<{ cases: CaseLine[] }>('GET', `${of(study)}/cases`),
  })
export const mentionsQuery = (study: string) =>
  queryOptions({
    queryKey: ['study', study, 'mentions'],
    queryFn: () => request<{ mentions: Mention[] }>('GET', `${of(study)}/mentions`),
  })

export const createStudy = (input: z.input<typeof import('#schema/study.ts').CreateStudy> | CreateStudy) =>
  request<{ id: string; key: string }>('POST', '/studies', input)
export const updateSettings = (study: string, input: UpdateSettings) =>
  request<unknown>('PUT', `${of(study)}/settings`, input)
export const setNotice = (study: string, input: Notice) =>
  request<{ version: number; unchanged: boolean }>('PUT', `${of(study)}/notice`, input)
export const previewSample = (study: string, input: Partial<DrawSample>) =>
  request<DrawnSample>('POST', `${of(study)}/sample/preview`, input)
export const drawSample = (study: string, input: Partial<DrawSample>) =>
  request<DrawnSample>('POST', `${of(study)}/sample`, input)
export const previewAllocation = (study: string, input: AllocateStudy) =>
  request<AllocatedStudy>('POST', `${of(study)}/allocation/preview`, input)
export const allocateStudy = (study: string, input: AllocateStudy) =>
  request<AllocatedStudy>('POST', `${of(study)}/allocation`, input)
export const openStudy = (study: string) => request<unknown>('POST', `${of(study)}/opening`)
export const freezeStudy = (study: string, confirm: boolean) =>
  request<unknown>('POST', `${of(study)}/freezing`, { confirm })

export const importCases = (study: string, file: File) =>
  request<{ rows: number }>('POST', `${of(study)}/imports/cases?${new URLSearchParams({ file: file.name })}`, file)
export type JudgeFields = { name: string; model: string; prompt_version: string } & {
  [key in keyof JudgeProvenance]?: string
}
export const importJudge = (study: string, file: File, fields: Record<string, string>) =>
  request<{ rows: number }>(
    'POST',
    `${of(study)}/imports/judge?${new URLSearchParams({ file: file.name, ...fields })}`,
    file,
  )
export const waiveMention = (study: string, mention: string, reason: string) =>
  request<unknown>('POST', `${of(study)}/mentions/${mention}/waiver`, { reason })
export const maskMention = (study: string, mention: string) =>
  request<unknown>('POST', `${of(study)}/mentions/${mention}/mask`)
