import { queryOptions } from '@tanstack/react-query'
import type { Me } from '#schema/people.ts'
import { api, unwrap } from './api.ts'

export type { Me }
export type Membership = Me['memberships'][number]

/** Who is signed in here, and where they take part. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: (): Promise<Me> => unwrap(api.me.$get()),
  staleTime: 60_000,
})
