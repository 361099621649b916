import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { everyWord } from '#locales/all.ts'
import { namespaces as ofFirstLoad } from '#locales/index.ts'
import { errorCodes } from '#schema/error.ts'

type Tree = { [key: string]: string | Tree }

const root = join(import.meta.dirname, '..')
const filesBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && ending.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
const sourcesBelow = (folder: string, ending = /\.tsx?$/): string[] =>
  filesBelow(folder, ending).map(file => readFileSync(file, 'utf8'))

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  )
const plural = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string) => key.replace(plural, '')
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(match => match[1]!).sort()

const { en, ko } = everyWord
/** Those of the first load, and those that come with their pages. */
const namespaces = Object.keys(en) as (keyof typeof en)[]

const words = Object.fromEntries(
  namespaces.map(name => [
    name,
    {
      en: flat(en[name] as unknown as Tree),
      ko: flat(ko[name] as unknown as Tree),
    },
  ]),
) as Record<(typeof namespaces)[number], { en: [string, string][]; ko: [string, string][] }>

describe('the words of the screen', () => {
  it('come from one file for each namespace and language, and from no other', () => {
    for (const language of ['en', 'ko'])
      expect(readdirSync(join(root, 'locales', language)).sort()).toEqual(
        namespaces.map(name => `${name}.json`).sort(),
      )
  })

  describe.each(namespaces)('%s', name => {
    const { en, ko } = words[name]

    it('has the same keys in English and Korean', () => {
      const keys = (list: [string, string][]) => [...new Set(list.map(([key]) => baseOf(key)))].sort()
      expect(keys(ko)).toEqual(keys(en))
    })

    it('has the plural forms of each language: one and other in English, other in Korean', () => {
      for (const [language, list, forms] of [
        ['en', en, ['one', 'other']],
        ['ko', ko, ['other']],
      ] as const) {
        const plurals = new Map<string, string[]>()
        for (const [key] of list) {
          const form = plural.exec(key)?.[1]
          if (form) plurals.set(baseOf(key), [...(plurals.get(baseOf(key)) ?? []), form].sort())
        }
        for (const [key, found] of plurals) expect(found, `${language} ${key}`).toEqual(forms)
      }
    })

    it('has plural forms for the same keys in both languages', () => {
      const keys = (list: [string, string][]) =>
        [...new Set(list.filter(([key]) => plural.test(key)).map(([key]) => baseOf(key)))].sort()
      expect(keys(ko)).toEqual(keys(en))
    })

    it('takes the same placeholders in both languages', () => {
      const inEnglish = new Map(en.filter(([key]) => !key.endsWith('_one')).map(([k, v]) => [baseOf(k), v]))
      for (const [key, text] of ko)
        expect(placeholders(text), key).toEqual(placeholders(inEnglish.get(baseOf(key))!))
    })

    it('has no empty text and none with space around it', () => {
      for (const [key, text] of [...en, ...ko]) {
        expect(text, key).not.toBe('')
        expect(text, key).toBe(text.trim())
      }
    })

    it('is Korean where it is Korean, in composed Hangul', () => {
      // Names of products and languages, and the notation of hashes and versions, are the same in every language.
      const same = /Concord|English|\bn\b|\bv\b/g
      for (const [key, text] of ko) {
        expect(text.normalize('NFC'), key).toBe(text)
        // A citation is found again by the letters that its journal prints.
        if (/^explain\..+\.source$/.test(key)) continue
        const left = text.replace(/\{\{[^}]*\}\}/g, '').replace(same, '')
        if (/\p{L}/u.test(left)) expect(left, key).toMatch(/\p{Script=Hangul}/u)
      }
    })

    it('neither shouts nor begs', () => {
      for (const [key, text] of [...en, ...ko]) {
        expect(text, key).not.toMatch(/!/)
        expect(text, key).not.toMatch(/\bplease\b|\bsorry\b|죄송|부탁/i)
      }
    })
  })
})

