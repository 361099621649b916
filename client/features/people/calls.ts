import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, unwrap } from '#client/api.ts'
import { othersMs } from '#client/queryClient.ts'
import type {
  AcceptInvite,
  ChangePassword,
  Invitation,
  InviteLine,
  Member,
  Role,
  SignIn,
} from '#schema/people.ts'

export type { Invitation, Member }

export const signIn = (json: SignIn) => unwrap(api['sign-in'].$post({ json }))
export const signOut = () => unwrap(api['sign-out'].$post({ json: {} }))
export const changePassword = (json: z.infer<typeof ChangePassword>) =>
  unwrap(api.me.password.$post({ json }))

export const inviteQuery = (token: string) =>
  queryOptions({
    queryKey: ['invite', token],
    queryFn: (): Promise<Invitation> => unwrap(api.invites.look.$post({ json: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
export const acceptInvite = (json: AcceptInvite) => unwrap(api.invites.accept.$post({ json }))

const people = api.studies[':study'].people
export const peopleQuery = (study: string) =>
  queryOptions({
    queryKey: ['study', study, 'people'],
    queryFn: (): Promise<Member[]> => unwrap(people.$get({ param: { study } })),
    refetchInterval: othersMs,
    refetchOnWindowFocus: 'always',
  })

const invites = api.studies[':study'].invites
export const invitesQuery = (study: string) =>
  queryOptions({
    queryKey: ['study', study, 'invites'],
    queryFn: (): Promise<InviteLine[]> => unwrap(invites.$get({ param: { study } })),
    refetchInterval: othersMs,
    refetchOnWindowFocus: 'always',
  })
export const withdrawInvite = (param: { study: string; invite: string }) =>
  unwrap(invites[':invite'].withdrawal.$post({ param, json: {} }))

type Change = { study: string; person: string }
export const changeRole = (param: Change, json: { role: Role; reason: string }) =>
  unwrap(people[':person'].role.$post({ param, json }))
export const removeMember = (param: Change, json: { reason: string }) =>
  unwrap(people[':person'].removal.$post({ param, json }))
export const disableMember = (param: Change, json: { disabled: boolean; reason: string }) =>
  unwrap(people[':person'].disabling.$post({ param, json }))
