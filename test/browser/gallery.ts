import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '#schema/words.ts'
import { lookAt, watch } from './look.ts'
import type { aDemo, Person } from './support.ts'

const locales: Record<Language, 'en-GB' | 'ko-KR'> = { en: 'en-GB', ko: 'ko-KR' }
export const languages = ['en', 'ko'] as const

/** Whoever looks, with one browser for each language, so that a screen is looked at in both at once. */
export type Pages = Record<Language, { page: Page; errors: string[] }>
export type Reach = (page: Page, language: Language) => Promise<unknown>

/** What the tests of pictures share: who looks, and the look at a screen in both languages. */
export function aGallery(demo: ReturnType<typeof aDemo>) {
  const anybody = async (person?: Person | Record<Language, Person>): Promise<Pages> => {
    const opened: [Language, { page: Page; errors: string[] }][] = []
    for (const language of languages) {
      const profile = await demo.aProfile({ locale: locales[language] })
      const own = typeof person === 'object' ? person[language] : person
      const page = own ? await demo.signIn(profile, own) : await profile.newPage()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      opened.push([language, { page, errors: watch(page) }])
    }
    return Object.fromEntries(opened) as Pages
  }

  /** Opens a screen in both languages, looks at it, and expects nothing wrong. */
  const isFine = async (
    pages: Pages,
    name: string,
    path: string | Record<Language, string>,
    reach: Reach = heading,
    /** The refusal that the screen is about; the browser reports it as an error all the same. */
    refusal = /^$/,
  ): Promise<void> => {
    const wrong = await Promise.all(
      languages.map(async language => {
        const { page, errors } = pages[language]
        errors.length = 0
        // A path that differs from the last one in its fragment alone would not load the page again.
        await page.goto('about:blank')
        await page.goto(demo.url() + (typeof path === 'string' ? path : path[language]))
        await reach(page, language)
        const seen = await lookAt(page, name, language)
        return [
          ...seen,
          ...errors.filter(error => !refusal.test(error)).map(error => `${name}-${language}: ${error}`),
        ]
      }),
    )
    expect(wrong.flat().join('\n')).toBe('')
  }
  return { anybody, isFine }
}

export const heading: Reach = page => page.getByRole('heading', { level: 1 }).first().waitFor()
export const loaded: Reach = async (page, language) => {
  await heading(page, language)
  // A placeholder is a status with lines that nobody hears.
  await page.waitForFunction(() => !document.querySelector('[role="status"] > [aria-hidden="true"]'))
}

type Reply = { id: string; path: string; token: string }
/** Posts JSON, or the lines of a file, as the person on the page. */
export const post = (page: Page, path: string, body: string): Promise<Reply> =>
  page.evaluate(
    async ([to, text]) => {
      const type = text.includes('\n') ? 'application/octet-stream' : 'application/json'
      const reply = await fetch(`/api${to}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: text,
      })
      if (!reply.ok) throw new Error(`${to}: ${await reply.text()}`)
      return reply.json()
    },
    [path, body] as [string, string],
  )
