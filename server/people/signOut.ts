import type { Deps } from '../deps.ts'
import { session } from '../storage/tables/people.ts'
import { write } from '../storage/write.ts'

/** Ends a session at once; its cookie is worth nothing from then on, wherever it was copied to. */
export function signOut(deps: Deps, ended: { id: string; person: string }): void {
  const actor = { person: ended.person, session: ended.id }
  write(deps, actor, { verb: 'session.end', subject: ended.id }, tx =>
    tx.deleteWhere(session, { id: ended.id }),
  )
}
