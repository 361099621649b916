import { Hono } from 'hono'
import {
  AcceptInvite,
  ChangePassword,
  ChangeRole,
  DisablePerson,
  LookAtInvite,
  MakeInvite,
  RemoveMember,
  SignIn,
  SignOut,
  WithdrawInvite,
} from '#schema/people.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../http/env.ts'
import type { Allow } from '../http/rules.ts'
import { valid } from '../http/valid.ts'
import { acceptInvite } from './acceptInvite.ts'
import { changePassword } from './changePassword.ts'
import { changeRole, removeMember } from './changeRole.ts'
import { disablePerson } from './disablePerson.ts'
import { lookAtInvite } from './lookAtInvite.ts'
import { inviteMs, makeInvite } from './makeInvite.ts'
import { meOf } from './me.ts'
import { signIn } from './signIn.ts'
import { signOut } from './signOut.ts'
import { membersOf } from './store.ts'
import { invitesOf, withdrawInvite } from './studyInvites.ts'

/** Signing in and out, invitations, and who is in a study. Mounted below /api. */
export function peopleRoutes(deps: Deps, allow: Allow) {
  /** A browser holds one session: the one it had ends when it gets another. */
  const replace = (before: { id: string; person: string } | undefined) => {
    if (before) signOut(deps, before)
  }
  return new Hono<Env>()
    .post('/sign-in', allow('everyone'), valid('json', SignIn), async c => {
      const { person, cookie } = await signIn(deps, c.req.valid('json'), c.var.address)
      replace(await deps.auth.sessionOf(c.req.raw.headers))
      c.header('Set-Cookie', cookie)
      return c.json({ person })
    })
    .post('/sign-out', allow('signed-in'), valid('json', SignOut), c => {
      signOut(deps, { id: c.var.actor.session ?? '', person: c.var.actor.person })
      c.header('Set-Cookie', deps.auth.takenCookie)
      return c.json({ ok: true })
    })
    .get('/me', allow('signed-in'), c => c.json(meOf(deps, c.var.actor.person)))
    .post('/me/password', allow('signed-in'), valid('json', ChangePassword), async c => {
      await changePassword(deps, c.var.actor, c.req.valid('json'), c.var.address)
      return c.json({ ok: true })
    })
    .post('/invites/look', allow('everyone'), valid('json', LookAtInvite), async c =>
      c.json(await lookAtInvite(deps, c.req.valid('json').token, c.var.address)),
    )
    .post('/invites/accept', allow('everyone'), valid('json', AcceptInvite), async c => {
      const before = await deps.auth.sessionOf(c.req.raw.headers)
      const { person, cookie } = await acceptInvite(deps, c.req.valid('json'), c.var.address, before)
      if (cookie) {
        replace(before)
        c.header('Set-Cookie', cookie)
      }
      return c.json({ person })
    })
    .get('/studies/:study/people', allow('maintainer'), c => c.json(membersOf(deps.storage.db, c.var.study)))
    .post('/studies/:study/invites', allow('maintainer'), valid('json', MakeInvite), c => {
      const { role } = c.req.valid('json')
      return c.json(makeInvite(deps, c.var.actor, { study: c.var.study, role, ttlMs: inviteMs }))
    })
    .get('/studies/:study/invites', allow('maintainer'), c =>
      c.json(invitesOf(deps.storage.db, c.var.study, deps.now())),
    )
    .post(
      '/studies/:study/invites/:invite/withdrawal',
      allow('maintainer'),
      valid('json', WithdrawInvite),
      c => {
        withdrawInvite(deps, c.var.actor, { study: c.var.study, invite: c.req.param('invite') })
        return c.json({ ok: true })
      },
    )
    .post('/studies/:study/people/:person/role', allow('maintainer'), valid('json', ChangeRole), c => {
      changeRole(deps, c.var.actor, {
        study: c.var.study,
        person: c.req.param('person'),
        ...c.req.valid('json'),
      })
      return c.json({ ok: true })
    })
    .post('/studies/:study/people/:person/removal', allow('maintainer'), valid('json', RemoveMember), c => {
      removeMember(deps, c.var.actor, {
        study: c.var.study,
        person: c.req.param('person'),
        ...c.req.valid('json'),
      })
      return c.json({ ok: true })
    })
    .post(
      '/studies/:study/people/:person/disabling',
      allow('maintainer'),
      valid('json', DisablePerson),
      c => {
        disablePerson(deps, c.var.actor, {
          study: c.var.study,
          person: c.req.param('person'),
          ...c.req.valid('json'),
        })
        return c.json({ ok: true })
      },
    )
}
