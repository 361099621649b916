import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#client/api.ts'
import type { AnnotatorStudyLine } from '#schema/annotation.ts'

export const annotatorStudiesKey = ['annotator', 'studies']

export const annotatorStudiesQuery = queryOptions({
  queryKey: annotatorStudiesKey,
  queryFn: (): Promise<{ studies: AnnotatorStudyLine[] }> =>
    unwrap(api.annotator.studies.$get({ query: {} })),
})
