import { randomBytes } from 'node:crypto'
import { betterAuth } from 'better-auth/minimal'
import { username } from 'better-auth/plugins/username'
import { Username } from '#schema/people.ts'
import type { Storage } from '../storage/open.ts'
import type { Tx } from '../storage/write.ts'
import { type Attempts, makeAttempts } from './attempts.ts'
import { authAdapter } from './authAdapter.ts'
import { makeSessionCookie } from './cookie.ts'
import { freshSession, idleMs, insertSession, refreshMs, sessionLives } from './sessions.ts'

/** Who a request comes from, and the sign-in verbs behind it. */
export type Auth = {
  /** The live session of a request's cookie; undefined when it ended, expired, or its person is disabled. */
  sessionOf: (headers: Headers) => Promise<{ id: string; person: string } | undefined>
  /** Whether a session that a request came with still lives; asking does not prolong it. */
  lives: (session: string) => boolean
  /** Begins a session if this is the person's password, and returns its cookie; undefined if it is not. */
  signIn: (username: string, password: string) => Promise<{ person: string; cookie: string } | undefined>
  /** Begins a session inside a verb that proved who this is in another way, and returns its cookie. */
  startSession: (tx: Tx, session: { id: string; person: string }) => string
  /** The Set-Cookie line of a sign-out. */
  takenCookie: string
  attempts: Attempts
}

/** The outside of signing in. `publicUrl` is where browsers reach Concord: https there makes the cookie Secure. */
export type AuthDeps = {
  storage: Storage
  now: () => number
  newId: () => string
  secret: string
  publicUrl: string
}

/**
 * Signing in, by better-auth over our tables. None of its routes is mounted: it is called for two things by name,
 * to sign in with a username and to read a session that is no longer fresh. Sign-up, e-mail, telemetry, its logs, its rate limits (which
 * believe forwarded-for headers) and its cookie cache (which outlives a sign-out) are off.
 */
export function makeAuth({ storage, now, newId, secret, publicUrl }: AuthDeps): Auth {
  const cookie = makeSessionCookie({ secret, publicUrl })
  const { api } = betterAuth({
    appName: 'Concord',
    baseURL: publicUrl,
    secret,
    database: authAdapter({ storage, now }),
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: false, disableSignUp: true },
    session: { expiresIn: idleMs / 1000, updateAge: refreshMs / 1000, cookieCache: { enabled: false } },
    advanced: {
      useSecureCookies: false,
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newId() },
      cookies: { session_token: { name: cookie.name, attributes: { secure: cookie.secure } } },
    },
    plugins: [
      username({
        displayUsername: false,
        minUsernameLength: 2,
        maxUsernameLength: 32,
        usernameValidator: name => Username.safeParse(name).success,
      }),
    ],
  })
  return {
    sessionOf: async headers => {
      const sent = headers.get('cookie')
      if (!sent?.includes(`${cookie.name}=`)) return undefined
      // better-auth takes as long for a session as all the rest of a save; it is asked when there is something to do.
      const token = cookie.tokenIn(sent)
      const fresh = token === undefined ? undefined : freshSession(storage.db, token, now())
      if (fresh) return fresh
      const found = await api.getSession({ headers }).catch((error: { cause?: unknown }) => {
        // A full disk can keep a session from being prolonged, but not a physician from reading on.
        if (!isSqliteError(error.cause)) throw error
        return api.getSession({ headers, query: { disableRefresh: true } }).catch(() => {
          throw error.cause
        })
      })
      return found ? { id: found.session.id, person: found.user.id } : undefined
    },
    lives: id => sessionLives(storage.db, id, now()),
    signIn: async (name, password) => {
      const made = await api
        .signInUsername({ body: { username: name, password }, headers: new Headers() })
        .catch((error: { statusCode?: number }) => {
          if (error.statusCode === 401) return undefined
          throw error
        })
      return made?.token ? { person: made.user.id, cookie: cookie.give(made.token) } : undefined
    },
    startSession: (tx, { id, person }) => {
      const token = randomBytes(32).toString('base64url')
      insertSession(tx, { id, person, token })
      return cookie.give(token)
    },
    takenCookie: cookie.take,
    attempts: makeAttempts({ storage, now, newId, secret }),
  }
}

const isSqliteError = (cause: unknown): boolean =>
  String((cause as { code?: unknown } | undefined)?.code).startsWith('SQLITE_')
