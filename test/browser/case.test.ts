import { expect, test } from 'vitest'
import { aDemo, closeInstructions, footer, inHand, openFirstCase } from './support.ts'

const demo = aDemo()

test('a physician does a whole case by keyboard in Korean, in 37 keys, and a maintainer sees it counted', async () => {
  const profile = await demo.aProfile({ locale: 'ko-KR' })
  const page = await demo.signIn(profile, 'han')
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await openFirstCase(page)
  expect(await page.locator('html').getAttribute('lang')).toBe('ko')
  // The first stage shows the conversation alone: the note is not on the page, and not on the wire.
  expect(await page.getByRole('heading', { name: '퇴원요약지' }).count()).toBe(0)
  const first = page.url()

  let keys = 0
  const press = async (key: string) => {
    keys++
    await page.keyboard.press(key)
  }
  const stage = async (answers: number, digit: (n: number) => number) => {
    for (let n = 0; n < answers; n++) {
      const before = await inHand(page)
      await press(`Digit${digit(n)}`)
      if (n < answers - 1) await expect.poll(() => inHand(page)).not.toBe(before)
    }
    await press('Enter')
    await page.getByText(/^검토: /).waitFor()
    await press('Enter')
  }
  await stage(4, n => [3, 4, 4, 5][n]!)
  await page.getByText('7 / 21').or(page.getByText('0 / 21')).first().waitFor()
  await closeInstructions(page)
  await page.getByRole('heading', { name: '퇴원요약지' }).waitFor()
  await stage(21, n => (n % 3 === 0 ? 1 : 2))
  await page.getByText('0 / 6').first().waitFor()
  await closeInstructions(page)
  await stage(6, n => (n % 3) + 1)
  await expect.poll(() => page.url(), { timeout: 10_000 }).not.toBe(first)
  expect(keys).toBe(37)
  expect(errors).toEqual([])

  const study = new URL(first).pathname.split('/')[2]!
  const mine = await page.evaluate(async id => (await fetch(`/api/annotator/studies/${id}`)).json(), study)
  expect(mine.assignments.filter((line: { state: string }) => line.state === 'done')).toHaveLength(1)

  const office = await demo.aProfile({ locale: 'en-GB' })
  const desk = await demo.signIn(office, 'maintainer')
  await desk.goto(`${demo.url()}/studies/demo-open`)
  const row = desk.getByRole('row', { name: /Dr\. Han/ })
  await row.waitFor()
  const cells = (await row.getByRole('cell').allInnerTexts()).map(text => text.trim())
  expect(cells.join(' | ')).toMatch(/\b6\b.*\b1\b/)
})

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
