import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { catalogues } from '#locales/index.ts'
import { tourWords } from '#locales/tour.ts'
import { languages } from '#schema/words.ts'
import { lookAt, watch } from './look.ts'
import { aDemo, footer, inHand, itemInHand, type Person } from './support.ts'

const demo = aDemo()
const locales = { en: 'en-GB', ko: 'ko-KR' } as const
const panel = (page: Page) => page.locator('[data-tour]')
const atStep = (page: Page, n: number) => page.locator(`[data-tour][data-step="${n}"]`).waitFor()
const isDone = (page: Page) => panel(page).locator('[data-ready]').waitFor()
/** Where the focus is, as a person hears it. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

/** How many rows each table has; whatever is written in Concord is a row more somewhere. */
function rows(): Record<string, number> {
  const db = new Database(join(demo.folder(), 'concord.db'), { readonly: true })
  try {
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[]
    return Object.fromEntries(
      tables.map(name => [name, db.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number]),
    )
  } finally {
    db.close()
  }
}

/** What a page asks of the server, besides who is signed in and what there is to read. */
function changes(page: Page): string[] {
  const asked: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET') asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return asked
}

async function come(person: Person, language: 'en' | 'ko', size: { width?: number; height?: number } = {}) {
  const profile = await demo.aProfile({ locale: locales[language], ...size })
  const page = await demo.signIn(profile, person)
  return { profile, page, errors: watch(page) }
}

/** The page of the physician's own cases, with the notice accepted. */
async function ownCases(page: Page): Promise<void> {
  await page.goto(`${demo.url()}/annotate/demo-open`)
  const accept = page.getByRole('button', { name: /동의해요|I have read/ })
  await accept.or(page.getByRole('list').first()).first().waitFor()
  if (!(await accept.isVisible())) return
  await accept.click()
  await accept.waitFor({ state: 'hidden' })
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** A key of a Korean keyboard in Hangul mode: the letter is another one, its place is the same. */
const pressHangul = (page: Page, code: string, key: string) =>
  page.evaluate(
    ([place, letter]) =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { code: place!, key: letter!, bubbles: true, cancelable: true }),
      ),
    [code, key],
  )
const next = async (page: Page, to: number) => {
  await press(page, 'ArrowRight')
  await atStep(page, to)
}

/** Does the physician's tour as it asks, by keys alone, up to its last step. */
async function practise(page: Page): Promise<void> {
  await atStep(page, 1)
  await next(page, 2)
  await next(page, 3)
  const first = await inHand(page)
  await press(page, 'Digit2')
  await isDone(page)
  expect(await inHand(page)).not.toBe(first)
  await next(page, 4)
  await press(page, 'Backspace')
  await isDone(page)
  expect(await inHand(page)).toBe(first)
  await next(page, 5)
  await press(page, 'KeyE', 'Digit7', 'Enter')
  // Done when the digits answer again.
  await itemInHand(page).getByRole('button', { name: /7/ }).first().waitFor()
  expect(await panel(page).locator('[data-ready]').count()).toBe(0)
  await press(page, 'Enter')
  await isDone(page)
  await next(page, 6)
  await press(page, 'KeyC')
  await page.getByRole('textbox').fill('혈압약에 대한 답이 없음')
  await press(page, 'Escape')
  await isDone(page)
  await next(page, 7)
  await press(page, 'Digit2')
  await isDone(page)
  await expect.poll(() => footer(page).innerText()).toMatch(/Offline: 1 rating|오프라인: 평가 1건/)
  await next(page, 8)
  await expect.poll(() => footer(page).innerText()).toMatch(/nothing is kept|저장하지 않음/)
  expect(await footer(page).innerText()).not.toMatch(/Saved \d|\d 저장됨/)
  await press(page, 'Digit3', 'Digit4', 'Enter')
  await page.getByRole('heading', { name: /^(Review|검토): / }).waitFor()
  await press(page, 'Enter')
  await isDone(page)
  expect(await page.locator('section#note').count()).toBe(1)
  await next(page, 9)
  await next(page, 10)
  await pressHangul(page, 'KeyL', 'ㅣ')
  await isDone(page)
  await next(page, 11)
  await press(page, 'Shift+Slash')
  await page.locator('dialog[open]').waitFor()
  await press(page, 'Escape')
  await isDone(page)
  await next(page, 12)
}

