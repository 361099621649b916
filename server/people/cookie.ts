import { createHmac } from 'node:crypto'

/** The one cookie of Concord: name and flags, and how a token becomes its value. */
export type SessionCookie = {
  name: string
  secure: boolean
  /** The Set-Cookie line that hands a session's token to the browser. */
  give: (token: string) => string
  /** The Set-Cookie line that takes it away. */
  take: string
}

/**
 * The value is the token and its HMAC, the form that better-auth reads. No Max-Age: the browser forgets it when
 * it closes, the server's idle limit decides before that. Over https the `__Host-` prefix pins it to this host.
 */
export function makeSessionCookie({
  secret,
  publicUrl,
}: {
  secret: string
  publicUrl: string
}): SessionCookie {
  const secure = new URL(publicUrl).protocol === 'https:'
  const name = secure ? '__Host-concord' : 'concord'
  const flags = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    name,
    secure,
    give: token => {
      const signature = createHmac('sha256', secret).update(token).digest('base64')
      return `${name}=${encodeURIComponent(`${token}.${signature}`)}; ${flags}`
    },
    take: `${name}=; Max-Age=0; ${flags}`,
  }
}
