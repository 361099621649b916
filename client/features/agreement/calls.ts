import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '#client/ui/request.ts'
import type { AnswersPart, DialoguePart, NotePart } from '#schema/case.ts'
import type { CellPair, CellQuery, ValidationReport } from '#schema/report.ts'
import type { Language } from '#schema/words.ts'

/** A published judge run that the page can be asked about. */
export type JudgeLine = { id: string; name: string; model: string; prompt_version: string; trial: boolean }

/** The parts of a whole case that are read here. */
export type ReadCase = {
  id: string
  ext_id: string
  language: Language
  parts: { pane: string; body: unknown }[]
}

const pathOf = (study: string) => `/studies/${encodeURIComponent(study)}`
const search = (query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** The report of a study with one judge run, the first one unless named. The old one stands while it loads. */
export const agreementQuery = (study: string, judge?: string) =>
  queryOptions({
    queryKey: ['agreement', study, judge ?? null],
    queryFn: () =>
      request<{ report: ValidationReport; judges: JudgeLine[] }>(
        'GET',
        `${pathOf(study)}/agreement${search({ judge })}`,
      ),
    placeholderData: keepPreviousData,
  })

/** The pairs behind one count of a confusion table. */
export const pairsQuery = (study: string, query: CellQuery) =>
  queryOptions({
    queryKey: ['agreement', study, 'pairs', query],
    queryFn: () =>
      request<{ pairs: CellPair[] }>('GET', `${pathOf(study)}/agreement/pairs${search(query)}`),
  })

export const caseQuery = (study: string, id: string) =>
  queryOptions({
    queryKey: ['case', study, id],
    queryFn: () => request<ReadCase>('GET', `${pathOf(study)}/cases/${encodeURIComponent(id)}`),
  })

/** One part of a case in the shape its pane has. */
export function partOf(read: ReadCase, pane: 'dialogue'): DialoguePart | undefined
export function partOf(read: ReadCase, pane: 'note'): NotePart | undefined
export function partOf(read: ReadCase, pane: 'answers'): AnswersPart | undefined
export function partOf(read: ReadCase, pane: string): unknown {
  return read.parts.find(part => part.pane === pane)?.body
}
