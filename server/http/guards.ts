import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '../errors.ts'
import type { Env } from './env.ts'

/** The peer's address from the socket. A forwarded-for header moves nothing, unless the operator names a proxy. */
export const peerAddress =
  (trustProxy: boolean): MiddlewareHandler<Env> =>
  async (c, next) => {
    let address = 'unknown'
    try {
      address = getConnInfo(c).remote.address ?? 'unknown'
    } catch {
      // an in-process request (tests, commands) has no socket
    }
    if (trustProxy) address = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() || address
    c.set('address', address.replace(/^::ffff:/, ''))
    await next()
  }

/**
 * A change needs a request from our own pages: browsers always say where a change comes from, by Origin or by
 * Sec-Fetch-Site. Programs without a browser send neither and carry no cookie that they did not ask for.
 */
export const sameOrigin: MiddlewareHandler<Env> = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const host = c.req.header('host') ?? new URL(c.req.url).host
    const foreign =
      origin !== undefined ? hostOf(origin) !== host : site !== undefined && site !== 'same-origin'
    if (foreign) throw new AppError('forbidden-origin')
  }
  await next()
}

const hostOf = (origin: string): string | undefined => {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}

/** Limits of a JSON body: deeper or oddly keyed bodies are never ours. */
const deepest = 32

/**
 * Reads a JSON body once and refuses what could not be stored faithfully: lone surrogates (SQLite would replace
 * them), keys that reach prototypes, and endless nesting. Other content types belong to the upload route alone.
 */
export const strictJson: MiddlewareHandler<Env> = async (c, next) => {
  if (c.req.method === 'POST' || c.req.method === 'PUT' || c.req.method === 'PATCH') {
    if (c.req.header('content-encoding')) throw new AppError('unsupported-media-type')
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (type === 'application/json') {
      let body: unknown
      try {
        body = JSON.parse(await c.req.text())
      } catch {
        throw new AppError('malformed-json')
      }
      checkJson(body, '', 0)
    } else if (type !== 'application/octet-stream') throw new AppError('unsupported-media-type')
  }
  await next()
}

function checkJson(value: unknown, path: string, depth: number): void {
  if (depth > deepest)
    throw new AppError('malformed-json', { field: path.slice(0, 200), problem: 'too-deep' })
  if (typeof value === 'string' && !value.isWellFormed())
    throw new AppError('ill-formed-text', { field: path })
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) checkJson(member, `${path}.${index}`, depth + 1)
  } else if (value !== null && typeof value === 'object') {
    for (const [key, member] of Object.entries(value)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype')
        throw new AppError('invalid-input', {
          problems: [{ field: `${path}.${key}`.slice(1), problem: 'unknown field' }],
        })
      if (!key.isWellFormed()) throw new AppError('ill-formed-text', { field: path })
      checkJson(member, path === '' ? key : `${path}.${key}`, depth + 1)
    }
  }
}
