import { z } from 'zod'
import { Id } from './id.ts'
import { ProtocolId, StudyState } from './study.ts'
import { Words } from './words.ts'

/** What a person may be in one study; never two at once. */
export const roles = ['annotator', 'adjudicator', 'maintainer', 'auditor'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

export const Username = z.string().regex(/^[a-z0-9][a-z0-9._-]{1,31}$/)
export const Password = z.string().min(10).max(128)
export const PersonName = z.string().trim().min(1).max(80)
export const Reason = z.string().trim().min(1).max(500)

/** A person as others of the same study may see them, and as they see themselves. */
export const PersonFace = z.strictObject({ id: Id, name: z.string(), username: z.string() })
export type PersonFace = z.infer<typeof PersonFace>

/** Typed by hand, so any text is an attempt: what cannot be a name is as wrong as an unknown one. */
export const SignIn = z.strictObject({
  username: z.string().min(1).max(64),
  password: z.string().min(1).max(128),
})
export type SignIn = z.infer<typeof SignIn>

export const SignOut = z.strictObject({})

export const Membership = z.strictObject({
  study: z.strictObject({ id: Id, key: z.string(), title: Words, state: StudyState, protocol: ProtocolId }),
  role: Role,
})
export const Me = z.strictObject({ person: PersonFace, memberships: z.array(Membership) })
export type Me = z.infer<typeof Me>

export const ChangePassword = z.strictObject({ current: z.string().min(1).max(128), next: Password })
export type ChangePassword = z.infer<typeof ChangePassword>

const InviteToken = z.string().min(1).max(128)
export const LookAtInvite = z.strictObject({ token: InviteToken })
/** What an invitation offers: to sign in as `name`, who may have no password yet, or to join a study in a role. */
export const Invitation = z.strictObject({
  kind: z.enum(['sign-in', 'join']),
  /** Whose link it is, and what they sign in as; null for somebody who joins. */
  name: z.string().nullable(),
  username: z.string().nullable(),
  has_password: z.boolean(),
  study: z.strictObject({ key: z.string(), title: Words }).nullable(),
  role: Role.nullable(),
})
export type Invitation = z.infer<typeof Invitation>

/**
 * Uses an invitation up. To join without being signed in needs `username` and `password`; a sign-in link takes
 * `password` alone, which is how a forgotten one is replaced.
 */
export const AcceptInvite = z.strictObject({
  token: InviteToken,
  username: Username.optional(),
  name: PersonName.optional(),
  password: Password.optional(),
})
export type AcceptInvite = z.infer<typeof AcceptInvite>

/** What a maintainer invites to. Sign-in links for people who are there are made by the operator alone. */
export const MakeInvite = z.strictObject({ role: Role })
export type MakeInvite = z.infer<typeof MakeInvite>
export const MadeInvite = z.strictObject({ path: z.string(), expires_at: z.int() })
export type MadeInvite = z.infer<typeof MadeInvite>

/** A link of a study as its maintainers see it, without its token. */
export type InviteLine = {
  id: string
  role: Role
  made_at: number
  expires_at: number
  used_at: number | null
}
export const WithdrawInvite = z.strictObject({})

export const Member = z.strictObject({
  ...PersonFace.shape,
  role: Role,
  disabled: z.boolean(),
  joined_at: z.int(),
})
export type Member = z.infer<typeof Member>
export const ChangeRole = z.strictObject({ role: Role, reason: Reason })
export const RemoveMember = z.strictObject({ reason: Reason })
export const DisablePerson = z.strictObject({ disabled: z.boolean(), reason: Reason })

/** What the operator gives to add somebody. Without a password they sign in by a link first. */
export const AddPerson = z.strictObject({
  username: Username,
  name: PersonName.optional(),
  password: Password.optional(),
})
export type AddPerson = z.infer<typeof AddPerson>
