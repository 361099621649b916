import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { OpenedAssignment } from '#schema/annotation.ts'
import { lookAt } from './look.ts'
import { aDemo, closeInstructions, footer, inHand, itemInHand, openFirstCase } from './support.ts'

const demo = aDemo()

const opens = '**/api/assignments/*/open'
/** What the server holds of the case on this page, asked for as the same person. */
const stored = (page: Page): Promise<OpenedAssignment> =>
  page.evaluate(async () => {
    const assignment = location.pathname.split('/').at(-1)
    const reply = await fetch(`/api/assignments/${assignment}/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ui_lang: 'en' }),
    })
    return reply.json()
  })
const isSaved = (page: Page) =>
  expect
    .poll(() => footer(page).innerText(), { timeout: 30_000 })
    .toMatch(/Saved \d\d:\d\d|\d\d:\d\d:\d\d 저장/)
/** Texts that the browser marks for a reason. */
const marked = (page: Page, kind: 'found' | 'now' | 'evidence') =>
  page.evaluate(
    name => [...(CSS.highlights.get(`concord-${name}`) ?? [])].map(range => (range as Range).toString()),
    kind,
  )
const topOf = (page: Page, pane: string) => page.locator(`#${pane}`).evaluate(element => element.scrollTop)
/** The number of the first turn that is in sight under the head of the dialogue. */
const firstTurn = (page: Page) =>
  page.evaluate(() => {
    const pane = document.getElementById('dialogue')!
    const top = pane.getBoundingClientRect().top + pane.firstElementChild!.clientHeight
    const turns = [...pane.querySelectorAll('li')]
    return turns.findIndex(turn => turn.getBoundingClientRect().bottom > top + 8) + 1
  })
/** Leads to the checklist, which has the note beside the dialogue. */
async function toChecklist(page: Page): Promise<void> {
  if ((await page.locator('#note').count()) === 0) {
    for (const digit of ['3', '4', '4', '5']) await page.keyboard.press(`Digit${digit}`)
    await isSaved(page)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
  }
  await page
    .getByText(/ \/ 21$/)
    .first()
    .waitFor()
  await closeInstructions(page)
}

/** A case of a hundred turns, made of the turns of the real one. */
async function makeLong(page: Page): Promise<void> {
  await page.route(opens, async route => {
    const reply = await route.fetch()
    const opened = (await reply.json()) as OpenedAssignment
    const turns = opened.parts.dialogue
    if (turns)
      opened.parts.dialogue = Array.from({ length: 100 }, (_, n) => ({
        ...turns[n % turns.length]!,
        unit: n < turns.length ? turns[n]!.unit : n.toString(16).padStart(32, '0'),
        turn: n + 1,
        text: `${turns[n % turns.length]!.text}${n === 87 ? ' A word like zymurgy 💊 stands once.' : ''}`,
      }))
    await route.fulfill({ response: reply, json: opened })
  })
}

test('the words that one looks for are marked, counted, walked through, and become evidence by keyboard', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'han')
  await openFirstCase(page)
  await toChecklist(page)
  const item = await inHand(page)

  await page.keyboard.press('KeyN')
  await page.keyboard.press('Slash')
  const field = page.getByRole('searchbox')
  await page.keyboard.type('DIS')
  expect(await field.inputValue()).toBe('DIS')
  const note = page.locator('#note')
  expect(await note.getByRole('searchbox').count()).toBe(1)
  const found = await marked(page, 'found')
  expect(found.length).toBeGreaterThan(1)
  expect(new Set(found.map(text => text.toLowerCase()))).toEqual(new Set(['dis']))
  const place = () => note.getByRole('status').innerText()
  expect(await place()).toBe(`1 of ${found.length} places`)
  await page.keyboard.press('Enter')
  expect(await place()).toBe(`2 of ${found.length} places`)
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  expect(await place()).toBe(`${found.length} of ${found.length} places`)
  expect(await marked(page, 'now')).toHaveLength(1)
  expect(await lookAt(page, 'annotate-find', 'en')).toEqual([])
  await field.focus()
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
  expect(await marked(page, 'found')).toEqual([])
  // Nothing was rated by the letters, and the place found is selected, as a browser leaves it.
  expect(await inHand(page)).toBe(item)
  const words = await page.evaluate(() => getSelection()!.toString())
  expect(words.toLowerCase()).toBe('dis')

  await page.keyboard.press('KeyE')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Digit2')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(() => marked(page, 'evidence')).toEqual([words])
  await isSaved(page)
  const { ratings, parts } = await stored(page)
  const evidence = ratings.find(rating => rating.evidence.length > 0)!.evidence
  expect(evidence.map(one => one.kind)).toEqual(['span', 'turn'])
  const span = evidence[0]!
  if (span.kind !== 'span') throw new Error('no span')
  expect([...parts.note!.text].slice(span.start, span.end).join('')).toBe(words)

  // Back after a reload, on the item that is not answered yet; its chip leads to the place.
  await page.reload()
  await itemInHand(page).waitFor()
  expect(await inHand(page)).toBe(item)
  await expect.poll(() => marked(page, 'evidence')).toEqual([words])
  await note.evaluate(element => element.scrollTo(0, 0))
  await page.getByRole('button', { name: `Passage “${words}”: show` }).click()
  await expect.poll(() => marked(page, 'now')).toEqual([words])
  await page.getByRole('button', { name: `Passage “${words}”: remove from the evidence` }).click()
  await expect.poll(() => marked(page, 'evidence')).toEqual([])
  await isSaved(page)
  await expect
    .poll(async () => (await stored(page)).ratings.flatMap(rating => rating.evidence.map(one => one.kind)))
    .toEqual(['turn'])
  await profile.close()
})

test('a passage selected by mouse becomes evidence, also across turns, in Korean', async () => {
  const profile = await demo.aProfile({ locale: 'ko-KR' })
  const page = await demo.signIn(profile, 'seo')
  await openFirstCase(page)
  await page.keyboard.press('KeyE')
  const texts = page.locator('#dialogue [data-case-text]')
  const [from, to] = [await texts.nth(0).boundingBox(), await texts.nth(1).boundingBox()]
  await page.mouse.move(from!.x + 60, from!.y + 8)
  await page.mouse.down()
  await page.mouse.move(to!.x + 60, to!.y + 8, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('button', { name: '구절 더하기' }).click()
  await page.getByRole('button', { name: /^구절 .* 보기$/ }).waitFor()
  expect(await marked(page, 'evidence')).toHaveLength(2)
  await isSaved(page)
  const { ratings, parts } = await stored(page)
  const span = ratings.flatMap(rating => rating.evidence)[0]!
  if (span.kind !== 'span') throw new Error('no span')
  const [first, second] = parts.dialogue!
  expect(span.start).toBeLessThan([...first!.text].length)
  expect(span.end).toBeGreaterThan([...first!.text].length + 1)
  expect(span.end).toBeLessThan([...first!.text, ...second!.text].length)
  expect(await lookAt(page, 'annotate-passage', 'ko')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^구절 .*: 근거에서 빼기$/ }).click()
  await isSaved(page)
  await profile.close()
})

test('g and a number go to a turn, and rate nothing', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'seo')
  await makeLong(page)
  await openFirstCase(page)
  const before = (await stored(page)).ratings.length
  await page.keyboard.press('KeyG')
  for (const digit of '57') await page.keyboard.press(`Digit${digit}`)
  await page.getByText('Go to turn 57').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Go to turn 57').waitFor({ state: 'hidden' })
  await expect.poll(() => firstTurn(page)).toBe(57)
  expect((await stored(page)).ratings).toHaveLength(before)
  await profile.close()
})

