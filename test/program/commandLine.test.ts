import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'
import { signedIn, startServer } from '#test/support/server.ts'
import { aFileOf, aFolder, concord } from './support.ts'

const oneCase = (id: string, extra: object = {}) =>
  JSON.stringify({ id, dialogue: [{ turn: 1, role: 'educator', text: `Hello from ${id}` }], ...extra })

async function aDraft(folder: string) {
  const env = { CONCORD_DATA: join(folder, 'data') }
  const made = await concord(['study', 'create', 'ed', '--protocol', 'judge-validation', '--json'], env)
  expect(made.code).toBe(0)
  // A second data folder is never begun in silence.
  expect(made.err).toMatch(/^concord: new data folder [^\n]+\n$/)
  return { env, study: JSON.parse(made.out) as { id: string; key: string } }
}

test('every command says how it is used, and exits 0', async () => {
  const listed = await concord(['--help'])
  expect(listed.code).toBe(0)
  const names = [
    'agree',
    'alt-test',
    'debias',
    'plan',
    'verify',
    'doctor',
    'study create',
    'study open',
    'study freeze',
    'study converse',
    'study transcripts',
    'study held-ratings',
    'invite',
    'member add',
    'import cases',
    'import ratings',
    'sample',
    'allocate',
    'report',
    'user add',
    'user link',
    'user list',
    'user disable',
  ]
  for (const name of names) {
    expect(listed.out, name).toContain(name)
    const help = await concord([...name.split(' '), '--help'])
    expect([help.code, help.out.includes(`concord ${name}`), help.err], name).toEqual([0, true, ''])
  }
})

test('an unknown command, option or study is one line on stderr and a code that is not 0', async () => {
  const env = { CONCORD_DATA: join(aFolder(), 'data') }
  for (const args of [
    ['fly'],
    ['study', 'create', 'x'],
    ['user', 'add', 'a', '--shoe', '1'],
    ['sample', 'none', '--n', '1'],
    ['sample', 'none', '--n', 'many'],
    ['import', 'cases', 'no-such-file', '--study', 'x'],
  ]) {
    const ran = await concord(args, env)
    expect(ran.out, args.join(' ')).toBe('')
    expect(ran.err.replace(/^concord: new data folder .*\n/, ''), args.join(' ')).toMatch(
      /^concord: [^\n]+\n$/,
    )
    expect(ran.code, args.join(' ')).not.toBe(0)
  }
})

test('a bad file is refused with file, line, field and what is wrong, and nothing of it is stored', async () => {
  const folder = aFolder()
  const { env } = await aDraft(folder)
  const before = (await concord(['verify', '--json'], env)).out
  const file = aFileOf(folder, 'cases.jsonl', [
    oneCase('c1'),
    JSON.stringify({ id: 'c2', dialogue: [{ turn: 1, role: 'gardener', text: 'Hello' }] }),
    oneCase('c1'),
    '{"id":"c3","id":"c4","dialogue":[]}',
  ])
  const ran = await concord(['import', 'cases', file, '--study', 'ed'], env)
  expect(ran.code).not.toBe(0)
  expect(ran.out).toBe('')
  const lines = ran.err.trim().split('\n')
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const line of lines) expect(line).toMatch(/^concord: cases\.jsonl(:\d+)?: /)
  expect(ran.err).toMatch(/cases\.jsonl:2: dialogue\.0\.role: .*gardener/)
  expect(ran.err).toMatch(/cases\.jsonl:3: id: /)
  expect(ran.err).toMatch(/cases\.jsonl:4: /)
  expect((await concord(['verify', '--json'], env)).out).toBe(before)
})

test('the same file again changes nothing and says so', async () => {
  const folder = aFolder()
  const { env } = await aDraft(folder)
  const file = aFileOf(folder, 'cases.jsonl', [oneCase('c1'), oneCase('c2')])
  const first = await concord(['import', 'cases', file, '--study', 'ed', '--json'], env)
  expect(JSON.parse(first.out)).toMatchObject([{ cases: 2, unchanged: false }])
  const again = await concord(['import', 'cases', file, '--study', 'ed', '--json'], env)
  expect(JSON.parse(again.out)).toMatchObject([{ cases: 0, unchanged: true }])
})

