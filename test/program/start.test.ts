import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'
import { demoPaths, freePort, signedIn, startServer } from '#test/support/server.ts'
import { aFolder } from './support.ts'

/** Runs the built server until it ends by itself. */
const runToEnd = (args: string[]) =>
  new Promise<{ code: number | null; err: string }>(resolve => {
    const child = spawn(process.execPath, [join(root, 'dist/server/main.js'), ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let err = ''
    child.stderr.on('data', data => {
      err += data
    })
    child.once('close', code => resolve({ code, err }))
  })

test('the first start prints links for a maintainer and two physicians; each works once', async () => {
  const server = await startServer({ folder: aFolder(), args: ['--demo-if-empty'] })
  try {
    const paths = demoPaths(server.printed())
    expect(paths).toHaveLength(3)
    const roles = []
    for (const path of paths) {
      const person = await signedIn(server.url, path)
      const { memberships } = (await person.get('/me')).body as { memberships: { role: string }[] }
      roles.push(memberships.map(({ role }) => role))
    }
    expect(roles).toEqual([
      ['maintainer', 'maintainer', 'maintainer'],
      ['annotator', 'annotator', 'annotator'],
      ['annotator', 'annotator', 'annotator'],
    ])
    await expect(signedIn(server.url, paths[0]!)).rejects.toThrow('invite-invalid')
  } finally {
    await server.stop()
  }
})

test('a second start keeps all data and loads no second demo', async () => {
  const folder = aFolder()
  const first = await startServer({ folder, args: ['--demo-if-empty'] })
  const maintainer = await signedIn(first.url, demoPaths(first.printed())[0]!)
  const before = (await maintainer.get('/studies')).body
  await first.stop()
  const second = await startServer({ folder, args: ['--demo-if-empty'] })
  try {
    const again = await signedIn(second.url, demoPaths(second.printed())[0]!)
    expect((await again.get('/studies')).body).toEqual(before)
    expect(readdirSync(folder).filter(name => name.startsWith('.demo-'))).toEqual([])
  } finally {
    await second.stop()
  }
})

test('a second server on the same folder, or on a taken port, says so in one line and ends', async () => {
  const folder = aFolder()
  const server = await startServer({ folder })
  try {
    const second = await runToEnd(['--data', folder, '--port', String(await freePort())])
    expect(second.code).toBe(1)
    expect(second.err).toMatch(/^concord: another Concord is already running on [^\n]+\n$/)
  } finally {
    await server.stop()
  }
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const blocked = await runToEnd(['--data', aFolder(), '--port', String(port)])
  other.close()
  expect(blocked.code).toBe(1)
  expect(blocked.err).toMatch(/^concord: port \d+ is in use[^\n]+\n$/)
})

test('a start that was killed while it made the demo leaves no half demo', async () => {
  const folder = aFolder()
  for (const wait of [300, 700, 1100]) {
    const child = spawn(
      process.execPath,
      [
        join(root, 'dist/server/main.js'),
        '--data',
        folder,
        '--port',
        String(await freePort()),
        '--demo-if-empty',
      ],
      { stdio: 'ignore' },
    )
    await new Promise(resolve => setTimeout(resolve, wait))
    child.kill('SIGKILL')
    await new Promise(resolve => child.once('exit', resolve))
  }
  const server = await startServer({ folder, args: ['--demo-if-empty'] })
  try {
    const maintainer = await signedIn(server.url, demoPaths(server.printed())[0]!)
    const { studies } = (await maintainer.get('/studies')).body as {
      studies: { key: string; state: string }[]
    }
    expect(studies.map(({ key, state }) => `${key} ${state}`).sort()).toEqual([
      'demo-open open',
      'demo-pilot frozen',
      'demo-room open',
    ])
  } finally {
    await server.stop()
  }
})

test('pages carry the security headers and a nonce of their own; files of the build are served, others are not', async () => {
  const server = await startServer({ folder: aFolder() })
  try {
    const [one, two] = await Promise.all([fetch(server.url), fetch(`${server.url}/studies/some`)])
    const nonce = (await one.text()).match(/name="csp-nonce" content="([^"]+)"/)?.[1]
    expect(nonce).toBeTruthy()
    expect(one.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
    expect(await two.text()).not.toContain(nonce)
    expect(one.headers.get('x-content-type-options')).toBe('nosniff')
    expect(one.headers.get('cache-control')).toBe('no-store')
    for (const path of [
      '/package.json',
      '/server/main.js',
      '/..%2fpackage.json',
      '/assets/../index.html.map',
      '//etc/passwd.txt',
      '/assets/%5c..%5cmain.js',
      '/concord.db',
      '/.env',
    ])
      expect((await fetch(server.url + path)).status, path).toBe(404)
    const unknown = await fetch(`${server.url}/api/nothing`)
    expect([unknown.status, await unknown.text()]).toEqual([404, '{"error":{"code":"not-found"}}'])
    expect(unknown.headers.get('cache-control')).toBe('no-store')
    expect(unknown.headers.get('etag')).toBeNull()
  } finally {
    await server.stop()
  }
})
