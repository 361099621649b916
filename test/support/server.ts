import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#server/root.ts'

/** A free port of this machine. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

export type ServerProcess = {
  process: ChildProcess
  url: string
  folder: string
  /** Everything printed so far. */
  printed: () => string
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Starts the built server, as a user does, on a free port and waits until it answers. */
export async function startServer(
  options: { folder?: string; port?: number; args?: string[]; node?: string[] } = {},
): Promise<ServerProcess> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'concord-server-'))
  const port = options.port ?? (await freePort())
  const child = spawn(
    process.execPath,
    [
      ...(options.node ?? []),
      join(root, 'dist/server/main.js'),
      '--port',
      String(port),
      '--data',
      folder,
      ...(options.args ?? []),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let printed = ''
  child.stdout.on('data', data => {
    printed += data
  })
  child.stderr.on('data', data => {
    printed += data
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 60_000
  while (!/Concord is at .*\n/.test(printed)) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`the server did not start:\n${printed}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return {
    process: child,
    url,
    folder,
    printed: () => printed,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
      if (!options.folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The sign-in links that the demo prints: maintainer, then the two physicians. */
export const demoPaths = (printed: string): string[] =>
  [...printed.matchAll(/https?:\/\/\S+(\/join#\S+)/g)].map(match => match[1]!)

/** A signed-in program: follows a sign-in link and keeps the cookie. */
export async function signedIn(url: string, path: string) {
  const token = path.split('#')[1]!
  const reply = await fetch(`${url}/api/invites/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  if (!reply.ok) throw new Error(`the link was refused: ${await reply.text()}`)
  const cookie = reply.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  return speaker(url, cookie)
}

/** Speaks JSON to a server with a cookie. Network failures throw; replies never do. */
export const speaker = (url: string, cookie: string) => ({
  cookie,
  get: async (path: string) => replyOf(await fetch(`${url}/api${path}`, { headers: { cookie } })),
  post: async (path: string, body: unknown) =>
    replyOf(
      await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    ),
})
export type Speaker = ReturnType<typeof speaker>

const replyOf = async (reply: Response) => ({ status: reply.status, body: (await reply.json()) as never })
