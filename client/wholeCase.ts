import { queryOptions } from '@tanstack/react-query'
import type { AnswersPart, DialoguePart, NotePart } from '#schema/case.ts'
import { api, unwrap } from './api.ts'

const wholeCase = (study: string, id: string) =>
  unwrap(api.studies[':study'].cases[':case'].$get({ param: { study, case: id } }))

/** One case with everything kept of it, as only a maintainer reads it. */
export type WholeCase = Awaited<ReturnType<typeof wholeCase>>

export const caseQuery = (study: string, id: string) =>
  queryOptions({ queryKey: ['study', study, 'case', id], queryFn: () => wholeCase(study, id) })

/** One part of a case in the shape its pane has. */
export function partOf(read: WholeCase, pane: 'dialogue'): DialoguePart | undefined
export function partOf(read: WholeCase, pane: 'note'): NotePart | undefined
export function partOf(read: WholeCase, pane: 'answers'): AnswersPart | undefined
export function partOf(read: WholeCase, pane: string): unknown {
  return read.parts.find(part => part.pane === pane)?.body
}
