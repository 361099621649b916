import { createHmac, timingSafeEqual } from 'node:crypto'

/** The one cookie of Concord: name and flags, and how a token becomes its value. */
export type SessionCookie = {
  name: string
  secure: boolean
  /** The Set-Cookie line that hands a session's token to the browser. */
  give: (token: string) => string
  /** The Set-Cookie line that takes it away. */
  take: string
  /** The token that a Cookie header carries, if the signature is ours; undefined also where it is there twice. */
  tokenIn: (header: string) => string | undefined
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
  const signed = (token: string) => `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
  return {
    name,
    secure,
    give: token => `${name}=${encodeURIComponent(signed(token))}; ${flags}`,
    take: `${name}=; Max-Age=0; ${flags}`,
    tokenIn: header => {
      const own = header
        .split(';')
        .map(part => part.trim())
        .filter(part => part.startsWith(`${name}=`))
      const value = own.length === 1 ? decoded(own[0]!.slice(name.length + 1)) : ''
      const token = value.slice(0, Math.max(0, value.lastIndexOf('.')))
      return token !== '' && sameText(value, signed(token)) ? token : undefined
    },
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

const sameText = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
