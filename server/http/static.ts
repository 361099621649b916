import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.json': 'application/json',
}
const squeezable = new Set(['.html', '.js', '.css', '.svg', '.json'])

type Asset = { bytes: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> | undefined; type: string }

/**
 * Serves the built client from memory. Only files that the build made exist, so a path can reach nothing else.
 * Any other address outside /api is the client's own and gets the page, with a fresh nonce for its styles.
 */
export function staticFiles(folder: string): MiddlewareHandler<Env> {
  const assets = new Map<string, Asset>()
  if (existsSync(folder)) collect(folder, folder, assets)
  const page = assets.get('/index.html')
  assets.delete('/index.html')
  const html = page ? new TextDecoder().decode(page.bytes) : undefined
  return async (c, next) => {
    if (c.req.path.startsWith('/api/')) return next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.body(null, 405, { Allow: 'GET, HEAD' })
    const asset = assets.get(c.req.path)
    if (asset) {
      const squeezed = asset.gzip !== undefined && /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
      return c.body(squeezed ? asset.gzip! : asset.bytes, 200, {
        'Content-Type': asset.type,
        'Cache-Control': c.req.path.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
        Vary: 'Accept-Encoding',
        ...(squeezed ? { 'Content-Encoding': 'gzip' } : {}),
      })
    }
    // No address of the client holds a dot or a backslash: such a path looks for a file that is not there.
    if (/[.\\%]/.test(c.req.path) || html === undefined) return c.body(null, 404)
    return c.body(
      html.replace('name="csp-nonce" content=""', `name="csp-nonce" content="${c.get('nonce')}"`),
      200,
      {
        'Content-Type': types['.html']!,
        'Cache-Control': 'no-store',
      },
    )
  }
}

function collect(root: string, folder: string, into: Map<string, Asset>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const type = types[extname(entry.name)]
    if (entry.isDirectory()) collect(root, path, into)
    else if (entry.isFile() && type) {
      const bytes = new Uint8Array(readFileSync(path))
      const gzip = squeezable.has(extname(entry.name))
        ? new Uint8Array(gzipSync(bytes, { level: 9 }))
        : undefined
      into.set(`/${relative(root, path).split(sep).join('/')}`, { bytes, gzip, type })
    }
  }
}