test('of a hundred turns those out of sight are left undrawn, all can be scrolled to, and what is far away is found', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'seo')
  await makeLong(page)
  await openFirstCase(page)
  await page.waitForTimeout(500)
  const skipped = await page
    .locator('#dialogue')
    .evaluate(
      pane =>
        [...pane.querySelectorAll('*')].filter(
          element => getComputedStyle(element).contentVisibility === 'auto',
        ).length,
    )
  expect(skipped).toBeGreaterThanOrEqual(100)
  await page.locator('#dialogue').hover()
  for (let n = 0; n < 60; n++) {
    await page.mouse.wheel(0, 240)
    await page.waitForTimeout(16)
  }
  await expect.poll(() => topOf(page, 'dialogue')).toBeGreaterThan(5000)
  await page.locator('#dialogue').evaluate(element => element.scrollTo(0, 0))
  await page.keyboard.press('Slash')
  await page.keyboard.type('zymurgy 💊')
  await expect.poll(() => marked(page, 'now')).toEqual(['zymurgy 💊'])
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [range] = CSS.highlights.get('concord-now') as unknown as Set<Range>
        const box = range!.getBoundingClientRect()
        const view = document.getElementById('dialogue')!.getBoundingClientRect()
        return box.top > view.top && box.bottom < view.bottom
      }),
    )
    .toBe(true)
  await profile.close()
})

