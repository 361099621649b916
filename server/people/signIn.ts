import { hashPassword } from 'better-auth/crypto'
import type { PersonFace, SignIn } from '#schema/people.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { credentialOf, isDisabled, personNamed, requirePerson } from './store.ts'

/**
 * Signs a person in by username and password. A wrong password, an unknown name, a person without a password and
 * a disabled one get the same `wrong-credentials` for the same work: one hash.
 */
export async function signIn(
  deps: Deps,
  { username, password }: SignIn,
  address: string,
): Promise<{ person: PersonFace; cookie: string }> {
  const { db } = deps.storage
  // Phones write the first letter large, and the Korean keyboard leaves spaces behind.
  const name = username.normalize('NFKC').trim().toLowerCase()
  const id = personNamed(db, name)
  const attempt = { account: name, address, ...(id ? { person: id } : {}) }
  const made = await deps.auth.attempts.make(attempt, async () => {
    if (id && !isDisabled(db, id) && credentialOf(db, id)?.password) return deps.auth.signIn(name, password)
    await hashPassword(password)
    return undefined
  })
  if (!made) throw new AppError('wrong-credentials')
  return { person: requirePerson(db, made.person), cookie: made.cookie }
}