test('what is typed wrong is refused in words, without a stack or a placeholder', async () => {
  const { env } = await aDraft(aFolder())
  for (const [args, words] of [
    [['user', 'add', ''], /USERNAME is 2 to 32 small letters/],
    [['user', 'add', 'A B'], /USERNAME is 2 to 32 small letters/],
    [['study', 'create', 'A B', '--protocol', 'judge-validation'], /Look at: key \(/],
  ] as const) {
    const ran = await concord([...args], env)
    expect(ran.err, args.join(' ')).toMatch(words)
    expect(ran.err).toMatch(/^concord: [^\n]+\n$/)
    expect(ran.err).not.toContain('{{')
    expect([ran.code, ran.out]).toEqual([1, ''])
  }
})

test('a printed link has the address of the server that runs, or of CONCORD_URL, or says that it lacks one', async () => {
  const folder = aFolder()
  const { env } = await aDraft(folder)
  const alone = await concord(['user', 'add', 'mina'], { ...env, CONCORD_URL: '' })
  expect(alone.out).toMatch(/^\/join#\S+$/m)
  expect(alone.out).toContain('put the address of your Concord before it')
  const told = await concord(['user', 'link', 'mina'], { ...env, CONCORD_URL: 'https://concord.example' })
  expect(told.out).toMatch(/^https:\/\/concord\.example\/join#\S+$/m)
  const server = await startServer({ folder: env.CONCORD_DATA })
  try {
    const port = new URL(server.url).port
    for (const args of [
      ['user', 'link', 'mina'],
      ['user', 'add', 'jun'],
      ['invite', 'ed', '--role', 'annotator'],
    ]) {
      const { out } = await concord(args, env)
      expect(out, args.join(' ')).toMatch(new RegExp(`^http://localhost:${port}/join#\\S+$`, 'm'))
      expect(out).not.toContain('put the address')
    }
  } finally {
    await server.stop()
  }
})

test('while a server runs, commands go through it; its token is for the owner alone', async () => {
  const folder = aFolder()
  const { env } = await aDraft(folder)
  const data = env.CONCORD_DATA
  const server = await startServer({ folder: data })
  try {
    expect(statSync(join(data, 'server.json')).mode & 0o777).toBe(0o600)
    const added = await concord(['user', 'add', 'mina', '--name', 'Mina', '--json'], env)
    expect(added).toMatchObject({ code: 0, err: '' })
    const { path } = JSON.parse(added.out) as { path: string }
    expect((await concord(['member', 'add', 'ed', 'mina', '--role', 'maintainer'], env)).code).toBe(0)
    const mina = await signedIn(server.url, path)
    expect((await mina.get('/studies')).body).toMatchObject({ studies: [{ key: 'ed' }] })
    const refused = await concord(
      ['import', 'cases', aFileOf(folder, 'bad.jsonl', ['{}']), '--study', 'ed'],
      env,
    )
    expect(refused.err).toMatch(/^concord: bad\.jsonl:1: /)
    expect(refused.code).not.toBe(0)
    const token = JSON.parse(readFileSync(join(data, 'server.json'), 'utf8')).token as string
    const wrong = await fetch(`${server.url}/api/operator/commands`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}x`, 'content-type': 'application/octet-stream' },
      body: '{}',
    })
    expect(wrong.status).toBe(404)
  } finally {
    await server.stop()
  }
  expect((await concord(['verify'], env)).out).toMatch(/^whole: /)
})

test('an analysis plan goes in from a file, is printed with its hash, and a wrong one is named by its place', async () => {
  const folder = aFolder()
  const { env } = await aDraft(folder)
  const plan = JSON.parse(readFileSync(join(root, 'seed/demo/plan.json'), 'utf8')) as { primary: object[] }
  const first = await concord(
    ['study', 'analysis-plan', 'ed', aFileOf(folder, 'analysis.json', [JSON.stringify(plan)]), '--json'],
    env,
  )
  expect(first).toMatchObject({ code: 0, err: '' })
  const { sha } = JSON.parse(first.out) as { sha: string }
  const printed = await concord(['study', 'analysis-plan', 'ed'], env)
  expect(printed.out).toContain(`SHA-256 ${sha}`)
  const bad = aFileOf(folder, 'bad.json', [
    JSON.stringify({ ...plan, primary: [...plan.primary, { row: 'notes/pooled', coefficient: 'spearman' }] }),
  ])
  const refused = await concord(['study', 'analysis-plan', 'ed', bad], env)
  expect([refused.code, refused.out]).toEqual([1, ''])
  expect(refused.err).toMatch(/^concord: bad\.json: primary\.4\.row: .* no row “notes\/pooled”/)
  const closed = await concord(['report', 'ed', '--open-look', '1'], env)
  expect([closed.code, closed.err]).toEqual([1, expect.stringMatching(/^concord: The study is not open/)])
  expect((await concord(['verify'], env)).out).toMatch(/^whole: /)
})

test('a reader that leaves early ends a command quietly, as it ends every other program of a shell', async () => {
  const { env } = await aDraft(aFolder())
  for (const args of ['verify --json', 'user list --json', 'doctor', 'agree --help', '--help']) {
    const child = spawn(process.execPath, [join(root, 'dist/server/cli.js'), ...args.split(' ')], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.destroy()
    let err = ''
    child.stderr.on('data', data => {
      err += data
    })
    const code = await new Promise(resolve => child.once('close', resolve))
    expect([code, err], args).toEqual([141, ''])
  }
})

test('verify names the first thing wrong and exits 1; doctor says so too', async () => {
  const { env, study } = await aDraft(aFolder())
  expect((await concord(['doctor'], env)).code).toBe(0)
  const sqlite = new Database(join(env.CONCORD_DATA, 'concord.db'))
  sqlite.exec('UPDATE studies SET title = \'{"en":"Other","ko":"Other"}\'')
  sqlite.close()
  const verified = await concord(['verify', '--json'], env)
  expect(verified.code).toBe(1)
  expect(JSON.parse(verified.out)).toMatchObject({
    ok: false,
    fault: { fault: 'row-changed', table: 'studies', id: study.id },
  })
  const checked = await concord(['doctor', '--json'], env)
  expect(checked.code).toBe(1)
  expect(JSON.parse(checked.out)).toMatchObject({ ok: false })
})

test('agree prints one JSON document and nothing else, also for a file that has every kind of gap', async () => {
  const file = aFileOf(aFolder(), 'ratings.csv', [
    'rater,unit,value',
    'a,u1,1',
    'b,u1,1',
    'a,u2,2',
    'b,u2,3',
    'a,u3,',
    'c,u9,1',
  ])
  const ran = await concord(['agree', file, '--scale', '1,2,3', '--json'])
  expect(ran).toMatchObject({ code: 0, err: '' })
  const report = JSON.parse(ran.out)
  expect(Object.keys(report)).toEqual(expect.arrayContaining(['seed', 'replicates', 'left_out', 'items']))
  expect(report.items[0]).toMatchObject({ scale: ['1', '2', '3'], raters: ['a', 'b', 'c'] })
  expect(report.items[0].pairs).toHaveLength(3)
  const bad = await concord([
    'agree',
    aFileOf(aFolder(), 'bad.csv', ['rater,unit,value', 'a,u1,1', ',u1,2']),
    '--scale',
    '1,2',
  ])
  expect(bad).toMatchObject({ code: 1, out: '' })
  expect(bad.err).toMatch(/^concord: .*bad\.csv:3: rater: /)
})

test('alt-test prints one JSON document with its verdict, or words with the same one', async () => {
  const lines = ['rater,unit,value,cluster']
  for (let unit = 0; unit < 36; unit++)
    for (const rater of ['a', 'b', 'c', 'j'])
      lines.push(`${rater},u${unit},${rater === 'c' && unit % 4 === 0 ? 'no' : 'yes'},p${unit}`)
  const file = aFileOf(aFolder(), 'ratings.csv', lines)
  const ran = await concord(['alt-test', file, '--judge', 'j', '--json'])
  expect(ran).toMatchObject({ code: 0, err: '' })
  const report = JSON.parse(ran.out)
  expect(report).toMatchObject({ judge: 'j', annotators: ['a', 'b', 'c'], epsilon: 0.2, tests: 3 })
  expect(report.left_out.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 0])
  expect(report.domains[0]).toMatchObject({ verdict: 'passes', clustered: { source: 'ours' } })
  expect((await concord(['alt-test', file, '--judge', 'j'])).out).toContain('passes, won against 3 of 3')
  const bad = await concord(['alt-test', file, '--judge', 'j', '--score', 'rmse'])
  expect(bad).toMatchObject({ code: 1, out: '' })
  expect(bad.err).toMatch(
    /^concord: .*ratings\.csv:2: value: a number \(--score rmse\) was expected, not “yes”/,
  )
  expect((await concord(['alt-test', file])).err).toMatch(/^concord: --judge: /)
})

test('debias prints one JSON document and nothing else, the same again for the same seed', async () => {
  const lines = Array.from(
    { length: 24 },
    (_, i) => `u${i},${Number(i % 3 > 0)},${i < 12 ? Number(i % 4 > 0) : ''}`,
  )
  const file = aFileOf(aFolder(), 'scores.csv', ['unit,judge,human', ...lines])
  const ran = await concord(['debias', file, '--seed', '7', '--bootstrap', '50', '--json'])
  expect(ran).toMatchObject({ code: 0, err: '' })
  const report = JSON.parse(ran.out)
  expect(report).toMatchObject({ seed: 7, replicates: 50, rate: true, slices: [{ labelled: { cases: 12 } }] })
  expect((await concord(['debias', file, '--seed', '7', '--bootstrap', '50', '--json'])).out).toBe(ran.out)
  const bad = await concord(['debias', aFileOf(aFolder(), 'bad.csv', ['unit,judge', 'u1,1', 'u2,good'])])
  expect(bad).toMatchObject({ code: 1, out: '' })
  expect(bad.err).toMatch(/^concord: .*bad\.csv:3: judge: /)
})
