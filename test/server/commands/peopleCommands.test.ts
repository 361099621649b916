import { expect, test } from 'vitest'
import { UsageError } from '#server/commands/command.ts'
import { peopleCommands } from '#server/commands/peopleCommands.ts'
import { withAddress } from '#server/commands/withAddress.ts'
import { aStudy, codeOf, countOf, join } from '#test/server/people/support.ts'
import { anApp, type TestApp } from '#test/support/app.ts'

/** Runs a command as the process does that holds the lock. */
const run = async (t: TestApp, name: string, positionals: string[], values = {}) =>
  peopleCommands.find(command => command.name === name)!.run(t.deps, { positionals, values, files: [] })

test.each(['', 'a', 'A B', 'Mina', '한글', 'x'.repeat(33), 'x'.repeat(500), '-mina'])(
  'a name that is no user name is refused in words: %j',
  async username => {
    const t = anApp()
    await expect(run(t, 'user add', [username])).rejects.toThrow(/^USERNAME is 2 to 32 small letters/)
    expect(countOf(t, 'SELECT count(*) FROM user')).toBe(0)
  },
)

test.each([
  ['user add', ['mina'], { name: ' ' }],
  ['user add', ['mina'], { name: 'x'.repeat(81) }],
  ['user disable', ['jun'], { reason: ' ' }],
  ['user disable', ['jun'], { reason: 'x'.repeat(501) }],
  ['invite', ['pilot'], { role: 'annotator', days: '0' }],
  ['invite', ['pilot'], { role: 'annotator', days: '999999999' }],
  ['user link', ['nobody'], {}],
] as const)('%s %j with %j is refused as typed, and changes nothing', async (name, positionals, values) => {
  const t = anApp()
  t.person('jun')
  aStudy(t, 'pilot')
  const before = countOf(t, 'SELECT count(*) FROM events')
  await expect(run(t, name, [...positionals], values)).rejects.toBeInstanceOf(UsageError)
  expect(countOf(t, 'SELECT count(*) FROM events')).toBe(before)
})

test('the list shows the roles that somebody holds now, by study key', async () => {
  const t = anApp()
  const [mina, jun] = [t.person('mina'), t.person('jun')]
  join(t, aStudy(t, 'pilot'), mina.id, 'annotator')
  join(t, aStudy(t, 'other'), mina.id, 'auditor')
  const listed = await run(t, 'user list', [])
  expect(listed.json).toMatchObject([
    { id: jun.id, username: 'jun', roles: [] },
    {
      username: 'mina',
      roles: [
        { study: 'other', role: 'auditor' },
        { study: 'pilot', role: 'annotator' },
      ],
    },
  ])
  expect(listed.text).toMatch(/^mina\tmina\tother: auditor, pilot: annotator$/m)
})

test('a sign-in link for somebody who is there already signs them in once', async () => {
  const t = anApp()
  const mina = t.person('mina')
  const made = await run(t, 'user link', ['mina'])
  const token = (made.json as { path: string }).path.split('#')[1]
  const reply = await t.nobody.post('/api/invites/accept', { token })
  expect(reply.body).toMatchObject({ person: { id: mina.id } })
  expect(codeOf(await t.nobody.post('/api/invites/accept', { token }))).toBe('invite-invalid')
})

test.each([
  ['user add', ['new'], {}],
  ['user link', ['mina'], {}],
  ['invite', ['pilot'], { role: 'annotator' }],
])(
  '%s prints a whole address where it is known, and says what is missing where not',
  async (name, of, values) => {
    const t = anApp()
    t.person('mina')
    aStudy(t, 'pilot')
    const made = await run(t, name, of, values)
    const { path } = made.json as { path: string }
    const known = withAddress(made, 'https://concord.example/')
    expect(known.text.split('\n')).toContain(`https://concord.example${path}`)
    expect(known.text).not.toContain('put the address')
    const unknown = withAddress(made, undefined)
    expect(unknown.text.split('\n')).toContain(path)
    expect(unknown.text).toContain('put the address of your Concord before it')
    expect(unknown.json).toEqual(made.json)
  },
)

test.each([undefined, 'https://concord.example/'])(
  'what a command says besides its text outlives the address %s',
  url => {
    for (const text of ['done', '/join#token']) {
      const said = { json: null, text, incomplete: true, file: { path: 'x', text: 'y' } }
      expect(withAddress(said, url)).toMatchObject({ incomplete: true, file: said.file })
    }
  },
)
