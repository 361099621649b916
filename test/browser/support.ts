import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { launch } from '#test/support/browser.ts'
import { copyDemo } from '#test/support/demoFolder.ts'
import { type ServerProcess, startServer } from '#test/support/server.ts'

export type Person = 'maintainer' | 'han' | 'seo'
export type Look = {
  locale?: 'ko-KR' | 'en-GB'
  width?: number
  height?: number
  dark?: boolean
  touch?: boolean
}

/** A demo server and a browser for the tests of one file. */
export function aDemo() {
  let server: ServerProcess
  let browser: Browser
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'concord-browser-'))
    paths = await copyDemo(folder)
    server = await startServer({ folder })
    browser = await launch()
  }, 90_000)
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const links = new Map<Person, string>()
  let paths: string[] = []
  /** A fresh browser profile; several pages of one profile are tabs of one browser. */
  const aProfile = (look: Look = {}): Promise<BrowserContext> =>
    browser.newContext({
      viewport: { width: look.width ?? 1440, height: look.height ?? 900 },
      locale: look.locale ?? 'ko-KR',
      timezoneId: 'Asia/Seoul',
      colorScheme: look.dark ? 'dark' : 'light',
      hasTouch: look.touch ?? false,
      isMobile: look.touch ?? false,
    })
  /** Signs a person in; the link of the demo is used once, later profiles get the session's cookie. */
  const signIn = async (profile: BrowserContext, person: Person): Promise<Page> => {
    const page = await profile.newPage()
    const known = links.get(person)
    if (known) {
      const { name, value } = JSON.parse(known) as { name: string; value: string }
      await profile.addCookies([{ name, value, url: server.url }])
      await page.goto(server.url)
    } else {
      const path = paths[['maintainer', 'han', 'seo'].indexOf(person)]!
      await page.goto(server.url + path)
      await page.locator('main button[type=submit]').click()
      await page.waitForURL(`${server.url}/`)
      const cookie = (await profile.cookies()).find(({ httpOnly }) => httpOnly)!
      links.set(person, JSON.stringify({ name: cookie.name, value: cookie.value }))
    }
    await page.getByRole('main').waitFor()
    return page
  }
  return {
    aProfile,
    signIn,
    url: () => server.url,
    /** The data folder, for commands. */
    folder: () => folder,
    /** Ends the server as a power cut of its process would. */
    kill: () => server.stop('SIGKILL'),
    /** Starts it again on the same data and port. */
    start: async () => {
      server = await startServer({ folder, port: Number(new URL(server.url).port) })
    },
  }
}

/** Opens the first case that waits for the person, and closes the notice and the instructions on the way. */
export async function openFirstCase(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link').first().click()
  await page.waitForURL(/\/annotate\/[0-9a-f]{32}$/)
  const accept = page.getByRole('button', { name: /동의해요|I have read/ })
  const begin = page.getByRole('main').getByRole('button').first()
  await accept.or(begin).first().waitFor()
  if (await accept.isVisible()) {
    await accept.click()
    await accept.waitFor({ state: 'hidden' })
  }
  await begin.click()
  await itemInHand(page).waitFor()
  await closeInstructions(page)
}

/** The card of the item that the digits answer now. */
export const itemInHand = (page: Page) => page.locator('[data-item-in-hand]')

/** What that card is about: its heading. */
export const inHand = (page: Page): Promise<string> => itemInHand(page).getByRole('heading').innerText()

export async function closeInstructions(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor({ timeout: 3000 }).catch(() => undefined)
  if (await dialog.isVisible()) {
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
  }
}

/** The save state in the foot, in words. */
export const footer = (page: Page) => page.getByRole('contentinfo')

/** How many items of the stage are answered, and of how many. */
const answered = async (page: Page): Promise<[number, number]> => {
  const words = await page.locator('[data-instrument] [aria-hidden]').first().innerText()
  const [n, total] = words.split(' / ').map(Number)
  return [n!, total!]
}

/** Answers what is left of a stage with one digit and finishes it; no word of the screen is read. */
export async function finishStage(page: Page, digit: number): Promise<void> {
  const stage = () => page.locator('[aria-current=step]').innerText()
  const before = await stage()
  for (let [n, total] = await answered(page); n < total; [n] = await answered(page)) {
    await page.keyboard.press(`Digit${digit}`)
    await expect
      .poll(async () => (await answered(page))[0], { timeout: 1000 })
      .toBeGreaterThan(n)
      // An answer that was there already is only given again.
      .catch(() => page.keyboard.press('ArrowDown'))
  }
  await page.keyboard.press('Enter')
  await itemInHand(page).waitFor({ state: 'hidden' })
  await page.keyboard.press('Enter')
  await expect.poll(stage, { timeout: 10_000 }).not.toBe(before)
}
