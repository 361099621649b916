import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { concord } from '#test/program/support.ts'
import { aDemo, closeInstructions, footer, inHand, itemInHand, openFirstCase } from './support.ts'

const demo = aDemo()
const stageOf = (page: Page) => new URL(page.url()).searchParams.get('stage')
const isSaved = (page: Page) =>
  expect.poll(() => footer(page).innerText(), { timeout: 30_000 }).toMatch(/Saved \d\d:\d\d/)
/** The stage whose button in the bar is the present one. */
const stageShown = (page: Page) => page.getByRole('navigation').locator('[aria-current=step]').innerText()

/** Answers the first stage of the case in hand, with a flag and a comment on the way, and finishes it. */
async function finishFirstStage(page: Page) {
  await page.keyboard.press('KeyF')
  await page.keyboard.press('KeyC')
  await page.getByRole('textbox').fill('Said twice.')
  await page.keyboard.press('Escape')
  for (const [n, digit] of [3, 4, 4, 5].entries()) {
    const before = await inHand(page)
    await page.keyboard.press(`Digit${digit}`)
    if (n < 3) await expect.poll(() => inHand(page)).not.toBe(before)
  }
  await page.keyboard.press('Enter')
  await page.getByText(/^Review: /).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^Review: /).waitFor({ state: 'hidden' })
  await closeInstructions(page)
}

test('what was submitted is found again with its time and opens read only, at its own address', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'han')
  await openFirstCase(page)
  const own = page.url()
  await finishFirstStage(page)

  await page.goto(own.replace(/\/[0-9a-f]{32}$/, ''))
  const did = page.getByRole('region', { name: 'What you did' })
  await did.waitFor()
  const numbers = async () =>
    Object.fromEntries(
      (await did.locator('dl > div').allInnerTexts()).map(text => text.split('\n').map(part => part.trim())),
    )
  expect(await numbers()).toEqual({
    'Cases finished': '0',
    'Stages finished': '1',
    Answers: '4',
    Flagged: '1',
    Comments: '1',
  })
  await did.getByText('Said twice.').waitFor()

  await page.getByRole('button', { name: 'What was submitted in case 1' }).click()
  await page.getByText(/^revision 1, \d/).waitFor()
  await page.getByRole('link', { name: /^Read again: / }).click()
  await page.getByText('Finished. These answers are frozen.').waitFor()
  expect(stageOf(page)).toMatch(/^[0-9a-f]{32}$/)
  expect(await itemInHand(page).count()).toBe(0)
  const shown = await stageShown(page)
  await page.reload()
  await page.getByText('Finished. These answers are frozen.').waitFor()
  expect(await stageShown(page)).toBe(shown)
  await page.keyboard.press('Escape')
  await itemInHand(page).waitFor()
  expect(stageOf(page)).toBeNull()
  expect(await stageShown(page)).not.toBe(shown)

  // The flagged item leads to the stage in which it was flagged.
  await page.goto(own.replace(/\/[0-9a-f]{32}$/, ''))
  await did.getByRole('link').first().click()
  await page.getByText('Finished. These answers are frozen.').waitFor()
  await profile.close()
})

test('a command gets another key, a key that is taken is refused in words, and the originals come back', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'seo')
  await openFirstCase(page)
  const dialog = page.getByRole('dialog')
  const line = (name: RegExp) => dialog.getByRole('button', { name })
  const comment = page.getByRole('textbox')
  await page.keyboard.press('Shift+Slash')
  await line(/^Comment, key C/).click()
  await page.keyboard.press('KeyF')
  await dialog.getByText('F already means “Flag”').waitFor()
  await page.keyboard.press('Digit3')
  await dialog.getByText('Digits stay with the levels').waitFor()
  // A Hangul layout sends the Hangul letter as `key`, the physical key as `code`.
  const keyboard = await profile.newCDPSession(page)
  await keyboard.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'ㅌ',
    code: 'KeyX',
    windowsVirtualKeyCode: 88,
  })
  await line(/^Comment, key X/).waitFor()
  // Escape ends the waiting, not the dialog.
  await line(/^Flag, key F/).click()
  await page.keyboard.press('Escape')
  await line(/^Flag, key F/).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await page.keyboard.press('KeyC')
  expect(await comment.count()).toBe(0)
  await page.keyboard.press('KeyX')
  await comment.waitFor()
  await page.keyboard.press('Escape')
  await page.reload()
  await itemInHand(page).waitFor()
  expect(await itemInHand(page).getByRole('button', { name: 'Comment' }).innerText()).toMatch(/^X/)
  await page.keyboard.press('KeyX')
  await comment.waitFor()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Shift+Slash')
  await dialog.getByRole('button', { name: 'Back to the original keys' }).click()
  await line(/^Comment, key C/).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('KeyC')
  await comment.waitFor()
  await profile.close()
})