test('reading goes on where it was left, after a reload and after another case', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'seo')
  await makeLong(page)
  await openFirstCase(page)
  const address = page.url()
  await page.keyboard.press('Digit3')
  await isSaved(page)
  const item = await inHand(page)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('KeyG')
  for (const digit of '41') await page.keyboard.press(`Digit${digit}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => firstTurn(page)).toBe(41)
  await page.waitForTimeout(400)

  await page.reload()
  await itemInHand(page).waitFor()
  await expect.poll(() => firstTurn(page)).toBe(41)
  expect(await inHand(page)).toBe(item)

  await page
    .getByRole('banner')
    .getByRole('link')
    .or(page.getByRole('banner').getByRole('button'))
    .first()
    .click()
  await page.waitForURL(/\/annotate\/[^/]+$/)
  await page.goto(address)
  await itemInHand(page).waitFor()
  await expect.poll(() => firstTurn(page)).toBe(41)
  // Numbers alone are written to this computer, under the ids of the case and, for the open tab, of the stage.
  const kept = await page.evaluate(() => localStorage.getItem('concord.places'))
  expect(kept).toMatch(/^\[(\["[0-9a-f]{32} [a-z]+(?: [0-9a-f]{32})?",\[\d+,-?[\d.]+\]\],?)+\]$/)
  await profile.close()
})

test('borders move by mouse and by keyboard, are remembered, and go back on a double click', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'han')
  await openFirstCase(page)
  await toChecklist(page)
  const border = page.getByRole('separator').first()
  expect(await page.getByRole('separator').count()).toBe(2)
  const width = () => page.locator('#note').evaluate(pane => pane.clientWidth)
  const before = await width()
  const box = (await border.boundingBox())!
  await page.mouse.move(box.x, 400)
  await page.mouse.down()
  await page.mouse.move(box.x + 80, 400, { steps: 6 })
  await page.mouse.up()
  expect(Math.abs((await width()) - before - 80)).toBeLessThanOrEqual(3)
  await border.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Math.abs((await width()) - before - 104)).toBeLessThanOrEqual(4)
  await expect
    .poll(async () => Math.abs(Number(await border.getAttribute('aria-valuenow')) - (await width())))
    .toBeLessThanOrEqual(1)
  const item = await inHand(page)
  const wide = await width()
  await page.reload()
  await itemInHand(page).waitFor()
  expect(await inHand(page)).toBe(item)
  expect(await width()).toBe(wide)
  await page.keyboard.press('Home')
  await border.dblclick()
  await expect.poll(width).toBe(before)
  expect(await page.evaluate(() => localStorage.getItem('concord.panes.3'))).toBeNull()

  await page.setViewportSize({ width: 834, height: 1112 })
  await expect.poll(() => page.getByRole('separator').count()).toBe(0)
  await profile.close()
})

test('the sections of the note are a list to go to', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB', height: 600 })
  const page = await demo.signIn(profile, 'han')
  await openFirstCase(page)
  await toChecklist(page)
  const titles = (await stored(page)).parts.note!.sections.map(section => section.title)
  expect(titles.length).toBeGreaterThanOrEqual(3)
  await page.keyboard.press('KeyS')
  const list = page.getByRole('navigation', { name: 'Sections' })
  expect(await list.getByRole('button').allInnerTexts()).toEqual(titles)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await list.waitFor({ state: 'hidden' })
  await expect.poll(() => topOf(page, 'note')).toBeGreaterThan(0)
  const heading = page.locator('#note').getByRole('heading', { name: titles[2]!, exact: true })
  expect((await heading.boundingBox())!.y).toBeLessThan(200)
  await page.keyboard.press('Slash')
  await page.keyboard.type(titles.at(-1)!)
  await expect.poll(() => marked(page, 'now')).toEqual([titles.at(-1)!])
  await profile.close()
})

test('a browser that cannot mark text without touching it gets the same marks as elements', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  await profile.addInitScript(() => Reflect.deleteProperty(CSS, 'highlights'))
  const page = await demo.signIn(profile, 'han')
  await openFirstCase(page)
  await toChecklist(page)
  await page.keyboard.press('KeyN')
  await page.keyboard.press('Slash')
  await page.keyboard.type('dis')
  const marks = page.locator('#note mark')
  await expect.poll(() => marks.count()).toBeGreaterThan(1)
  await page.keyboard.press('Enter')
  expect(await page.locator('#note mark[data-kind=now]').count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => marks.count()).toBe(0)
  await page.keyboard.press('KeyE')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('#note mark[data-kind=evidence]').count()).toBe(1)
  await isSaved(page)
  // The text is as it came, so nothing takes the marks for a translation.
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByRole('button', { name: /^Passage .*: remove from the evidence$/ }).click()
  await isSaved(page)
  await profile.close()
})
