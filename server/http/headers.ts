import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'

/**
 * Headers of every reply, errors too. Nothing may be fetched from elsewhere, framed, sniffed or kept: an API
 * reply is `no-store`, so that a shared computer's cache never holds a case.
 */
export const headers: MiddlewareHandler<Env> = async (c, next) => {
  const nonce = randomBytes(16).toString('base64')
  c.set('nonce', nonce)
  await next()
  const set = (name: string, value: string) => c.res.headers.set(name, value)
  set(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  )
  set('X-Content-Type-Options', 'nosniff')
  set('X-Frame-Options', 'DENY')
  set('Referrer-Policy', 'no-referrer')
  set('Cross-Origin-Opener-Policy', 'same-origin')
  set('Cross-Origin-Resource-Policy', 'same-origin')
  set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
  set('X-Robots-Tag', 'noindex, nofollow')
  if (c.req.path.startsWith('/api/')) set('Cache-Control', 'no-store')
}
