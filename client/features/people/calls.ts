import { queryOptions } from '@tanstack/react-query'
import { request } from '#client/ui/request.ts'
import type { Role } from '#schema/people.ts'
import type { StudyState } from '#schema/study.ts'
import type { Words } from '#schema/words.ts'

export type Membership = {
  study: { id: string; key: string; title: Words; state: StudyState; protocol: string }
  role: Role
}
export type Me = { person: { id: string; name: string; username: string }; memberships: Membership[] }
export type Invite = {
  kind: 'sign-in' | 'join'
  name: string | null
  study: { key: string; title: Words } | null
  role: Role | null
}
export type Member = {
  person: string
  name: string
  username: string
  role: Role
  disabled: boolean
}

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => request<Me>('GET', '/me'),
  staleTime: 60_000,
})

export const signIn = (input: { username: string; password: string }) =>
  request<unknown>('POST', '/sign-in', input)
export const signOut = () => request<unknown>('POST', '/sign-out')
export const changePassword = (input: { current: string; next: string }) =>
  request<unknown>('POST', '/me/password', input)

export const inviteQuery = (token: string) =>
  queryOptions({
    queryKey: ['invite', token],
    queryFn: () => request<Invite>('POST', '/invites/look', { token }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
export const acceptInvite = (input: { token: string; name?: string; username?: string; password?: string }) =>
  request<unknown>('POST', '/invites/accept', input)

export const peopleQuery = (study: string) =>
  queryOptions({
    queryKey: ['study', study, 'people'],
    queryFn: () => request<{ people: Member[] }>('GET', `/studies/${study}/people`),
  })
export const makeInvite = (study: string, input: { role: Role; person?: string }) =>
  request<{ path: string; expires_at: number }>('POST', `/studies/${study}/invites`, input)
export const changeRole = (study: string, person: string, input: { role: Role; reason: string }) =>
  request<unknown>('POST', `/studies/${study}/people/${person}/role`, input)
export const removeMember = (study: string, person: string, input: { reason: string }) =>
  request<unknown>('POST', `/studies/${study}/people/${person}/removal`, input)
export const disableMember = (study: string, person: string, input: { disabled: boolean; reason: string }) =>
  request<unknown>('POST', `/studies/${study}/people/${person}/disabling`, input)
