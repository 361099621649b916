import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { box, openRoom, ownRooms, roomStudy, say, turnsIn } from './room.ts'
import { aDemo, closeInstructions, footer, itemInHand } from './support.ts'

const demo = aDemo()
const words = [
  '어디가 불편해서 오셨어요?',
  '언제부터 그러셨어요?',
  '드시는 약이 있으세요?',
  '알레르기가 있으세요?',
]

/** What the database holds as evidence of an assignment's submitted ratings, with the turn that it means. */
function evidenceOf(assignment: string) {
  const db = new Database(join(demo.folder(), 'concord.db'), { readonly: true })
  try {
    return db
      .prepare(
        `SELECT r.item, e.kind, t.ordinal AS turn, t.role FROM submissions s
         JOIN submission_ratings sr ON sr.submission_id = s.id
         JOIN ratings r ON r.id = sr.rating_id
         JOIN evidence e ON e.rating_id = r.id
         LEFT JOIN turns t ON t.id = e.unit_id
         WHERE s.assignment_id = ?`,
      )
      .all(assignment)
  } finally {
    db.close()
  }
}

test('the discharge note stands beneath the patient: its head is in sight at once and leads to each section', async () => {
  const page = await demo.signIn(await demo.aProfile({ locale: 'ko-KR' }), 'han')
  await openRoom(page, (await ownRooms(page))[0]!.id)
  const panel = page.getByRole('complementary', { name: '환자' })
  const head = panel.getByRole('button', { name: '퇴원요약지', exact: true })
  const title = panel.getByRole('heading', { level: 3, name: '퇴원 진단', exact: true })
  const topOf = async (what: typeof head) => (await what.boundingBox())!.y - (await panel.boundingBox())!.y
  const { height } = (await panel.boundingBox())!
  const before = await topOf(head)
  expect(before).toBeGreaterThan(height / 2)
  expect(before + (await head.boundingBox())!.height).toBeLessThanOrEqual(height)
  expect(await topOf(title)).toBeGreaterThan(height)

  await head.click()
  await expect.poll(() => topOf(head)).toBeLessThan(4)
  expect(await topOf(title)).toBeLessThan(height)
  const sections = panel.getByRole('navigation', { name: '퇴원요약지 구역' }).getByRole('button')
  expect(await sections.count()).toBe(await panel.getByRole('heading', { level: 3 }).count())
  await sections.nth(3).click()
  const fourth = panel.getByRole('heading', { level: 3 }).nth(3)
  await expect.poll(() => topOf(fourth)).toBeLessThan(80)
  expect(await topOf(fourth)).toBeGreaterThan((await head.boundingBox())!.height - 4)
})

