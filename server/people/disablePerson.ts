import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../errors.ts'
import type { Reader } from '../storage/open.ts'
import { user } from '../storage/tables/people.ts'
import { type Actor, write } from '../storage/write.ts'
import { endSessions } from './sessions.ts'
import { isDisabled, membershipOf, requirePerson, studiesOf, studyOnlyMaintainedBy } from './store.ts'

/**
 * Disables a person, which ends all their sessions at once, or enables them again. Memberships stay. With `study`,
 * a maintainer of that study asks: only for its members (`not-found`), not for who maintains another one
 * (`role-conflict`), not for its last maintainer (`last-maintainer`). Without it the operator asks, who may disable
 * anybody and can invite a new maintainer.
 */
export function disablePerson(
  deps: Pick<Deps, 'storage' | 'now'>,
  actor: Actor,
  { person, disabled, reason, study }: { person: string; disabled: boolean; reason: string; study?: string },
): void {
  const verb = disabled ? 'person.disable' : 'person.enable'
  write(deps, actor, { verb, subject: person, study: study ?? null, reason }, tx => {
    requirePerson(tx.db, person)
    if (study !== undefined) requireOwn(tx.db, study, person)
    if (disabled !== isDisabled(tx.db, person))
      tx.updateOne(user, { id: person }, { disabledAt: disabled ? tx.at : null, updatedAt: new Date(tx.at) })
    if (disabled) endSessions(tx, person)
  })
}

function requireOwn(db: Reader, study: string, person: string): void {
  if (!membershipOf(db, study, person)) throw notFound()
  const maintained = studiesOf(db, person, 'maintainer')
  if (maintained.some(other => other !== study))
    throw new AppError('role-conflict', { reason: 'maintains-other-study' })
  if (studyOnlyMaintainedBy(db, person, maintained)) throw new AppError('last-maintainer')
}
