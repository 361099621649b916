import type { Deps } from '../deps.ts'
import { makeInvite } from '../people/makeInvite.ts'
import { operator } from '../storage/write.ts'
import { demoKeys, demoPeople } from './demoPeople.ts'
import { peopleIn } from './store.ts'

const dayMs = 86_400_000

/** A new sign-in link for each person of the demo, for the operator's screen; none where no demo was loaded. */
export function demoLinks(deps: Deps): { label: string; path: string }[] {
  const usernames: string[] = Object.values(demoPeople).map(person => person.username)
  return peopleIn(deps.storage.db, demoKeys.pilot)
    .filter(person => usernames.includes(person.username))
    .map(({ id, username }) => ({
      label: username,
      path: makeInvite(deps, operator, { person: id, ttlMs: dayMs }).path,
    }))
}