describe.each(languages)('in %s', language => {
  const words = tourWords[language]
  const common = catalogues[language].common.tour

  test('a physician practises by keys alone, with every answer taken and none of it written anywhere', async () => {
    const { profile, page, errors } = await come('han', language)
    await ownCases(page)
    const offer = page.getByRole('complementary', { name: common.physician.name })
    await offer.waitFor()
    const before = rows()
    const asked = changes(page)
    const pace = () => page.evaluate(() => sessionStorage.getItem('concord.pace'))
    const paceBefore = await pace()

    await offer.getByRole('button').first().focus()
    await press(page, 'Enter')
    await atStep(page, 1)
    await expect.poll(() => focused(page)).toBe(words.physician.welcome.title)
    await practise(page)
    expect(await panel(page).innerText()).toContain(words.practice)
    await press(page, 'Tab', 'Tab')
    expect(await focused(page)).toBe(words.toCases)
    await press(page, 'Enter')
    await page.waitForURL(/\/annotate\/demo-open$/)

    // Back where it can be started again, and not offered any more.
    await expect.poll(() => focused(page)).toBe(common.physician.name)
    expect(await offer.count()).toBe(0)
    expect(await pace()).toBe(paceBefore)
    expect(asked).toEqual([])
    expect(rows()).toEqual(before)
    expect(
      await page
        .getByRole('main')
        .getByText(/started|진행 중/)
        .count(),
    ).toBe(0)
    await press(page, 'Enter')
    await atStep(page, 1)
    expect(errors).toEqual([])
    await profile.close()
  })

  test('a maintainer walks over the pages by keys alone, and changes nothing', async () => {
    const { profile, page, errors } = await come('maintainer', language)
    const offer = page.getByRole('complementary', { name: common.maintainer.name })
    await offer.waitFor()
    const before = rows()
    const asked = changes(page)
    await offer.getByRole('button').first().focus()
    await press(page, 'Enter')
    const titles = Object.values(words.maintainer).map(({ title }) => title)
    const seen: string[] = []
    for (let n = 1; n <= titles.length; n++) {
      await atStep(page, n)
      await expect.poll(() => focused(page)).toBe(titles[n - 1])
      await page.getByRole('heading', { level: 1 }).waitFor()
      seen.push(new URL(page.url()).pathname.replace(/[0-9a-f]{32}/, 'ID'))
      if (n < titles.length) await press(page, 'ArrowRight')
    }
    expect(new Set(seen)).toEqual(
      new Set([
        '/',
        '/studies/ID/cases',
        '/studies/ID/set-up',
        '/studies/ID/people',
        '/studies/ID',
        '/studies/ID/agreement',
      ]),
    )
    await panel(page).getByText('report demo-pilot --json').waitFor()
    await panel(page).getByRole('button', { name: words.finish }).focus()
    await press(page, 'Enter')
    await panel(page).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).not.toBe('')
    expect(asked).toEqual([])
    expect(rows()).toEqual(before)
    // That agreement is closed before freezing is what one of the pages is about.
    expect(errors.filter(error => !/ 409 .*\/agreement/.test(error))).toEqual([])

    await page.goto(demo.url())
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await offer.count()).toBe(0)
    await page.getByRole('banner').getByRole('button').last().click()
    await page.getByRole('dialog').getByRole('button', { name: common.maintainer.name }).click()
    await atStep(page, 1)
    await expect.poll(() => focused(page)).toBe(titles[0])
    await profile.close()
  })
})

test('Escape skips, later keeps the offer, and another person of the same browser has their own', async () => {
  // Signed in once elsewhere, or their link would end the sign-in of whoever is here.
  await (await come('seo', 'en')).profile.close()
  const { profile, page } = await come('han', 'en')
  await ownCases(page)
  const offer = page.getByRole('complementary', { name: 'Practice case' })
  await offer.getByRole('button', { name: 'Start the practice case' }).click()
  await atStep(page, 1)
  await panel(page).getByRole('button', { name: 'Later' }).click()
  await offer.waitFor()
  await offer.getByRole('button', { name: 'Start the practice case' }).click()
  await atStep(page, 1)
  await press(page, 'KeyC')
  await page.getByRole('textbox').waitFor()
  // The first Escape leaves the comment, and one in haste after it is not taken for a wish to leave the tour.
  await press(page, 'Escape', 'Escape')
  await itemInHand(page).getByRole('textbox').waitFor({ state: 'detached' })
  await atStep(page, 1)
  await page.waitForTimeout(1100)
  await press(page, 'Escape')
  await page.waitForURL(/\/annotate\/demo-open$/)
  await page.getByRole('list').first().waitFor()
  expect(await offer.count()).toBe(0)

  const other = await demo.signIn(profile, 'seo')
  await ownCases(other)
  await other.getByRole('complementary', { name: 'Practice case' }).waitFor()
  await profile.close()
})

