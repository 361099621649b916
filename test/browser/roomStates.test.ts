import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { longestTurn } from '#schema/encounter.ts'
import type { Language } from '#schema/words.ts'
import { launch } from '#test/support/browser.ts'
import {
  type FakeEndpoint,
  type FakeReply,
  startFakeEndpoint,
  utterance,
} from '#test/support/fakeEndpoint.ts'
import { type Opposite, password, type RoomVisit, roomStudies } from '#test/support/roomStudies.ts'
import { type ServerProcess, startServer } from '#test/support/server.ts'
import { cutOff } from './inspect.ts'
import { lookAt, watch } from './look.ts'
import { box, turnsIn } from './room.ts'
import { footer } from './support.ts'

const said = {
  en: 'Good morning. I am going to go through your medicines with you before you leave. Is that all right?',
  ko: '안녕하세요. 퇴원하시기 전에 집에서 드실 약을 저와 같이 하나씩 볼게요. 지금 괜찮으세요?',
}
const answer = { en: 'Yes, go ahead.', ko: '네, 말씀해 주세요.' }
const question = { en: 'Where does it hurt?', ko: '어디가 불편하세요?' }

let folder: string
let fake: FakeEndpoint
let server: ServerProcess
let browser: Browser
let visits: Record<Language, RoomVisit>
/** What the model opposite does next. */
let next: FakeReply = utterance('…')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'concord-room-states-'))
  fake = await startFakeEndpoint(() => next)
  visits = await roomStudies(folder, fake.url)
  server = await startServer({ folder })
  browser = await launch()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await fake?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(['en', 'ko'] as const)('in %s', language => {
  let profile: BrowserContext
  let page: Page
  let errors: string[]
  const wrong: string[] = []
  let rooms: RoomVisit['assignments']

  const words = (en: string, ko: string) => (language === 'en' ? en : ko)
  const button = (name: string, on = page) => on.getByRole('button', { name })
  const stop = () =>
    page.getByRole('log').getByRole('button', { name: words('Stop the answer', '답변 멈춤') })
  const again = () => button(words('Ask again', '다시 묻기'))
  const log = (on = page) => on.getByRole('log')
  const look = async (name: string) => wrong.push(...(await lookAt(page, `room-${name}`, language)))
  /** Opens a room and closes the instructions that stand before the first one. */
  const enter = async (opposite: Opposite, n = 0, on = page) => {
    await on.goto(`${server.url}/annotate/${opposite}-${language}/${rooms[opposite][n]}`)
    await log(on).waitFor()
    const dialog = on.getByRole('dialog')
    await dialog.waitFor({ timeout: 1000 }).catch(() => undefined)
    if (await dialog.isVisible()) await on.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
  }
  const say = async (text: string, on = page) => {
    await box(on).fill(text)
    await box(on).press('Enter')
  }
  const count = async (n: number, on = page) =>
    expect.poll(async () => (await turnsIn(on)).length, { timeout: 15_000 }).toBe(n)
  /** Says so many turns to the record-driven patient without the screen. */
  const talk = (times: number, text: string) =>
    page.evaluate(
      async ([assignment, n, words]) => {
        const post = async (path: string, body: object) => {
          const reply = await fetch(`/api/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
          return reply.json()
        }
        let now = await post(`assignments/${assignment}/encounter`, { ui_lang: 'en' })
        for (let turn = 0; turn < n; turn++) {
          const id = crypto.randomUUID().replaceAll('-', '')
          const body = { id, turn: now.turns.length + 1, text: words, ui_lang: 'en', client_at: Date.now() }
          now = await post(`encounters/${now.id}/turns`, body)
        }
      },
      [page.url().split('/').at(-1)!, times, text] as const,
    )

  beforeAll(async () => {
    const visit = visits[language]
    rooms = visit.assignments
    profile = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: language === 'en' ? 'en-GB' : 'ko-KR',
      timezoneId: 'Asia/Seoul',
      reducedMotion: 'reduce',
    })
    page = await profile.newPage()
    await page.goto(server.url + visit.path)
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(`${server.url}/`)
    errors = watch(page)
  }, 60_000)
  afterAll(() => profile?.close())
  afterEach(() => {
    expect([...wrong.splice(0), ...errors.splice(0)].join('\n')).toBe('')
  })

  test('a patient who thinks, is stopped, and fails, can be asked again, and nothing says why', async () => {
    await enter('patient')
    next = { stall: 'before' }
    await say(question[language])
    await log().getByText(words('The patient is thinking', '환자가 생각하는 중')).waitFor()
    await box(page).fill(words('And since when?', '언제부터 그러셨어요?'))
    await look('thinking')
    await page.keyboard.press('Escape')
    await log().getByText(words('You stopped the patient’s answer.', '환자의 답을 멈췄어요.')).waitFor()
    await look('stopped')
    next = { status: 500, body: 'SECRET-OF-UPSTREAM' }
    await again().click()
    await log()
      .getByText(words('Still no answer from the patient.', '환자의 답이 아직 오지 않아요.'))
      .waitFor({ timeout: 20_000 })
    await look('failed')
    expect(await page.getByRole('main').innerText()).not.toMatch(/SECRET|ward|patient-1/)
    // Whoever comes anew is told that no answer came, and no more.
    await page.reload()
    await log().getByText(words('No answer came from the patient.', '환자의 답이 오지 않았어요.')).waitFor()
    next = utterance(answer[language])
    await again().click()
    await count(2)
    expect(await box(page).inputValue()).not.toBe('')
    // Whoever reads above when an answer comes stays there, and is told.
    next = { ...utterance(answer[language]), after: 2500 }
    await say(`${question[language]} `.repeat(150))
    await count(3)
    await stop().waitFor()
    await log().evaluate(element => {
      element.scrollTop = 0
    })
    const below = button(words('New turn below', '아래에 새 발화'))
    await below.waitFor()
    await look('below')
    await below.click()
    await below.waitFor({ state: 'hidden' })
    // A model that nobody has acknowledged is never asked, and the physician is told no more than that.
    const asked = fake.requests.length
    await enter('far')
    await say(question[language])
    await log().getByText(words('No answer came from the patient.', '환자의 답이 오지 않았어요.')).waitFor()
    await look('unacknowledged')
    expect(await page.content()).not.toMatch(/models\.invalid|acknowledge/)
    expect(fake.requests.length).toBe(asked)
  }, 180_000)

  test('an educator is heard as it speaks; an attempt that breaks off leaves nothing of its words', async () => {
    const heard = said[language].slice(0, said[language].lastIndexOf(' '))
    next = { stall: 'middle', text: said[language] }
    await enter('educator')
    await log().getByText(heard).waitFor()
    await log().getByText(words('The educator is speaking', '교육 담당자가 말하는 중')).waitFor()
    // It is no turn yet: nothing to answer, to count or to point at.
    await count(0)
    await box(page).fill(answer[language])
    expect(await page.locator('form button[type=submit]').isDisabled()).toBe(true)
    await look('streaming')
    // Somebody who looks again hears all of it.
    await page.reload()
    await log().getByText(heard).waitFor()
    await stop().click()
    await again().waitFor()
    expect(await log().innerText()).not.toContain(heard)
    next = { drop: 'middle', text: said[language] }
    await again().click()
    await log()
      .getByText(words('Still no answer from the educator.', '교육 담당자의 답이 아직 오지 않아요.'))
      .waitFor({ timeout: 20_000 })
    expect(await log().innerText()).not.toContain(heard)
    next = { say: said[language], every: 30 }
    await again().click()
    await count(1)
    expect(await turnsIn(page)).toEqual([said[language]])
    await expect.poll(() => log().getByText(heard).count()).toBe(1)
    await box(page).press('Enter')
    await count(3)
  }, 180_000)

  test('a stale tab gets its words back; no network and an ended session keep them and send them once', async () => {
    await enter('record')
    // A tab that no news reaches
    const stale = await profile.newPage()
    await stale.route('**/stream', route => route.abort())
    await enter('record', 0, stale)
    await stale.route(/\/api\/encounters\/[0-9a-f]+$/, route => route.abort())
    await say(question[language])
    await count(2)
    await say(words('From the old tab', '오래된 탭에서 한 말'), stale)
    await stale.unroute(/\/api\/encounters\/[0-9a-f]+$/)
    await stale.getByText(words('Something was said meanwhile.', '그사이 다른 발화가 있었어요.')).waitFor()
    expect(await box(stale).inputValue()).toContain(words('From the old tab', '오래된 탭에서 한 말'))
    await count(2, stale)
    wrong.push(...(await lookAt(stale, 'room-stale', language)))
    await box(stale).fill('')
    await stale.close()

    await profile.setOffline(true)
    await say(words('Do you take any medicines?', '드시는 약이 있으세요?'))
    await expect
      .poll(() => footer(page).innerText())
      .toContain(words('only on this computer', '이 컴퓨터에만 있어요'))
    await look('offline')
    await profile.setOffline(false)
    await count(4)

    // Signed out by the idle lock, say: the same page, the same words, once.
    await profile.clearCookies()
    errors.splice(0)
    await say(words('Any allergies?', '알레르기가 있으세요?'))
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await look('signed-out')
    await dialog.locator('input[type=password]').fill(password)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await count(6)
    expect((await turnsIn(page))[4]).toBe(words('Any allergies?', '알레르기가 있으세요?'))
    await expect.poll(() => footer(page).innerText()).toMatch(words('saved', '저장됨'))
    // What the browser itself says of a lost network and a refused session is what this test is about.
    errors.splice(0, Infinity, ...errors.filter(line => !/ERR_INTERNET|ERR_FAILED|40[19]/.test(line)))
  }, 180_000)

  test('long turns wrap, and a conversation that reached the ceiling leads on to its rating', async () => {
    await enter('record', 1)
    const long =
      language === 'en'
        ? `${'Take one tablet in the morning with food, and one at night. '.repeat(70)}${'x'.repeat(200)}`
        : '하루두번식후삼십분에드시고물을많이드세요'.repeat(200).slice(0, longestTurn)
    await say(long.slice(0, longestTurn))
    await count(2)
    await look('long')
    expect(await cutOff(page)).toEqual([])
    await talk(20, question[language])
    await count(42)
    await box(page).fill(words('One more thing', '한 가지 더요'))
    await talk(29, question[language])
    await page.getByText(words('The interview has ended', '면담이 끝났어요')).waitFor()
    await look('ended')
    expect(await turnsIn(page)).toHaveLength(100)
  }, 180_000)

  test('the box is within reach on a tablet, a phone and at 400 %', async () => {
    await enter('record', 2)
    await say(question[language])
    await count(2)
    for (const [width, height] of [
      [834, 1112],
      [390, 844],
      [360, 640],
      [360, 225],
    ] as const) {
      await page.setViewportSize({ width, height })
      await box(page).fill(words('A line\nand another\nand a third', '한 줄\n또 한 줄\n그리고 한 줄'))
      await box(page).focus()
      const place = (await box(page).boundingBox())!
      expect(place.y + Math.min(place.height, 40), `${width}`).toBeLessThanOrEqual(height)
      expect(place.width, `${width}`).toBeGreaterThan(160)
      expect(await cutOff(page), `${width}`).toEqual([])
      await page.screenshot({
        path: join('test', 'pictures', `room-small-${language}-light-${width}-${height}.png`),
      })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await box(page).fill('')
  }, 120_000)

  test('a translated page says so, and somebody else’s sign-in clears the screen', async () => {
    await enter('record', 2)
    const report = page.waitForRequest(/\/translation/)
    await page.evaluate(() => document.documentElement.classList.add('translated-ltr'))
    await page.getByRole('alert').waitFor()
    expect((await report).postDataJSON()).toEqual({ stage: expect.any(String), language })
    await page.reload()
    await log().waitFor()
    await box(page).fill(words('Words of the first', '첫 사람의 말'))
    await page.route('**/api/me', async route => {
      const reply = await route.fetch()
      const me = await reply.json()
      await route.fulfill({ json: { ...me, person: { ...me.person, id: 'f'.repeat(32) } } })
    })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.waitForURL(`${server.url}/`)
    await page.getByText(words('Words of the first', '첫 사람의 말')).waitFor({ state: 'hidden' })
    await log().waitFor({ state: 'hidden' })
    await page.unrouteAll({ behavior: 'wait' })
  }, 60_000)
})
