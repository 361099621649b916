import { hashPassword } from 'better-auth/crypto'
import type { AddPerson } from '#schema/people.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { account, user } from '../storage/tables/people.ts'
import { type Actor, type Tx, write } from '../storage/write.ts'
import { credentialOf, personNamed } from './store.ts'

type PeopleDeps = Pick<Deps, 'storage' | 'now' | 'newId'>

/**
 * Adds a person, who may do nothing until they join a study. Without a password they sign in by a link first.
 * Refuses `username-taken`.
 */
export async function addPerson(
  deps: PeopleDeps,
  actor: Actor,
  { username, name, password }: AddPerson,
): Promise<{ id: string }> {
  const hash = password === undefined ? undefined : await hashPassword(password)
  const id = deps.newId()
  return write(deps, actor, { verb: 'person.add', subject: id }, tx => {
    insertPerson(tx, { id, username, name: name ?? username })
    if (hash) setPassword(deps, tx, id, hash)
    return { id }
  })
}

/** A person's row, inside the verb that brings them in. better-auth wants an e-mail address; nobody has one here. */
export function insertPerson(
  tx: Tx,
  { id, username, name }: { id: string; username: string; name: string },
): void {
  if (personNamed(tx.db, username)) throw new AppError('username-taken', { username })
  tx.insertOne(user, {
    id,
    name,
    email: `${username}@local.invalid`,
    emailVerified: false,
    username,
    createdAt: new Date(tx.at),
    updatedAt: new Date(tx.at),
  })
}

/** Gives a person this password, in place of the one they may have had. */
export function setPassword(deps: PeopleDeps, tx: Tx, person: string, hash: string): void {
  const now = new Date(tx.at)
  const credential = credentialOf(tx.db, person)
  if (credential) tx.updateOne(account, { id: credential.id }, { password: hash, updatedAt: now })
  else
    tx.insertOne(account, {
      id: deps.newId(),
      accountId: person,
      providerId: 'credential',
      userId: person,
      password: hash,
      createdAt: now,
      updatedAt: now,
    })
}
