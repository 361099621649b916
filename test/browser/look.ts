import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { everyWord } from '#locales/all.ts'
import type { Language } from '#schema/words.ts'
import { root } from '#server/root.ts'

/** Where the pictures of the screens are kept: `<screen>-<language>-<scheme>-<width>.png`. */
const pictures = join(root, 'test', 'pictures')
const require = createRequire(import.meta.url)
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** What another scheme can change at the same size. */
const ofColour = ['color-contrast', 'link-in-text-block']

type Scheme = 'light' | 'dark'
type Size = { width: number; height: number }
const desk: Size = { width: 1440, height: 900 }
const tablet: Size = { width: 834, height: 1112 }
/** On the tablet one scheme each: a layout does not depend on the colours. */
const tabletScheme: Record<Language, Scheme> = { ko: 'light', en: 'dark' }

type Tree = { [key: string]: string | Tree }
const keysOf = (tree: Tree, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [path + key, (path + key).replace(/_(one|other)$/, '')]
      : keysOf(value, `${path}${key}.`),
  )
const keys = new Set(Object.values(everyWord.en).flatMap(words => keysOf(words as unknown as Tree)))

/** Keys of the catalogues that stand in a text as if they were words. */
export const keysIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:[a-z]+:)?([a-z]\w*(?:\.[\w-]+)+)/g)]
    .filter(match => keys.has(match[1]!))
    .map(match => match[0])

/** Errors of a page from now on. That nobody is signed in yet is an answer, not an error. */
export function watch(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(`page error: ${error.message}`))
  page.on('console', message => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    if (/\b401\b/.test(message.text()) && new URL(url).pathname === '/api/me') return
    errors.push(`console: ${message.text()} ${url}`)
  })
  return errors
}

/**
 * Looks at what a page shows now, light and dark, at a desk and on a tablet: keeps pictures, and returns what is
 * wrong, one line each. The page is left as it was found.
 */
export async function lookAt(page: Page, name: string, language: Language): Promise<string[]> {
  mkdirSync(pictures, { recursive: true })
  const wrong: string[] = []
  await settled(page)
  // The sticky bar hides a part of what was scrolled under it.
  await page.evaluate(() => scrollTo(0, 0))
  await page.evaluate(axe)
  for (const [size, schemes] of [
    [desk, ['light', 'dark']],
    [tablet, [tabletScheme[language]]],
  ] as const) {
    await page.setViewportSize(size)
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.waitForFunction(now => document.documentElement.dataset.mantineColorScheme === now, scheme)
      await settled(page)
      const picture = `${name}-${language}-${scheme}-${size.width}`
      const first = scheme === schemes[0]
      // The whole length once a size; of a page that something lies over, it would show what nobody sees.
      const fullPage = first && (await page.evaluate(() => !document.querySelector('[inert]')))
      await page.screenshot({ path: join(pictures, `${picture}.png`), fullPage })
      for (const line of await faults(page, language, first)) wrong.push(`${picture}: ${line}`)
    }
  }
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: 'light' })
  return wrong
}

/** Nothing loads any more: no placeholder on the screen, and the fonts are here. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

async function faults(page: Page, language: Language, all: boolean): Promise<string[]> {
  const seen = await page.evaluate(() => ({
    language: document.documentElement.lang,
    wide: document.documentElement.scrollWidth - innerWidth,
    long: document.querySelector('[data-scrolls]') ? document.documentElement.scrollHeight - innerHeight : 0,
    text: [
      document.body.innerText,
      ...[...document.querySelectorAll('*')].flatMap(element =>
        ['aria-label', 'title', 'placeholder', 'alt'].map(name => element.getAttribute(name) ?? ''),
      ),
    ].join('\n'),
  }))
  const found: string[] = []
  if (seen.language !== language) found.push(`the document says it is in ${seen.language}`)
  if (seen.wide > 0) found.push(`${seen.wide} px wider than the window`)
  if (seen.long > 0) found.push(`${seen.long} px longer than the window, though its panes scroll`)
  for (const key of keysIn(seen.text)) found.push(`the key ${key} stands for a text`)
  return [...found, ...(await accessibility(page, all))]
}

type Result = { violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }

async function accessibility(page: Page, all: boolean): Promise<string[]> {
  const { violations } = await page.evaluate(
    runOnly =>
      (window as unknown as { axe: { run: (options: object) => Promise<Result> } }).axe.run({
        runOnly,
        resultTypes: ['violations'],
      }),
    all ? { type: 'tag', values: rules } : { type: 'rule', values: ofColour },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
