import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#client/api.ts'
import type { CaseImportReport, CasePreview, JudgeImportReport, JudgePreview } from '#schema/import.ts'
import { type OnSent, sendFile } from './sendFile.ts'

const one = api.studies[':study']
const { cases, judge } = one.imports
const { promotions } = one

/** How a file goes to the server: once to be checked, and once, with what the check gave, to be taken in. */
export type Sending<Preview, Report> = {
  preview: (file: File, onSent: OnSent, signal: AbortSignal) => Promise<Preview>
  take: (file: File, check: string, onSent: OnSent, signal: AbortSignal) => Promise<Report>
}

export const sendingCases = (study: string): Sending<CasePreview, CaseImportReport> => ({
  preview: (file, ...rest) =>
    sendFile(cases.preview.$path({ param: { study }, query: { file: file.name } }), file, ...rest),
  take: (file, check, ...rest) =>
    sendFile(cases.$path({ param: { study }, query: { file: file.name, check } }), file, ...rest),
})

/** The same for transcripts of another study, of which the server makes the file; nothing is sent but whose. */
export const sendingTranscripts = (
  study: string,
  json: { from: string; whole: boolean },
): Sending<CasePreview, CaseImportReport> => ({
  preview: (_file, _onSent, signal) =>
    unwrap(promotions.preview.$post({ param: { study }, json }, { init: { signal } })),
  take: (_file, check) => unwrap(promotions.$post({ param: { study }, json: { ...json, check } })),
})

export type JudgeQuery = { name: string; model: string; prompt_version: string } & Record<string, string>

export const sendingJudge = (study: string, query: JudgeQuery): Sending<JudgePreview, JudgeImportReport> => ({
  preview: (file, ...rest) =>
    sendFile(judge.preview.$path({ param: { study }, query: { ...query, file: file.name } }), file, ...rest),
  take: (file, check, ...rest) =>
    sendFile(judge.$path({ param: { study }, query: { ...query, file: file.name, check } }), file, ...rest),
})

export const importing = (study: string) => unwrap(one.importing.$get({ param: { study } }))
export const stopImport = (study: string, id: string) =>
  unwrap(one.importing.stop.$post({ param: { study }, json: { id } }))

const glance = 700

/** The file of a study that the server reads now; asked again while one is read, or while `watch` says so. */
export const importingQuery = (study: string, watch: boolean) =>
  queryOptions({
    queryKey: ['importing', study],
    queryFn: () => importing(study),
    refetchInterval: query => (watch || query.state.data?.running ? glance : false),
    staleTime: 0,
  })