test('a physician talks in Korean, twelve turns, through a composition, a reload and a lost network, and rates it', async () => {
  const profile = await demo.aProfile({ locale: 'ko-KR' })
  const page = await demo.signIn(profile, 'han')
  const rooms = await ownRooms(page)
  const first = rooms[0]!.id
  await openRoom(page, first)
  await page.getByText('기록 기반 가상환자').waitFor()
  await page.getByText('선생님이 먼저 시작해요').waitFor()
  expect(await page.getByRole('button', { name: /보내기/ }).isDisabled()).toBe(true)

  // Enter while Hangul is being composed is the input method's.
  await box(page).focus()
  const keys = await profile.newCDPSession(page)
  await keys.send('Input.imeSetComposition', { text: '안녕하세요', selectionStart: 5, selectionEnd: 5 })
  await keys.send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  })
  await page.waitForTimeout(300)
  expect(await turnsIn(page)).toEqual([])
  expect(await box(page).inputValue()).toContain('안녕하세요')
  await keys.send('Input.insertText', { text: '안녕하세요' })
  await box(page).press('Shift+Enter')
  await box(page).pressSequentially('저는 한 선생이에요.')
  await box(page).press('Enter')
  await expect.poll(async () => (await turnsIn(page)).length).toBe(2)
  expect((await turnsIn(page))[0]).toBe('안녕하세요\n저는 한 선생이에요.')

  for (const text of words.slice(0, 2)) await say(page, text)
  await box(page).fill('아직 보내지 않은 말')
  await page.waitForTimeout(300)
  await page.reload()
  await expect.poll(() => box(page).inputValue()).toBe('아직 보내지 않은 말')
  expect(await turnsIn(page)).toHaveLength(6)

  // A second tab is in step with the first.
  const other = await profile.newPage()
  await other.goto(page.url())
  await expect.poll(async () => (await turnsIn(other)).length).toBe(6)
  await say(page, words[2]!)
  await expect.poll(async () => (await turnsIn(other)).length).toBe(8)
  await page.getByLabel('새로 처방된 약').check()

  // The reply to a turn is lost after the server has it: it is sent again and stored once.
  let lost = 0
  await page.route('**/turns', async route => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await say(page, words[3]!)
  await page.unroute('**/turns')
  await expect.poll(async () => (await turnsIn(page)).length).toBe(10)
  // Nothing gets through: the turn waits, also over a reload, and goes out once.
  await page.route('**/turns', route => route.abort())
  await box(page).fill('약은 하루 두 번 드세요.')
  await box(page).press('Enter')
  await page.getByText('미전송', { exact: true }).waitFor()
  expect(await footer(page).innerText()).toContain('미전송: 발화 1건')
  await page.reload()
  await page.getByLabel('아직 보내지 못한 발화').getByText('약은 하루 두 번 드세요.').waitFor()
  await page.unroute('**/turns')
  await expect.poll(async () => (await turnsIn(page)).length, { timeout: 15_000 }).toBe(12)
  expect((await turnsIn(page)).filter(text => text === '약은 하루 두 번 드세요.')).toHaveLength(1)
  await expect.poll(() => footer(page).innerText()).toMatch(/\d\d:\d\d:\d\d 저장됨/)
  await expect.poll(async () => (await turnsIn(other)).length).toBe(12)

  await page.getByRole('button', { name: '면담 마치고 평가' }).click()
  await page.getByText('지금까지 발화 12건').waitFor()
  await page.keyboard.press('Enter')
  await itemInHand(page).waitFor()
  await other.getByText('면담이 끝났어요').waitFor()
  await other.close()
  await closeInstructions(page)
  expect(await page.locator('#dialogue [data-case-text]').count()).toBe(12)
  await page.locator('#profile dd').first().waitFor()
  await page.locator('#persona dd').first().waitFor()
  await page.getByRole('button', { name: '발화 2: 근거로 쓰기' }).click()
  for (let n = 0; n < 5; n++) {
    await page.keyboard.press('Digit3')
    await page
      .getByText(`${n + 1} / 5`)
      .first()
      .waitFor()
  }
  await page.keyboard.press('Enter')
  await page.getByText(/^검토: /).waitFor()
  await page.keyboard.press('Enter')
  // The next case is the next room.
  await page.waitForURL(url => !url.pathname.endsWith(first))
  // Evidence is of the turn that was pointed at, and of nothing else.
  expect(evidenceOf(first)).toEqual([{ item: 'personality', kind: 'turn', turn: 2, role: 'patient' }])
  await page.getByRole('log').waitFor()
  expect(await turnsIn(page)).toEqual([])
  const states = await ownRooms(page)
  expect(states.find(one => one.id === first)?.room).toBe('ended')
  await profile.close()

  // Another physician begins anew, and cannot reach it.
  const seo = await demo.signIn(await demo.aProfile({ locale: 'ko-KR' }), 'seo')
  for (const { id } of await ownRooms(seo)) {
    await openRoom(seo, id)
    expect(await turnsIn(seo)).toEqual([])
  }
  await seo.goto(`${demo.url()}${roomStudy}/${first}`)
  await seo.getByRole('button', { name: '다시 시도' }).or(seo.getByRole('alert')).first().waitFor()
  await seo.context().close()
}, 120_000)