test('after an hour of work a pause is suggested once, a key takes it away, and nothing waits for it', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'seo')
  await openFirstCase(page)
  await page.evaluate(() =>
    sessionStorage.setItem(
      'concord.pace',
      JSON.stringify({ worked: 3_600_000, last: Date.now(), long: [], run: 0, told: false }),
    ),
  )
  await page.reload()
  await itemInHand(page).waitFor()
  const line = footer(page).getByText('About an hour without a break.')
  await line.waitFor()
  await page.waitForTimeout(1600)
  const before = await inHand(page)
  await page.keyboard.press('Digit4')
  await line.waitFor({ state: 'hidden' })
  expect(await inHand(page)).not.toBe(before)
  await isSaved(page)
  await page.reload()
  await itemInHand(page).waitFor()
  expect(await line.isVisible()).toBe(false)
  await profile.close()
})

test('instructions are shown before the first case of a stage, once', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'seo')
  await openFirstCase(page)
  const dialog = page.getByRole('dialog')
  await page.reload()
  await itemInHand(page).waitFor()
  expect(await dialog.count()).toBe(0)
  await page.keyboard.press('KeyI')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    // What a browser remembers of the same stage with an older version of its instrument.
    for (const key of Object.keys(localStorage))
      if (key.startsWith('concord.read.')) {
        localStorage.removeItem(key)
        localStorage.setItem(key.replace(/\.\d+$/, '.0'), 'yes')
      }
  })
  await page.reload()
  await dialog.getByRole('button', { name: /^Begin/ }).waitFor()
  await profile.close()
})

test('signed out in the middle: after the sign-in page the same case, stage and answers are there', async () => {
  const password = 'a long enough password'
  const made = await concord(['user', 'link', 'demo-physician-a', '--json'], { CONCORD_DATA: demo.folder() })
  const { path } = JSON.parse(made.out) as { path: string }

  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await profile.newPage()
  await page.goto(demo.url() + path)
  await page.locator('input[type=password]').first().fill(password)
  await page.locator('main button[type=submit]').click()
  await page.waitForURL(`${demo.url()}/`)
  const username = await page.evaluate(async () => (await (await fetch('/api/me')).json()).person.username)
  const signIn = async () => {
    await page.waitForURL(/\/sign-in\?/)
    await page.locator('input[name=username]').fill(username)
    await page.locator('input[name=password]').fill(password)
    await page.locator('button[type=submit]').click()
  }

  // The case in which the first stage was finished above.
  await openFirstCase(page)
  const current = await stageShown(page)
  const address = page.url()
  await profile.clearCookies()
  await page.keyboard.press('Digit2')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  expect(await footer(page).innerText()).toMatch(/signed out/i)
  await page.reload()
  await signIn()
  await page.waitForURL(address)
  await itemInHand(page).waitFor()
  await closeInstructions(page)
  await isSaved(page)
  expect(await stageShown(page)).toBe(current)
  expect(await page.getByText('1 / 21').first().isVisible()).toBe(true)

  // A finished stage that was being read.
  await page.getByRole('navigation').getByRole('button').first().click()
  await page.getByText('Finished. These answers are frozen.').waitFor()
  const reading = page.url()
  expect(stageOf(page)).not.toBeNull()
  await profile.clearCookies()
  await page.reload()
  await signIn()
  await page.getByText('Finished. These answers are frozen.').waitFor()
  expect(page.url()).toBe(reading)

  // In the dialog over the page: nothing moves at all.
  await page.keyboard.press('Escape')
  const heading = await inHand(page)
  await profile.clearCookies()
  await page.keyboard.press('Digit1')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await isSaved(page)
  expect(page.url()).toBe(address)
  expect(await inHand(page)).not.toBe(heading)
  expect(await page.getByText('2 / 21').first().isVisible()).toBe(true)
  await profile.close()
})
