import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Language } from '#schema/words.ts'
import { makeInvite } from '#server/people/makeInvite.ts'
import { operator } from '#server/storage/write.ts'
import { anApp, fixedChance } from '#test/support/app.ts'
import { launch } from '#test/support/browser.ts'
import { aRoomStudy } from '#test/support/room.ts'
import { startServer } from '#test/support/server.ts'
import { lookAt, watch } from './look.ts'
import { box, turnsIn } from './room.ts'
import { closeInstructions, itemInHand } from './support.ts'

const names = ['kim', 'lee'] as const
const languageOf = { kim: 'en', lee: 'ko', maintainer: 'ko' } as const satisfies Record<string, Language>
const room = { educator: { kind: 'person' }, patient: { kind: 'person' } } as const
const words = {
  waiting: { en: 'The other physician has not come yet', ko: '상대 의사가 아직 들어오지 않았어요' },
  ended: { en: 'The interview has ended', ko: '면담이 끝났어요' },
  toRating: { en: 'To the rating', ko: '평가로' },
  end: { en: 'End and rate', ko: '면담 마치고 평가' },
}

/** A server with an open study in which two physicians meet, and each of them at a page of their own. */
async function twoBrowsers() {
  const app = anApp({ chance: fixedChance(Date.now() - 3_600_000) })
  const study = await aRoomStudy(app, { key: 'meet', room, shared: 2, exclusive: 0 })
  const folder = mkdtempSync(join(tmpdir(), 'concord-two-'))
  const links = { kim: '', lee: '', maintainer: '' }
  for (const name of [...names, 'maintainer'] as const)
    links[name] = makeInvite(app.deps, operator, { person: study[name].id, ttlMs: 86_400_000 }).path
  app.deps.storage.sqlite.prepare('VACUUM INTO ?').run(join(folder, 'concord.db'))
  const server = await startServer({ folder })
  const browser = await launch()
  onTestFinished(async () => {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const errors: string[] = []
  const enter = async (name: (typeof names)[number] | 'maintainer') => {
    const locale = languageOf[name] === 'en' ? 'en-GB' : 'ko-KR'
    const profile = await browser.newContext({ locale, timezoneId: 'Asia/Seoul', reducedMotion: 'reduce' })
    const page = await profile.newPage()
    await page.goto(server.url + links[name])
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(`${server.url}/`)
    errors.push(...watch(page))
    return page
  }
  const cases = study.assignments.kim.map(({ id, caseId }) => ({
    kim: id,
    lee: study.assignments.lee.find(one => one.caseId === caseId)!.id,
  }))
  const goTo = async (page: Page, assignment: string) => {
    await page.goto(`${server.url}/annotate/meet/${assignment}`)
    await page.getByRole('log').waitFor()
    // They stand before the first room in each seat, and no other
    const dialog = page.getByRole('dialog')
    const told = (await dialog.isVisible()) ? await dialog.innerText() : ''
    await closeInstructions(page)
    return told
  }
  return { enter, cases, goTo, errors, url: server.url }
}

/** Who said each turn, as its caption has it. */
const captionsOn = (page: Page) =>
  page
    .getByRole('log')
    .locator('li')
    .evaluateAll(all =>
      all.flatMap(one =>
        one.querySelector('[data-case-text]') ? [one.querySelector('span')!.textContent!] : [],
      ),
    )

const seatOf = async (page: Page) =>
  (await page.locator('textarea').getAttribute('placeholder'))!.match(/as the patient|환자로서/)
    ? 'patient'
    : 'educator'

/** Says something on one page and waits until it stands on both. */
async function sayTo(own: Page, other: Page, text: string): Promise<void> {
  const n = (await turnsIn(own)).length + 1
  await box(own).fill(text)
  await box(own).press('Enter')
  for (const page of [own, other]) {
    await expect.poll(async () => (await turnsIn(page)).length, { timeout: 10_000 }).toBe(n)
    expect((await turnsIn(page)).at(-1)).toBe(text)
  }
}

test('two physicians in two browsers, one in English and one in Korean, hold one encounter and both rate it', async () => {
  const { enter, cases, goTo, errors, url } = await twoBrowsers()
  const pages = { kim: await enter('kim'), lee: await enter('lee') }
  const wrong: string[] = []
  const waitingFor = (name: (typeof names)[number]) =>
    pages[name].getByRole('heading', { name: words.waiting[languageOf[name]] })

  // Whoever comes first waits and is told so; the screen changes by itself when the other comes.
  for (const [index, name] of names.entries()) {
    const told = await goTo(pages[name], cases[index]![name])
    // Whoever plays the patient is not told to talk as whoever sends the patient home
    const playing = (await seatOf(pages[name])) === 'patient'
    expect(/seat|환자 자리/.test(told), told).toBe(playing)
    expect(/doctor or nurse|의사나 간호사/.test(told), told).toBe(!playing)
    await waitingFor(name).waitFor()
    wrong.push(...(await lookAt(pages[name], `two-waiting-${await seatOf(pages[name])}`, languageOf[name])))
  }
  await goTo(pages.lee, cases[0]!.lee)
  await waitingFor('kim').waitFor({ state: 'hidden' })
  expect(await waitingFor('lee').count()).toBe(0)
  const [educator, patient] =
    (await seatOf(pages.kim)) === 'educator' ? [pages.kim, pages.lee] : [pages.lee, pages.kim]
  expect(await seatOf(patient)).toBe('patient')
  await box(patient).fill('먼저 말할게요')
  await box(patient).press('Enter')
  await patient.waitForTimeout(300)
  expect(await turnsIn(patient)).toEqual([])
  await box(patient).fill('')

  for (let n = 1; n <= 6; n++) {
    await sayTo(educator, patient, `${n}번째 질문이에요. How are you?`)
    if (n === 2)
      for (const name of names)
        wrong.push(
          ...(await lookAt(pages[name], `two-joined-${await seatOf(pages[name])}`, languageOf[name])),
        )
    if (n === 3) for (const page of [educator, patient]) await page.reload()
    if (n === 3) await expect.poll(async () => (await turnsIn(patient)).length, { timeout: 15_000 }).toBe(5)
    await sayTo(patient, educator, `${n}번째 대답이에요. I feel better.`)
  }

  const own = (page: Page) => (page === pages.kim ? 'en' : 'ko')
  const you = {
    educator: { en: 'You', ko: '나(교육 담당자)' },
    patient: { en: 'You (patient)', ko: '나(환자)' },
  }
  const theirs = { educator: { en: 'Educator', ko: '교육 담당자' }, patient: { en: 'Patient', ko: '환자' } }
  expect((await captionsOn(educator)).slice(0, 2)).toEqual([
    `1 · ${you.educator[own(educator)]}`,
    `2 · ${theirs.patient[own(educator)]}`,
  ])
  expect((await captionsOn(patient)).slice(0, 2)).toEqual([
    `1 · ${theirs.educator[own(patient)]}`,
    `2 · ${you.patient[own(patient)]}`,
  ])
  // The patient's physician ends it; the other sees it at once, and both go on to rate.
  const ending = patient === pages.kim ? 'kim' : 'lee'
  const other = ending === 'kim' ? 'lee' : 'kim'
  await patient.getByRole('button', { name: words.end[languageOf[ending]] }).click()
  await patient.getByRole('dialog').waitFor()
  await patient.keyboard.press('Enter')
  await itemInHand(patient).waitFor()
  await educator.getByRole('heading', { name: words.ended[languageOf[other]] }).waitFor()
  await educator.getByRole('main').getByRole('button', { name: words.toRating[languageOf[other]] }).click()
  for (const page of [patient, educator]) {
    await itemInHand(page).waitFor()
    await closeInstructions(page)
    expect(await page.locator('#dialogue [data-case-text]').count()).toBe(12)
    for (let n = 0; n < 5; n++) {
      await page.keyboard.press('Digit3')
      await page
        .getByText(`${n + 1} / 5`)
        .first()
        .waitFor()
    }
    await page.keyboard.press('Enter')
    await itemInHand(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
  }
  // What comes next for both is the case in which one of them has been waiting: they meet again.
  for (const page of [patient, educator]) await page.getByRole('log').waitFor()
  for (const name of names) {
    await expect.poll(() => pages[name].url(), { timeout: 15_000 }).toContain(cases[1]![name])
    expect(await waitingFor(name).count()).toBe(0)
  }
  // The maintainer sees who sat where, and that whoever played the patient rates their own play.
  const maintainer = await enter('maintainer')
  await maintainer.goto(`${url}/studies/meet/encounters`)
  await maintainer.locator('tbody th a').first().waitFor()
  const list = await maintainer.locator('table').first().innerText()
  for (const name of [...names, '교육 담당자', '환자']) expect(list).toContain(name)
  wrong.push(...(await lookAt(maintainer, 'two-encounters', 'ko')))
  await maintainer.locator('tbody th a').first().click()
  await maintainer.getByText('자신의 연기를 평가해요').waitFor()
  wrong.push(...(await lookAt(maintainer, 'two-encounter', 'ko')))
  // Frozen, the case they had met for again is closed: no box to type in, and nobody calls it going on.
  const frozen = await maintainer.evaluate(async () => {
    const { memberships } = await (await fetch('/api/me')).json()
    const { status } = await fetch(`/api/studies/${memberships[0].study.id}/freezing`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ confirm: true }),
    })
    return status
  })
  expect(frozen).toBe(200)
  for (const page of [patient, educator]) {
    await page.reload()
    await page
      .getByRole('heading', { name: own(page) === 'en' ? 'The study is closed' : '연구가 마감되었어요' })
      .waitFor()
    expect(await box(page).count()).toBe(0)
    wrong.push(...(await lookAt(page, 'two-closed', own(page))))
  }
  await maintainer.goto(`${url}/studies/meet/encounters`)
  await maintainer.locator('tbody td').getByText('미완료').first().waitFor()
  expect(await maintainer.locator('table').first().innerText()).not.toContain('진행 중')
  wrong.push(...(await lookAt(maintainer, 'two-encounters-frozen', 'ko')))
  expect([...wrong, ...errors].join('\n')).toBe('')
}, 240_000)
