import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '../errors.ts'
import { JsonRefusal, parseStrictJson } from '../imports/strictJson.ts'
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
    const { protocol, host } = new URL(origin)
    return protocol === 'http:' || protocol === 'https:' ? host : undefined
  } catch {
    return undefined
  }
}

const mediaType = (c: Context<Env>): { type: string; charset: string } => {
  const [type = '', ...parameters] = (c.req.header('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map(text => text.trim()).find(text => text.startsWith('charset='))
  return { type: type.trim(), charset: charset?.slice(8).replaceAll('"', '') ?? 'utf-8' }
}

/** The largest JSON body, and the largest file that an upload or a command may bring, in bytes. */
const smallBody = 256 * 1024
const uploadBody = 256 * 1024 * 1024
const isUpload = (path: string): boolean => /^\/api\/(studies\/[^/]+\/imports|operator)\//.test(path)

const tooLarge = () => {
  throw new AppError('too-large')
}
const smallLimit = bodyLimit({ maxSize: smallBody, onError: tooLarge })
const uploadLimit = bodyLimit({ maxSize: uploadBody, onError: tooLarge })

/**
 * Limits of a body, before anything of it is read. Files go to the upload routes alone, and say how long they are:
 * what they bring is then read only after the route's rule has let the person in.
 */
export const bodyLimits: MiddlewareHandler<Env> = (c, next) => {
  if (mediaType(c).type !== 'application/octet-stream') return smallLimit(c, next)
  if (!isUpload(c.req.path)) throw new AppError('unsupported-media-type')
  if (c.req.header('content-length') === undefined) throw new AppError('length-required')
  return uploadLimit(c, next)
}

/**
 * Reads a JSON body once and refuses what could not be stored faithfully or would be chosen silently: bytes that
 * are not UTF-8, lone surrogates, a key given twice, keys that reach prototypes, endless nesting.
 */
export const strictJson: MiddlewareHandler<Env> = async (c, next) => {
  if (c.req.method === 'POST' || c.req.method === 'PUT' || c.req.method === 'PATCH') {
    const { type, charset } = mediaType(c)
    if (c.req.header('content-encoding') || charset !== 'utf-8') throw new AppError('unsupported-media-type')
    if (type === 'application/json') checkJson(await c.req.arrayBuffer())
    else if (type !== 'application/octet-stream') throw new AppError('unsupported-media-type')
  }
  await next()
}

function checkJson(body: ArrayBuffer): void {
  try {
    parseStrictJson(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body))
  } catch (error) {
    if (error instanceof TypeError) throw new AppError('ill-formed-text')
    if (!(error instanceof JsonRefusal)) throw error
    const { code, field } = error
    if (code === 'lone-surrogate' || code === 'nul-character' || code === 'control-character')
      throw new AppError('ill-formed-text', { field })
    if (code === 'forbidden-key' || code === 'duplicate-key')
      throw new AppError('invalid-input', {
        problems: [{ field, problem: code === 'duplicate-key' ? 'twice' : 'unknown field' }],
      })
    throw new AppError('malformed-json', { field: field.slice(0, 200), problem: code })
  }
}
