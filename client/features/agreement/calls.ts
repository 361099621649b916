import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#client/api.ts'
import type { AnswersPart, DialoguePart, NotePart } from '#schema/case.ts'
import type { CellQuery } from '#schema/report.ts'

const one = api.studies[':study']
const agreement = (study: string, judge?: string) =>
  unwrap(one.agreement.$get({ param: { study }, query: judge === undefined ? {} : { judge } }))
const wholeCase = (study: string, id: string) =>
  unwrap(one.cases[':case'].$get({ param: { study, case: id } }))

/** A published judge run that the page can be asked about. */
export type JudgeLine = Awaited<ReturnType<typeof agreement>>['judges'][number]
export type ReadCase = Awaited<ReturnType<typeof wholeCase>>

/** The report of a study with one judge run, the first one unless named. The old one stands while it loads. */
export const agreementQuery = (study: string, judge?: string) =>
  queryOptions({
    queryKey: ['agreement', study, judge ?? null],
    queryFn: () => agreement(study, judge),
    placeholderData: keepPreviousData,
  })

/** The pairs behind one count of a confusion table. */
export const pairsQuery = (study: string, query: CellQuery) =>
  queryOptions({
    queryKey: ['agreement', study, 'pairs', query],
    queryFn: () => unwrap(one.agreement.pairs.$get({ param: { study }, query })),
  })

export const caseQuery = (study: string, id: string) =>
  queryOptions({ queryKey: ['case', study, id], queryFn: () => wholeCase(study, id) })

/** One part of a case in the shape its pane has. */
export function partOf(read: ReadCase, pane: 'dialogue'): DialoguePart | undefined
export function partOf(read: ReadCase, pane: 'note'): NotePart | undefined
export function partOf(read: ReadCase, pane: 'answers'): AnswersPart | undefined
export function partOf(read: ReadCase, pane: string): unknown {
  return read.parts.find(part => part.pane === pane)?.body
}
