import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'

/**
 * What may import what, as prefixes of paths or package names. The first line that fits a file holds.
 * `type:` marks an arrow that may carry types only.
 */
const rules: { files: RegExp; may: (string | RegExp)[]; why: string }[] = [
  {
    files: /^schema\/metric\.ts$/,
    may: ['zod', 'schema/', 'server/statistics/result.ts'],
    why: 'metric.ts enumerates the ids and reasons that the statistics own',
  },
  { files: /^schema\//, may: ['zod', 'schema/'], why: 'the schema imports zod and itself, nothing else' },
  {
    files: /^server\/statistics\//,
    may: ['server/statistics/'],
    why: 'mathematics needs nothing from outside',
  },
  {
    files: /^server\/[^/]+\/routes\.ts$/,
    may: [/^hono/, 'zod', 'schema/', /^server\/(?!storage\/tables)/],
    why: 'routes speak HTTP; tables and drizzle belong to stores',
  },
  {
    files: /^server\//,
    may: [/^(?!react|@mantine|@tanstack|@observablehq|client\/|test\/|seed\/)/],
    why: 'the server knows nothing of the client',
  },
  {
    files: /^client\/(ui|charts|keyboard)\//,
    may: [/^[@a-z]/, 'schema/', /^client\/(?!features\/)/],
    why: 'shared parts of the client know no feature',
  },
  {
    files: /^client\/api\.ts$/,
    may: [/^hono/, 'schema/', 'type:server/app.ts'],
    why: 'the one arrow to the server is a type',
  },
  {
    files: /^client\//,
    may: [/^[@a-z](?!erver)/, 'client/', 'schema/', 'locales/', /^type:server\//],
    why: 'no value of the server reaches the browser',
  },
]

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map(name => `${folder}/${name.split(sep).join('/')}`)

type Import = { target: string; typeOnly: boolean }
function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = [
    ...text.matchAll(
      /(?:^|\n)\s*(import|export)\s+(type\s+)?[^'"\n;]*?(?:\{[^}]*\}[^'"]*?)?from\s+['"]([^'"]+)['"]/g,
    ),
  ]
  const bare = [...text.matchAll(/import\(\s*['"]([^'"]+)['"]\s*\)/g)].map(match => ({
    path: match[1]!,
    typeOnly: false,
  }))
  const all = [...found.map(match => ({ path: match[3]!, typeOnly: match[2] !== undefined })), ...bare]
  return all.map(({ path, typeOnly }) => ({ target: resolve(file, path), typeOnly }))
}

function resolve(file: string, path: string): string {
  if (path.startsWith('#')) return path.slice(1)
  if (path.startsWith('.'))
    return relative('.', normalize(join(dirname(file), path)))
      .split(sep)
      .join('/')
  return path
}

const allowed = (may: (string | RegExp)[], { target, typeOnly }: Import): boolean =>
  may.some(rule => {
    if (rule instanceof RegExp) return rule.test(target) || (typeOnly && rule.test(`type:${target}`))
    if (rule.startsWith('type:')) return typeOnly && target.startsWith(rule.slice(5))
    return target === rule || target.startsWith(rule.endsWith('/') ? rule : `${rule}/`) || target === rule
  })

test.each(rules.map(rule => [rule.why, rule] as const))('%s', (_why, rule) => {
  const files = ['schema', 'server', 'client'].flatMap(sources)
  const mine = files.filter(file => rules.find(other => other.files.test(file)) === rule)
  const wrong = mine.flatMap(file =>
    importsOf(file)
      .filter(target => !allowed(rule.may, target))
      .map(({ target }) => `${file} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test('no feature of the client imports another feature', () => {
  const wrong = sources('client/features').flatMap(file => {
    const own = file.split('/').slice(0, 3).join('/')
    return importsOf(file)
      .filter(({ target }) => target.startsWith('client/features/') && !target.startsWith(`${own}/`))
      .map(({ target }) => `${file} imports ${target}`)
  })
  expect(wrong).toEqual([])
})

test('no page carries the words of all pages', () => {
  const wrong = sources('client').filter(file =>
    importsOf(file).some(({ target, typeOnly }) => target === 'locales/all.ts' && !typeOnly),
  )
  expect(wrong).toEqual([])
})

test('only stores, verbs that write and the storage itself know drizzle', () => {
  const wrong = sources('server')
    .filter(file => /routes\.ts$|\/statistics\//.test(file))
    .filter(file => importsOf(file).some(({ target }) => target.startsWith('drizzle-orm')))
  expect(wrong).toEqual([])
})

test('the check itself sees imports: a planted one is found', () => {
  const rule = rules.find(({ files }) => files.test('server/statistics/kappa.ts'))!
  expect(allowed(rule.may, { target: 'zod', typeOnly: false })).toBe(false)
  expect(importsOf('server/app.ts').map(({ target }) => target)).toContain('server/http/rules.ts')
})
