import type { Role } from '#schema/people.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { members } from '../storage/tables/people.ts'
import { type Actor, type Tx, write } from '../storage/write.ts'
import { roleConflict } from './roles.ts'
import { standingOf } from './store.ts'

type Join = { study: string; role: Role; person: string }

/** Makes somebody a member, within a verb. Does nothing where they hold the role already; refuses `role-conflict`. */
export function joinStudy(deps: Deps, tx: Tx, { study, role, person }: Join): void {
  const standing = standingOf(tx.db, study, person)
  if (standing.now === role) return
  const reason = standing.now !== null ? 'holds-other-role' : roleConflict(standing, role)
  if (reason) throw new AppError('role-conflict', { reason })
  tx.insertOne(members, { id: deps.newId(), studyId: study, personId: person, role, fromAt: tx.at })
}

/** The operator brings somebody with an account into a study, without an invitation. Refuses `role-conflict`. */
export const addMember = (deps: Deps, actor: Actor, join: Join): void =>
  write(deps, actor, { verb: 'member.add', study: join.study, subject: join.person }, tx =>
    joinStudy(deps, tx, join),
  )