describe('the words of errors', () => {
  const { en, ko } = words.errors

  it('exist for every error code, and for a server that cannot be reached', () => {
    for (const list of [en, ko]) {
      const keys = new Set(list.map(([key]) => key))
      for (const code of [...errorCodes, 'offline']) expect(keys.has(code), code).toBe(true)
    }
  })

  it('exist for every problem that an upload, a sample or an allocation can have', () => {
    const sources = [
      ...sourcesBelow('server/imports'),
      ...sourcesBelow('server/cases'),
      ...sourcesBelow('server/judges'),
      readFileSync(join(root, 'server/agreement/agreeDecode.ts'), 'utf8'),
      readFileSync(join(root, 'server/studies/sample.ts'), 'utf8'),
      readFileSync(join(root, 'server/studies/sampleForAllocation.ts'), 'utf8'),
      readFileSync(join(root, 'server/studies/allocationProblem.ts'), 'utf8'),
    ]
    const codes = new Set(
      sources.flatMap(source =>
        [...source.matchAll(/\bcode: '([a-z0-9-]+)'|\brefused?\([^'\n]*'([a-z0-9-]+)'/g)].map(
          match => match[1] ?? match[2]!,
        ),
      ),
    )
    const keys = new Set(en.map(([key]) => key))
    expect(codes.size).toBeGreaterThan(40)
    expect([...codes].filter(code => !keys.has(`problem.${code}`))).toEqual([])
  })
})

/** Keys that are used: literals, and templates with anything in their holes. */
function usage(source: string) {
  const literals = new Set([...source.matchAll(/'((?:\w+:)?[\w.-]+)'/g)].map(match => match[1]!))
  const templates = [...source.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].map(match => {
    const parts = match[1]!.split(/\$\{[^}]*\}/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('[\\w-]+')}$`)
  })
  return (name: string, key: string) =>
    [key, `${name}:${key}`].some(
      wanted =>
        literals.has(wanted) || templates.some(form => form.source.includes('\\.') && form.test(wanted)),
    )
}

describe('the keys of the screens', () => {
  it.each(['common', 'home', 'people', 'study', 'tour'] as const)('of %s are all used somewhere', name => {
    const used = usage(sourcesBelow('client').join('\n'))
    const unused = [...new Set(words[name].en.map(([key]) => baseOf(key)))].filter(key => !used(name, key))
    expect(unused).toEqual([])
  })
})

/** Calls of i18next in a source that name a namespace which is not there from the first load. */
const unloaded = (source: string): string[] =>
  [...source.matchAll(/\b(?:useTranslation|getFixedT)\(([^()]*)\)/g)]
    .filter(([, named]) =>
      [...named!.matchAll(/'([^']*)'|`/g)].some(
        match => !(['en', 'ko', ...ofFirstLoad] as (string | undefined)[]).includes(match[1]),
      ),
    )
    .map(([call]) => call)

describe('the words that come with their pages', () => {
  it('are found out when a screen names them without loading them', () => {
    expect(unloaded("useTranslation('study')")).toHaveLength(1)
    expect(unloaded("useTranslation(['common', 'study'])")).toHaveLength(1)
    expect(unloaded("i18next.getFixedT('ko', 'study')")).toHaveLength(1)
    expect(
      unloaded("useTranslation(), useTranslation('common'), useTranslation(['annotate', 'common'])"),
    ).toEqual([])
  })

  it('are asked for through the hook of `pageWords` only, which brings them', () => {
    const wrong = filesBelow('client', /\.tsx?$/).flatMap(file =>
      unloaded(readFileSync(file, 'utf8')).map(call => `${file.slice(root.length + 1)}: ${call}`),
    )
    expect(wrong).toEqual([])
  })
})

const attribute = /\b(?:title|label|placeholder|alt|description|aria-label)="([^"]*\p{L}{2}[^"]*)"/gu
const between = />([^<>{}()=;&|?:'"`]*\p{L}[^<>{}()=;&|?:'"`]*)</gu
const code = /\b(?:export|import|type|const|function|return|extends|interface|await|as|keyof)\b/

/**
 * Text that a component says in its own words, which only one language can read. The product's name is no text,
 * nor is what stands on a key of the keyboard.
 */
function bareText(source: string): string[] {
  const plain = source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/<(kbd|KeyCap)\b[^>]*>[^<]*<\/\1>/g, '')
  return [...plain.matchAll(between), ...plain.matchAll(attribute)]
    .map(match => match[1]!.trim())
    .filter(text => text !== 'Concord' && !code.test(text))
}

describe('components', () => {
  it('are found out when they speak for themselves', () => {
    expect(bareText('<p>Save it</p>')).toEqual(['Save it'])
    expect(bareText('<p>\n  여기\n</p>')).toEqual(['여기'])
    expect(bareText('<img alt="A chart" />')).toEqual(['A chart'])
    expect(bareText('<p className="a">{t(\'save\')}</p>')).toEqual([])
    expect(bareText('const a = useState<string>(); export type B<T> = T[]')).toEqual([])
  })

  it('say nothing that is not in the catalogues', () => {
    const said = filesBelow('client', /\.tsx$/).flatMap(file =>
      bareText(readFileSync(file, 'utf8')).map(text => `${file.slice(root.length + 1)}: ${text}`),
    )
    expect(said).toEqual([])
  })
})
