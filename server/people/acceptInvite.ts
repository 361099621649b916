import { hashPassword } from 'better-auth/crypto'
import type { AcceptInvite, PersonFace } from '#schema/people.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { invites } from '../storage/tables/people.ts'
import { write } from '../storage/write.ts'
import { insertPerson, setPassword } from './addPerson.ts'
import { joinStudy } from './joinStudy.ts'
import { endSessions } from './sessions.ts'
import { liveInvite, requirePerson } from './store.ts'

type Invite = NonNullable<ReturnType<typeof liveInvite>>

/**
 * Uses an invitation up: signs its person in, or brings somebody into a study, all in one verb. Who is signed in
 * (`by`) and names no username joins as themselves and keeps their session; otherwise a new account is made.
 * Refuses `invite-invalid` alike for unknown, used and expired ones, `username-taken` and `role-conflict`, and then
 * the invitation can still be used.
 */
export async function acceptInvite(
  deps: Deps,
  input: AcceptInvite,
  address: string,
  by: { id: string; person: string } | undefined,
): Promise<{ person: PersonFace; cookie: string | undefined }> {
  const { db } = deps.storage
  const found = await deps.auth.attempts.make({ account: null, address }, async () =>
    liveInvite(db, input.token, deps.now()),
  )
  if (!found) throw new AppError('invite-invalid')
  const joiner = found.personId === null && input.username === undefined ? by : undefined
  requireInput(input, found, joiner !== undefined)
  const hash = input.password === undefined ? undefined : await hashPassword(input.password)
  const person = joiner?.person ?? found.personId ?? deps.newId()
  const session = joiner?.id ?? deps.newId()
  const happening = {
    verb: 'invite.accept',
    study: found.studyId,
    subject: person,
    note: { invite: found.id },
  }
  return write(deps, { person, session }, happening, tx => {
    const invite = liveInvite(tx.db, input.token, tx.at)
    if (!invite) throw new AppError('invite-invalid')
    tx.updateOne(invites, { id: invite.id }, { usedAt: tx.at })
    if (invite.personId === null) {
      if (!joiner && input.username)
        insertPerson(tx, { id: person, username: input.username, name: input.name ?? input.username })
      if (!invite.studyId || !invite.role)
        throw new Error('an invitation without a person needs a study and a role')
      joinStudy(deps, tx, { study: invite.studyId, role: invite.role, person })
    } else if (hash) endSessions(tx, person)
    if (hash) setPassword(deps, tx, person, hash)
    const cookie = joiner ? undefined : deps.auth.startSession(tx, { id: session, person })
    return { person: requirePerson(tx.db, person), cookie }
  })
}

/** A field that would be needed, or would be ignored, is refused before the password is hashed. */
function requireInput(input: AcceptInvite, invite: Invite, joinsAsSelf: boolean): void {
  const problems = (['username', 'name', 'password'] as const).flatMap(field => {
    const given = input[field] !== undefined
    if (invite.personId !== null || joinsAsSelf) {
      const taken = field === 'password' && !joinsAsSelf
      return given && !taken ? [{ field, problem: 'not-for-this-invite' }] : []
    }
    return given || field === 'name' ? [] : [{ field, problem: 'needed' }]
  })
  if (problems.length > 0) throw new AppError('invalid-input', { part: 'json', problems })
}
