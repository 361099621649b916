import { timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../errors.ts'
import { sha256 } from '../storage/canonical.ts'
import { members } from '../storage/tables/people.ts'
import { studies } from '../storage/tables/studies.ts'
import type { Env } from './env.ts'
import { parsesQuery } from './valid.ts'

/**
 * Who may use a route. Every route declares exactly one rule, as the first handler of its chain; a test walks the
 * router and fails for a route without one.
 * - everyone: nobody needs to be signed in
 * - signed-in: any person with a live session
 * - annotator: the same, and all its reads go through the blind handle
 * - maintainer: maintainer of the study named by `:study` (its id or key) in the path
 * - operator: a command on this machine, by the token in a file that only the operator can read
 */
export const ruleNames = ['everyone', 'signed-in', 'annotator', 'maintainer', 'operator'] as const
export type RuleName = (typeof ruleNames)[number]

const marked = new WeakMap<object, RuleName>()
/** The rule that a handler stands for, if it is one; read by the test that walks the router. */
export const ruleOf = (handler: object): RuleName | undefined => marked.get(handler)

/** Builds the rules once for an app; a route writes `.get('/path', allow('annotator'), …)`. */
export function makeRules(deps: Deps) {
  const signIn: (c: Parameters<MiddlewareHandler<Env>>[0]) => Promise<string> = async c => {
    const session = await deps.auth.sessionOf(c.req.raw.headers)
    if (!session) throw new AppError('not-signed-in')
    c.set('actor', { person: session.person, session: session.id })
    return session.person
  }
  const handlers: Record<RuleName, MiddlewareHandler<Env>> = {
    everyone: (_c, next) => next(),
    'signed-in': async (c, next) => {
      await signIn(c)
      await next()
    },
    annotator: async (c, next) => {
      const person = await signIn(c)
      c.set('blind', work => deps.blind.run(person, work))
      await next()
    },
    maintainer: async (c, next) => {
      const person = await signIn(c)
      const wanted = c.req.param('study') ?? ''
      const study = deps.storage.db
        .select({ id: studies.id })
        .from(studies)
        .innerJoin(members, eq(members.studyId, studies.id))
        .where(
          and(
            or(eq(studies.id, wanted), eq(studies.key, wanted)),
            eq(members.personId, person),
            eq(members.role, 'maintainer'),
            isNull(members.toAt),
          ),
        )
        .get()
      if (!study) throw notFound()
      c.set('study', study.id)
      await next()
    },
    operator: async (c, next) => {
      const given = sha256(c.req.header('authorization') ?? '')
      const wanted = sha256(`Bearer ${deps.operatorToken}`)
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(wanted))) throw notFound()
      await next()
    },
  }
  return (rule: RuleName): MiddlewareHandler<Env> => {
    const handler: MiddlewareHandler<Env> = (c, next) => handlers[rule](c, () => withoutStrayQuery(c, next))
    marked.set(handler, rule)
    return handler
  }
}

/** Refuses a query on a route that parses none: an unknown field is refused, not ignored. */
async function withoutStrayQuery(c: Context<Env>, next: Next): Promise<void> {
  const fields = Object.keys(c.req.query())
  if (fields.length > 0 && !matchedRoutes(c).some(({ handler }) => parsesQuery(handler)))
    throw new AppError('invalid-input', {
      part: 'query',
      problems: fields.map(field => ({ field, problem: 'unknown field' })),
    })
  await next()
}
export type Allow = ReturnType<typeof makeRules>
