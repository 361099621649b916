import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogues } from '#locales/index.ts'
import { concord } from '#test/program/support.ts'
import { aDemo, closeInstructions, footer, inHand, itemInHand, openFirstCase } from './support.ts'

const demo = aDemo()

const languages = { Korean: 'ko-KR', English: 'en-GB', 'both languages': 'ko-KR' } as const
const people = { Korean: 'han', English: 'seo', 'both languages': 'seo' } as const

test.each(Object.entries(languages))(
  'a physician does a whole case by keyboard in %s, in 37 keys, and a maintainer sees it counted',
  async (name, locale) => {
    const profile = await demo.aProfile({ locale })
    const page = await demo.signIn(profile, people[name as keyof typeof people])
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    const done = async () => (await own(page)).filter(line => line.state === 'done').length
    await openFirstCase(page)
    const before = await done()
    if (name === 'both languages') {
      await page.getByRole('button', { name: '함께' }).click()
      await itemInHand(page).locator('h3 [lang=en]').waitFor()
    }
    expect(await page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2))
    // The first stage shows the conversation alone: the note is not on the page, and not on the wire.
    expect(await page.locator('#note').count()).toBe(0)
    const first = page.url()

    let keys = 0
    const press = async (key: string) => {
      keys++
      await page.keyboard.press(key)
    }
    const stage = async (answers: number, digit: (n: number) => number) => {
      await page.getByText(`0 / ${answers}`).first().waitFor()
      await closeInstructions(page)
      for (let n = 0; n < answers; n++) {
        const before = await inHand(page)
        await press(`Digit${digit(n)}`)
        if (n < answers - 1) await expect.poll(() => inHand(page)).not.toBe(before)
      }
      await press('Enter')
      await page.getByText(/^(검토|Review): /).waitFor()
      await press('Enter')
    }
    await stage(4, n => [3, 4, 4, 5][n]!)
    await page.locator('#note').waitFor()
    await stage(21, n => (n % 3 === 0 ? 1 : 2))
    await stage(6, n => (n % 3) + 1)
    await expect.poll(() => page.url(), { timeout: 10_000 }).not.toBe(first)
    expect(keys).toBe(37)
    expect(errors).toEqual([])
    expect(await done()).toBe(before + 1)
    await profile.close()

    const office = await demo.aProfile({ locale: 'en-GB' })
    const desk = await demo.signIn(office, 'maintainer')
    await desk.goto(`${demo.url()}/studies/demo-open`)
    const row = desk.getByRole('row', {
      name: people[name as keyof typeof people] === 'han' ? /Dr\. Han/ : /Dr\. Seo/,
    })
    await row.waitFor()
    const cells = (await row.getByRole('cell').allInnerTexts()).map(text => text.trim())
    expect(cells.join(' | ')).toMatch(new RegExp(`\\b${before + 1}\\b`))
    await office.close()
  },
)

/** The lines of the study on this page, asked for as the same person. */
const own = (page: Page): Promise<{ state: string }[]> =>
  page.evaluate(async () => {
    const study = location.pathname.split('/')[2]
    return (await (await fetch(`/api/annotator/studies/${study}`)).json()).assignments
  })

