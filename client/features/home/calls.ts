import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '#client/api.ts'
import type { AnnotatorStudyLine } from '#schema/annotation.ts'

export const annotatorStudiesQuery = queryOptions({
  queryKey: ['annotator', 'studies'],
  queryFn: (): Promise<{ studies: AnnotatorStudyLine[] }> =>
    unwrap(api.annotator.studies.$get({ query: {} })),
})
