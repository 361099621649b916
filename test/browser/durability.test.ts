import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { aDemo, footer, inHand, openFirstCase } from './support.ts'

const demo = aDemo()
const saves = '**/api/ratings'

type Stored = { item: string; value: string | null; version: number }
/** What the server holds of the case on this page, asked for as the same person. */
const stored = (page: Page): Promise<Stored[]> =>
  page.evaluate(async () => {
    const assignment = location.pathname.split('/').at(-1)
    const reply = await fetch(`/api/assignments/${assignment}/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ui_lang: 'en' }),
    })
    return (await reply.json()).ratings
  })
const isSaved = (page: Page) =>
  expect.poll(() => footer(page).innerText(), { timeout: 30_000 }).toMatch(/Saved \d\d:\d\d/)

test('a reply that is lost after the answer was stored: sent again, stored once', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'han')
  await openFirstCase(page)
  const sent: string[] = []
  let dropped = 0
  await page.route(saves, async (route: Route) => {
    sent.push(route.request().postDataJSON().id)
    if (dropped++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.keyboard.press('Digit4')
  await isSaved(page)
  expect(sent.length).toBeGreaterThanOrEqual(2)
  expect(new Set(sent).size).toBe(1)
  expect(await stored(page)).toMatchObject([{ item: 'naturalness', value: '4', version: 1 }])
  await profile.close()
})

test('answers given offline survive a closed tab, are said to be only on this computer, and go out later', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'seo')
  await openFirstCase(page)
  const address = page.url()
  await page.route(saves, route => route.abort('internetdisconnected'))
  await page.keyboard.press('Digit2')
  await page.keyboard.press('Digit3')
  await expect.poll(() => footer(page).innerText()).toMatch(/2 ratings.*only on this computer/i)
  expect(await stored(page)).toEqual([])
  await page.close({ runBeforeUnload: false })

  const again = await profile.newPage()
  await again.goto(address)
  await isSaved(again)
  await expect
    .poll(async () => (await stored(again)).map(({ item, value }) => [item, value]))
    .toEqual([
      ['naturalness', '2'],
      ['responsiveness', '3'],
    ])
  await profile.close()
})

test('the server killed and started again in the middle: nothing typed is lost, nothing doubled', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'seo')
  await openFirstCase(page)
  const before = await stored(page)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  const versions = new Map(before.map(rating => [rating.item, rating.version]))
  await demo.kill()
  const heading = await inHand(page)
  await page.keyboard.press('Digit5')
  await expect.poll(() => footer(page).innerText()).toMatch(/only on this computer/i)
  await demo.start()
  await isSaved(page)
  const after = await stored(page)
  const changed = after.filter(rating => rating.version !== versions.get(rating.item))
  expect(changed, heading).toHaveLength(1)
  expect(changed[0]).toMatchObject({ value: '5', version: (versions.get(changed[0]!.item) ?? 0) + 1 })
  await profile.close()
})

const relevanceIs = async (page: Page, key: string) => {
  await page.bringToFront()
  while ((await inHand(page)) !== 'Clinical relevance') await page.keyboard.press('ArrowDown')
  await page.keyboard.press(key)
}
const relevance = async (page: Page) => (await stored(page)).find(({ item }) => item === 'clinical_relevance')

test('a second tab of one browser shows what the first one answered', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const one = await demo.signIn(profile, 'han')
  await openFirstCase(one)
  const two = await profile.newPage()
  await two.goto(one.url())
  await inHand(two)
  await relevanceIs(one, 'Digit3')
  await isSaved(one)
  await two.bringToFront()
  while ((await inHand(two)) !== 'Clinical relevance') await two.keyboard.press('ArrowDown')
  await expect.poll(() => two.getByRole('radio', { checked: true }).innerText()).toMatch(/^3/)
  await profile.close()
})

test('a second computer that is behind gets a choice, and neither answer is overwritten unseen', async () => {
  const [here, there] = [await demo.aProfile({ locale: 'en-GB' }), await demo.aProfile({ locale: 'en-GB' })]
  const one = await demo.signIn(here, 'han')
  await openFirstCase(one)
  const two = await demo.signIn(there, 'han')
  await openFirstCase(two)
  const before = (await relevance(one))!.version
  await relevanceIs(one, 'Digit5')
  await isSaved(one)
  await relevanceIs(two, 'Digit1')
  const dialog = two.getByRole('dialog')
  await dialog.waitFor()
  expect(await relevance(one)).toMatchObject({ value: '5', version: before + 1 })
  const buttons = dialog.getByRole('button')
  await buttons.last().click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await relevance(one)).toMatchObject({ value: '5', version: before + 1 })

  // The other way round: one's own answer becomes a new version on top, never in place of the other.
  await relevanceIs(one, 'Digit4')
  await isSaved(one)
  await relevanceIs(two, 'Digit2')
  await dialog.waitFor()
  await dialog.getByRole('region').or(dialog.locator('section')).first().getByRole('button').click()
  await expect.poll(async () => relevance(one)).toMatchObject({ value: '2', version: before + 3 })
  await here.close()
  await there.close()
})

test('two people on one browser: what one left unsent is neither shown to nor sent as the other', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const han = await demo.signIn(profile, 'han')
  await openFirstCase(han)
  await han.route(saves, route => route.abort('internetdisconnected'))
  const before = await stored(han)
  await han.keyboard.press('ArrowDown')
  await han.keyboard.press('Digit1')
  await expect.poll(() => footer(han).innerText()).toMatch(/only on this computer/i)
  await han.close({ runBeforeUnload: false })
  await profile.clearCookies()

  const seo = await demo.signIn(profile, 'seo')
  const sent: unknown[] = []
  await seo.route(saves, route => {
    sent.push(route.request().postDataJSON())
    return route.continue()
  })
  await openFirstCase(seo)
  await seo.waitForTimeout(1500)
  expect(sent).toEqual([])
  expect(await footer(seo).innerText()).not.toMatch(/only on this computer/i)
  await seo.close()
  await profile.clearCookies()

  const back = await demo.signIn(profile, 'han')
  await openFirstCase(back)
  await isSaved(back)
  await expect.poll(async () => (await stored(back)).length).toBe(before.length + 1)
  await profile.close()
})

test('a session that ended keeps what was typed and goes on only for the same person', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'seo')
  await openFirstCase(page)
  const cookies = await profile.cookies()
  await profile.clearCookies()
  await page.keyboard.press('Digit2')
  await page.getByRole('dialog').waitFor()
  expect(await footer(page).innerText()).toMatch(/signed out/i)
  await profile.addCookies(cookies)
  await page.reload()
  await isSaved(page)
  await profile.close()
})

test('answers of a closed tab are named on the start page, go out from there, and the list of cases counts them', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'han')
  await openFirstCase(page)
  const cases = page.url().split('/').slice(0, -1).join('/')
  const second = (of: Page) => of.getByRole('button', { name: /^Case 2\b/ })
  await page.goto(cases)
  await second(page).click()
  await inHand(page)
  await profile.route(saves, route => route.abort('internetdisconnected'))
  for (const key of ['Digit2', 'Digit3']) await page.keyboard.press(key)
  await expect.poll(() => footer(page).innerText()).toMatch(/2 ratings.*only on this computer/i)
  expect(await stored(page)).toEqual([])
  await page.close({ runBeforeUnload: false })

  const start = await profile.newPage()
  await start.goto(new URL(cases).origin)
  await start.getByText(/2 ratings not sent, only on this computer/).waitFor()
  await start.getByText(/case 1 in progress/).waitFor()
  await profile.unroute(saves)
  await start.getByText('All answers are sent').waitFor()
  await profile.route(saves, route => route.abort('internetdisconnected'))
  await start.goto(cases)
  await expect.poll(() => second(start).innerText()).toMatch(/2 answers/)
  await second(start).click()
  await inHand(start)
  await start.keyboard.press('Digit4')
  await expect.poll(() => footer(start).innerText()).toMatch(/only on this computer/i)

  await start.goto(cases)
  await start.getByText(/1 rating not sent, only on this computer/).waitFor()
  expect(await second(start).innerText()).toMatch(/2 answers/)
  await profile.unroute(saves)
  await start.getByText('All answers are sent').waitFor()
  await expect.poll(() => second(start).innerText()).toMatch(/3 answers/)
  await profile.close()
})
