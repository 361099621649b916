import { queryOptions } from '@tanstack/react-query'
import { request } from '#client/ui/request.ts'
import type { AnnotatorStudyLine } from '#schema/annotation.ts'

export const annotatorStudiesQuery = queryOptions({
  queryKey: ['annotator', 'studies'],
  queryFn: () => request<{ studies: AnnotatorStudyLine[] }>('GET', '/annotator/studies'),
})
