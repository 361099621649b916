import { createHmac } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { AppError } from '../errors.ts'
import type { Storage } from '../storage/open.ts'
import { signInFailures } from '../storage/tables/people.ts'
import { write } from '../storage/write.ts'
import { limits, networkOf, waitAfter, windowMs } from './limits.ts'

/** Whose failures an attempt counts with. A link has no account: only its address counts. */
export type Attempt = { account: string | null; address: string; person?: string }

export type Attempts = {
  /**
   * Lets one attempt through and returns what it found; undefined means that it failed, and is counted. Refuses
   * `too-many-attempts` with `seconds` before any work is done, and then stores nothing.
   */
  make: <T>(attempt: Attempt, work: () => Promise<T | undefined>) => Promise<T | undefined>
}

type Key = { column: 'account' | 'address'; value: string }

/**
 * Limits over failures that are stored, so that a restart forgets none. Attempts still under way count as failed,
 * or a thousand sent at once would all pass before the first had failed.
 *
 * A name is stored as an HMAC, because people type passwords into the field for names. The address limit is five
 * times the account limit: a hospital's proxy is one address for everybody behind it. Below that limit one person's
 * failures hinder nobody else; above it that address is slowed down, and a right password is still accepted
 * whenever the wait has passed.
 */
export function makeAttempts(deps: {
  storage: Storage
  now: () => number
  newId: () => string
  secret: string
}): Attempts {
  const underWay = new Map<string, number>()
  const nameOf = ({ column, value }: Key) => `${column} ${value}`
  const keysOf = ({ account, address }: Attempt): Key[] => [
    ...(account === null ? [] : [{ column: 'account' as const, value: hidden(deps.secret, account) }]),
    { column: 'address', value: networkOf(address) },
  ]
  const waitOf = (key: Key, now: number): number => {
    const failures = deps.storage.db
      .select({ at: signInFailures.at })
      .from(signInFailures)
      .where(and(eq(signInFailures[key.column], key.value), gt(signInFailures.at, now - windowMs)))
      .all()
      .map(row => row.at)
    const pending = Array<number>(underWay.get(nameOf(key)) ?? 0).fill(now)
    return waitAfter([...failures, ...pending], limits[key.column], now)
  }
  const count = (keys: Key[], by: 1 | -1) => {
    for (const name of keys.map(nameOf)) {
      const left = (underWay.get(name) ?? 0) + by
      if (left === 0) underWay.delete(name)
      else underWay.set(name, left)
    }
  }
  return {
    make: async (attempt, work) => {
      const keys = keysOf(attempt)
      const now = deps.now()
      const wait = Math.max(...keys.map(key => waitOf(key, now)))
      if (wait > 0) throw new AppError('too-many-attempts', { seconds: Math.ceil(wait / 1000) })
      count(keys, 1)
      try {
        const found = await work()
        if (found === undefined) recordFailure(deps, attempt)
        return found
      } finally {
        count(keys, -1)
      }
    },
  }
}

/** Stores one failure; attempts count it from then on. */
export function recordFailure(
  deps: { storage: Storage; now: () => number; newId: () => string; secret: string },
  { account, address, person }: Attempt,
): void {
  const actor = { person: null, session: null, by: 'server' as const }
  const verb = account === null ? 'invite.fail' : 'session.fail'
  write(deps, actor, { verb, subject: person ?? null }, tx =>
    tx.insertOne(signInFailures, {
      id: deps.newId(),
      account: account === null ? '' : hidden(deps.secret, account),
      address: networkOf(address),
      at: tx.at,
    }),
  )
}

const hidden = (secret: string, account: string): string =>
  createHmac('sha256', secret).update(account).digest('hex')