test('each step can be passed over, and the way back undoes nothing that a step needs', async () => {
  const { profile, page } = await come('han', 'en')
  await page.goto(`${demo.url()}/practice`)
  await atStep(page, 1)
  for (let n = 2; n <= 12; n++) await next(page, n)
  expect(await page.locator('section#note').count()).toBe(1)
  for (let n = 11; n >= 1; n--) {
    await press(page, 'ArrowLeft')
    await atStep(page, n)
  }
  expect(await page.locator('section#note').count()).toBe(0)
  await profile.close()
})

test('enlarged four times the step and the screen are both within reach, and nothing is wider than the window', async () => {
  const { profile, page } = await come('han', 'ko', { width: 320, height: 225 })
  await page.goto(`${demo.url()}/practice`)
  for (const path of ['/practice', '/']) {
    await page.goto(demo.url() + path)
    if (path === '/practice') {
      await atStep(page, 1)
      await page.getByRole('button', { name: '다음' }).click()
      await page.getByRole('heading', { name: '읽는 곳' }).waitFor()
      await page.locator('#dialogue').scrollIntoViewIfNeeded()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
  await profile.close()
})

test('by touch on a tablet the buttons of a step are large enough for a finger', async () => {
  const { profile, page } = await come('han', 'ko', { width: 834, height: 1112 })
  await page.goto(`${demo.url()}/practice`)
  await atStep(page, 1)
  await panel(page).getByRole('button', { name: '다음' }).click()
  await atStep(page, 2)
  const small = await panel(page)
    .getByRole('button')
    .evaluateAll(buttons => buttons.filter(one => one.getBoundingClientRect().height < 44).length)
  expect(small).toBe(0)
  await profile.close()
})

test('the tour is no part of what a case loads', async () => {
  const { profile, page } = await come('seo', 'en')
  await ownCases(page)
  await page.goto('about:blank')
  const loaded: string[] = []
  page.on('response', async response => {
    if (response.url().endsWith('.js')) loaded.push(await response.text().catch(() => ''))
  })
  await page.goto(`${demo.url()}/annotate/demo-open`)
  await page.getByRole('list').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(loaded.length).toBeGreaterThan(3)
  expect(loaded.some(text => text.includes(tourWords.en.physician.welcome.title))).toBe(false)
  await profile.close()
})

describe('its screens', () => {
  type Shot = { name: string; person: Person; reach: (page: Page) => Promise<unknown> }
  const step = (n: number, act?: (page: Page) => Promise<unknown>) => async (page: Page) => {
    await page.goto(`${demo.url()}/practice`)
    await atStep(page, 1)
    for (let to = 2; to <= n; to++) await next(page, to)
    await act?.(page)
  }
  const walk = (n: number) => async (page: Page) => {
    await page.goto(demo.url())
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('banner').getByRole('button').last().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Tour of|연구 화면)/ })
      .click()
    await atStep(page, 1)
    for (let to = 2; to <= n; to++) await next(page, to)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(() => !document.querySelector('[role="status"] > [aria-hidden="true"]'))
  }
  const shots: Shot[] = [
    { name: 'tour-offer', person: 'seo', reach: ownCases },
    { name: 'tour-welcome', person: 'seo', reach: step(1) },
    {
      name: 'tour-rated',
      person: 'seo',
      reach: step(3, async page => {
        await press(page, 'Digit2')
        await isDone(page)
      }),
    },
    {
      name: 'tour-offline',
      person: 'seo',
      reach: step(7, async page => {
        await press(page, 'Digit2')
        await isDone(page)
      }),
    },
    { name: 'tour-note', person: 'seo', reach: step(9) },
    { name: 'tour-blind', person: 'seo', reach: step(12) },
    {
      name: 'tour-offer-maintainer',
      person: 'maintainer',
      reach: page => page.getByRole('complementary').waitFor(),
    },
    { name: 'tour-walk-start', person: 'maintainer', reach: walk(1) },
    { name: 'tour-walk-closed', person: 'maintainer', reach: walk(7) },
    { name: 'tour-walk-worth', person: 'maintainer', reach: walk(8) },
    { name: 'tour-walk-commands', person: 'maintainer', reach: walk(10) },
  ]
  const pages = new Map<string, { page: Page; errors: string[] }>()
  beforeAll(async () => {
    for (const person of ['seo', 'maintainer'] as const)
      for (const language of languages) {
        const { page, errors } = await come(person, language)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        pages.set(`${person} ${language}`, { page, errors })
      }
  })
  test.each(shots)('$name is fine', async ({ name, person, reach }) => {
    const wrong: string[] = []
    for (const language of languages) {
      const { page, errors } = pages.get(`${person} ${language}`)!
      errors.length = 0
      await reach(page)
      wrong.push(...(await lookAt(page, name, language)))
      wrong.push(...errors.filter(error => !/ 409 .*\/agreement/.test(error)))
    }
    expect(wrong.join('\n')).toBe('')
  })
})
