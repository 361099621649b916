import { type Placeholder, sql } from 'drizzle-orm'
import type { Reader } from './open.ts'

/** A place in a kept query that gets its value, a text or a number as SQLite stores it, at each call. */
export const given = <Name extends string>(name: Name): Placeholder<Name> => sql.placeholder(name)

/**
 * A query that is put together once for each handle and then run again with other values: putting one together costs
 * more than running it. What the build closes over must never change; whatever does is `given`. Only text and number
 * columns may be compared with what is given, since nothing is converted. A value that is missing throws.
 */
export function kept<Query>(build: (db: Reader) => { prepare: () => Query }): (db: Reader) => Query {
  const made = new WeakMap<Reader, Query>()
  return db => {
    const query = made.get(db) ?? build(db).prepare()
    made.set(db, query)
    return query
  }
}