test.each([
  ['Korean', 'ko', 'demo-physician-a'],
  ['English', 'en', 'demo-physician-b'],
] as const)(
  'a physician does a whole case on a tablet in %s, with nothing but taps, from the sign-in link to the next case',
  async (_, language, username) => {
    const words = catalogues[language].annotate
    const made = await concord(['user', 'link', username, '--json'], { CONCORD_DATA: demo.folder() })
    const profile = await demo.aProfile({
      locale: language === 'ko' ? 'ko-KR' : 'en-GB',
      width: 834,
      height: 1112,
      touch: true,
    })
    const page = await profile.newPage()
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const card = itemInHand(page)
    await page.goto(demo.url() + JSON.parse(made.out).path)
    await page.locator('main button[type=submit]').tap()
    await page.waitForURL(`${demo.url()}/`)
    await main.getByRole('link').first().tap()
    const accept = page.getByRole('button', { name: words.study.accept })
    const begin = main.getByRole('button').first()
    await accept.or(begin).first().waitFor()
    if (await accept.isVisible()) {
      await accept.tap()
      await accept.waitFor({ state: 'hidden' })
    }
    await begin.tap()
    await page.waitForURL(/[0-9a-f]{32}$/)
    const first = page.url()

    const startStage = async (answers: number) => {
      await page.getByText(`0 / ${answers}`).first().waitFor()
      await dialog.getByRole('button').last().tap()
      await dialog.waitFor({ state: 'hidden' })
    }
    /** Taps a level of the item in hand; the next one must then be in sight by itself. */
    const rate = async (level: number, last: boolean) => {
      const before = await inHand(page)
      await card.getByRole('radio').nth(level).tap()
      if (last) return
      await expect.poll(() => inHand(page)).not.toBe(before)
      const seen = await card.evaluate(element => {
        const view = element.closest('[data-scrolls]')!.getBoundingClientRect()
        const box = element.getBoundingClientRect()
        return box.top >= view.top && Math.min(box.bottom, box.top + 160) <= view.bottom
      })
      expect(seen, await inHand(page)).toBe(true)
    }
    const finish = async () => {
      await page.getByRole('contentinfo').getByRole('button', { name: words.keys.review }).tap()
      await card.waitFor({ state: 'hidden' })
      await page.locator('[data-instrument]').getByRole('button', { name: words.review.finish }).tap()
    }
    const tabTo = async (pane: 'note' | 'dialogue') => {
      await main.getByRole('button', { name: words.panes[pane], exact: true }).tap()
      await page.locator(`#${pane}`).waitFor()
    }
    const action = (name: string) => card.getByRole('button', { name, exact: true })

    // A turn by its number, twice: there and away again, then for good; and a few words of comment.
    await startStage(4)
    const turn = page
      .locator('#dialogue')
      .getByRole('button', { name: words.turnAsEvidence.replace('{{n}}', '3'), exact: true })
    const chip = card.getByText(words.evidenceTurn.replace('{{n}}', '3'), { exact: true })
    await turn.tap()
    await chip.waitFor()
    await turn.tap()
    await chip.waitFor({ state: 'hidden' })
    await turn.tap()
    await action(words.comment).tap()
    await card.getByRole('textbox').fill('두 번 말했다.')
    for (let n = 0; n < 4; n++) await rate(n % 2, n === 3)
    await finish()

    // Words selected with a finger are offered to be added while evidence is being picked.
    await startStage(21)
    // The stage brings the note, and opens on it.
    await page.locator('#note').waitFor()
    expect(await page.locator('#dialogue').isVisible()).toBe(false)
    await tabTo('dialogue')
    expect(await page.locator('#note').isVisible()).toBe(false)
    // Whoever was in the conversation is there again after a reload.
    await page.reload()
    await page.locator('#dialogue').waitFor()
    expect(await page.locator('#note').isVisible()).toBe(false)
    await card.waitFor()
    await action(words.evidence).tap()
    const foot = page.getByRole('contentinfo')
    await foot.getByText(words.tapTurn).waitFor()
    expect(await foot.innerText()).not.toContain('Enter')
    await page
      .locator('#dialogue [data-case-text]')
      .first()
      .evaluate(element => {
        const text = element.firstChild!
        getSelection()!.setBaseAndExtent(text, 2, text, 12)
      })
    await action(words.passageAdd).tap()
    await card.getByTitle(/./).first().waitFor()
    await action(words.evidence).tap()
    for (let n = 0; n < 21; n++) await rate(n % 2, n === 20)
    await finish()

    await startStage(6)
    for (let n = 0; n < 6; n++) await rate(n % 3, n === 5)
    await finish()
    await expect.poll(() => page.url(), { timeout: 10_000 }).not.toBe(first)
    expect((await own(page)).filter(line => line.state === 'done').length).toBeGreaterThan(0)
    await profile.close()
  },
)

test('the save state says when the last answer was saved, in words', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'seo')
  await openFirstCase(page)
  await page.keyboard.press('Digit4')
  await expect.poll(() => footer(page).innerText()).toMatch(/Saved \d\d:\d\d:\d\d/)
})

test('digits typed into a comment are text, and keys of a Hangul layout rate all the same', async () => {
  const profile = await demo.aProfile({ locale: 'ko-KR' })
  const page = await demo.signIn(profile, 'seo')
  await openFirstCase(page)
  const label = () => inHand(page)
  const before = await label()
  await page.keyboard.press('KeyC')
  const comment = page.getByRole('textbox')
  await comment.waitFor()
  await comment.pressSequentially('2번 복용')
  expect(await comment.inputValue()).toBe('2번 복용')
  expect(await label()).toBe(before)
  await page.keyboard.press('Escape')
  // A Hangul layout sends the Hangul letter as `key`, the physical key as `code`: j goes on.
  const keyboard = await profile.newCDPSession(page)
  const send = (event: { key: string; code: string; windowsVirtualKeyCode: number }) =>
    keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
  await send({ key: 'ㅓ', code: 'KeyJ', windowsVirtualKeyCode: 74 })
  await expect.poll(label).not.toBe(before)
  const moved = await label()
  // While a syllable is being composed, the browser says keyCode 229.
  await send({ key: 'Process', code: 'Digit2', windowsVirtualKeyCode: 229 })
  await page.waitForTimeout(300)
  expect(await label()).toBe(moved)
})

/** A numbered item goes by its number, any other by its title. */
const nameOf = (heading: string) => /^Q[\d.]+/.exec(heading)?.[0] ?? heading

test('while evidence is picked, the foot names the item it goes to, after a digit the next one and with ↑ the one answered', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'seo')
  await openFirstCase(page)
  const answered = await inHand(page)
  await page.keyboard.press('Digit2')
  await expect.poll(() => inHand(page)).not.toBe(answered)
  await page.keyboard.press('KeyE')
  await expect.poll(() => footer(page).innerText()).toContain(`Evidence for ${nameOf(await inHand(page))}: `)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('KeyE')
  await expect.poll(() => footer(page).innerText()).toContain(`Evidence for ${nameOf(answered)}: `)
})
