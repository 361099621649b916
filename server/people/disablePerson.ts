import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../errors.ts'
import type { Reader } from '../storage/open.ts'
import { user } from '../storage/tables/people.ts'
import { type Actor, write } from '../storage/write.ts'
import { endSessions } from './sessions.ts'
import {
  disablingOf,
  membershipOf,
  requirePerson,
  studiesOf,
  studyOnlyMaintainedBy,
  voidSignInLinks,
} from './store.ts'

/**
 * Disables a person, which ends all their sessions and sign-in links at once, or enables them again. Memberships
 * stay. With `study`, a maintainer of that study asks: only for its members (`not-found`), not for who is in a study
 * that this maintainer does not maintain, nor to undo what the operator did (both `role-conflict`), and not for a
 * last maintainer (`last-maintainer`). Without it the operator asks, who may disable anybody, can invite a new
 * maintainer, and takes over what a maintainer disabled.
 */
export function disablePerson(
  deps: Pick<Deps, 'storage' | 'now'>,
  actor: Actor,
  { person, disabled, reason, study }: { person: string; disabled: boolean; reason: string; study?: string },
): void {
  const verb = disabled ? 'person.disable' : 'person.enable'
  write(deps, actor, { verb, subject: person, study: study ?? null, reason }, tx => {
    requirePerson(tx.db, person)
    const before = disablingOf(tx.db, person)
    const was = before?.at !== null
    const byOperator = was && before?.by === null
    if (study !== undefined) {
      requireOwn(tx.db, study, person, actor.person)
      if (!disabled && byOperator) throw new AppError('role-conflict', { reason: 'disabled-by-operator' })
    }
    const takenOver = disabled && was && !byOperator && study === undefined
    if (disabled !== was || takenOver)
      tx.updateOne(
        user,
        { id: person },
        {
          disabledAt: disabled ? tx.at : null,
          disabledBy: disabled && study !== undefined ? actor.person : null,
          updatedAt: new Date(tx.at),
        },
      )
    if (!disabled) return
    endSessions(tx, person)
    voidSignInLinks(tx, person)
  })
}

function requireOwn(db: Reader, study: string, person: string, maintainer: string | null): void {
  if (!membershipOf(db, study, person)) throw notFound()
  const mine = maintainer === null ? [] : studiesOf(db, maintainer, 'maintainer')
  if (!studiesOf(db, person).every(other => mine.includes(other)))
    throw new AppError('role-conflict', { reason: 'is-in-other-studies' })
  if (studyOnlyMaintainedBy(db, person, studiesOf(db, person, 'maintainer')))
    throw new AppError('last-maintainer')
}
