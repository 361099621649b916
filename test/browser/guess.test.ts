import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Language } from '#schema/words.ts'
import { makeInvite } from '#server/people/makeInvite.ts'
import { operator } from '#server/storage/write.ts'
import { freezeStudy } from '#server/studies/freeze.ts'
import { anApp, fixedChance } from '#test/support/app.ts'
import { launch } from '#test/support/browser.ts'
import { clientIds } from '#test/support/physician.ts'
import { aRoomCase, aRoomStudy, interviewer, rateEncounter } from '#test/support/room.ts'
import { startServer } from '#test/support/server.ts'
import { lookAt, watch } from './look.ts'
import { box, say, turnsIn } from './room.ts'
import { closeInstructions, itemInHand } from './support.ts'

const protocol = 'virtual-patient-guess' as const
const personas = [
  { personality: 'anxious', education: 'elementary', health_literacy: 'low', recall: 'poor' },
  { personality: 'distrustful', education: 'college', health_literacy: 'high', recall: 'accurate' },
  { personality: 'minimiser', education: 'high_school', health_literacy: 'low', recall: 'partial' },
  { personality: 'anxious', education: 'college', health_literacy: 'high' },
  { personality: 'neutral', education: 'high_school', health_literacy: 'low', recall: 'poor' },
  { personality: 'high_conscientiousness', education: 'college', health_literacy: 'high', recall: 'partial' },
]

/** A folder with an open study in which nothing is said yet, and a frozen one whose personas were guessed. */
async function aFolder() {
  const app = anApp({ chance: fixedChance(Date.now() - 3_600_000) })
  const lines = (ward: string) =>
    personas.map((persona, n) => aRoomCase(n + 1, { group: `${ward}-${n}`, persona }))
  const choices = { protocol, shared: 2, exclusive: 2 }
  const open = await aRoomStudy(app, { ...choices, key: 'guess', lines: lines('one') })
  const people = { maintainer: open.maintainer, kim: open.kim, lee: open.lee }
  const done = await aRoomStudy(app, { ...choices, key: 'guessed', lines: lines('other'), people })
  const newId = clientIds('b')
  const guess = { personality: 'anxious', education: 'college', health_literacy: 'low', recall: 'partial' }
  for (const who of ['kim', 'lee'] as const) {
    const talker = interviewer(done[who], newId)
    for (const { id } of done.assignments[who]) {
      const { id: encounter } = await talker.interview(id, ['안녕하세요. 어디가 불편하세요?'])
      await talker.end(encounter)
      await rateEncounter(done, done[who], id, item => guess[item as keyof typeof guess], newId)
      await rateEncounter(done, done[who], id, '3', newId)
    }
  }
  freezeStudy(app.deps, operator, done.id, { confirm: false })
  const link = ({ id }: { id: string }) =>
    makeInvite(app.deps, operator, { person: id, ttlMs: 86_400_000 }).path
  const links = { kim: [link(open.kim)], park: [link(open.maintainer), link(open.maintainer)] }
  const folder = mkdtempSync(join(tmpdir(), 'concord-guess-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  app.deps.storage.sqlite.prepare('VACUUM INTO ?').run(join(folder, 'concord.db'))
  return { folder, links, assignments: open.assignments.kim.map(({ id }) => id) }
}

test('a physician talks without the card, guesses the persona in Korean, then sees the card and rates', async () => {
  const { folder, links, assignments } = await aFolder()
  const server = await startServer({ folder })
  const browser = await launch()
  onTestFinished(async () => {
    await browser.close()
    await server.stop()
  })
  const wrong: string[] = []
  const arrive = async (language: Language, link: string) => {
    const locale = language === 'en' ? 'en-GB' : 'ko-KR'
    const profile = await browser.newContext({ locale, timezoneId: 'Asia/Seoul', reducedMotion: 'reduce' })
    const page: Page = await profile.newPage()
    const errors = watch(page)
    await page.goto(server.url + link)
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(`${server.url}/`)
    return { page, errors }
  }

  const { page, errors } = await arrive('ko', links.kim[0]!)
  // Everything that comes over the wire before the guess is frozen.
  const heard: string[] = []
  page.on('response', response => {
    if (new URL(response.url()).pathname.startsWith('/api/') && !response.url().endsWith('/stream'))
      void response.text().then(
        text => heard.push(text),
        () => undefined,
      )
  })
  const [first, second] = assignments as [string, string]
  await page.goto(`${server.url}/annotate/guess/${first}`)
  await page.getByRole('dialog').getByText('어떤 페르소나가 주어졌는지는 보여 드리지 않아요').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('페르소나는 보여 드리지 않아요. 면담하면서 알아내 보세요.').waitFor()
  await page.getByText('면담이 끝나면 맞혀 볼 것').waitFor()
  wrong.push(...(await lookAt(page, 'guess-room', 'ko')))
  await box(page).waitFor()
  await say(page, '안녕하세요. 어디가 불편해서 오셨어요?')
  await say(page, '예전에 앓은 병이나 드시던 약이 있으세요?')
  expect(await turnsIn(page)).toHaveLength(4)
  await page.getByRole('button', { name: '면담 마치고 평가' }).click()
  await page.getByText('지금까지 발화 4건').waitFor()
  await page.keyboard.press('Enter')
  await itemInHand(page).waitFor()
  await closeInstructions(page)
  expect(await page.locator('#dialogue [data-case-text]').count()).toBe(4)
  expect(await page.locator('#persona, #profile').count()).toBe(0)
  await itemInHand(page).getByText('꼼꼼함(성실성 높음)').waitFor()
  wrong.push(...(await lookAt(page, 'guess-stage', 'ko')))
  for (const [n, digit] of ['2', '1', '1', '3'].entries()) {
    await page.keyboard.press(`Digit${digit}`)
    await page
      .getByText(`${n + 1} / 4`)
      .first()
      .waitFor()
  }
  await page.keyboard.press('Enter')
  await page.getByText(/^검토: /).waitFor()
  await page.getByText('그때부터는 맞혀 본 내용이 확정되어 누구도 다시 열 수 없어요.').waitFor()
  const before = heard.join('\n')
  expect(before).toContain('chief_complaint')
  expect(before).not.toMatch(/"persona":|"recall":"/)
  await page.keyboard.press('Enter')
  await page.locator('#persona dd').first().waitFor()
  await closeInstructions(page)
  await page.locator('#profile dd').first().waitFor()
  wrong.push(...(await lookAt(page, 'guess-card', 'ko')))
  for (let n = 0; n < 5; n++) {
    await page.keyboard.press('Digit3')
    await page
      .getByText(`${n + 1} / 5`)
      .first()
      .waitFor()
  }
  // The guess can be looked at again, and that it stands is said.
  await page.getByRole('navigation').getByRole('button').first().click()
  await page.getByText('그 뒤에 페르소나 카드를 보셨기 때문에 바꿀 수 없어요.').waitFor()
  await page.keyboard.press('Escape')
  await itemInHand(page)
    .or(page.getByText(/^검토: /))
    .first()
    .waitFor()

  await page.goto(`${server.url}/annotate/guess/${second}`)
  await page.getByRole('log').waitFor()
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await page.getByText('You are not shown the persona. It is for you to find out.').waitFor()
  wrong.push(...(await lookAt(page, 'guess-room', 'en')), ...errors)
  await page.context().close()

  for (const [index, language] of (['en', 'ko'] as const).entries()) {
    const park = await arrive(language, links.park[index]!)
    await park.page.goto(`${server.url}/studies/guessed/encounters`)
    await park.page.locator('[data-figure=guess-recall] [data-drawing] svg').waitFor()
    await park.page.locator('[data-figure=fidelity] [data-drawing] svg').waitFor()
    const table = park.page.locator('#guesses table').first()
    expect(await table.locator('tbody tr').count()).toBe(4)
    expect(await table.innerText()).toMatch(/%/)
    wrong.push(...(await lookAt(park.page, 'guesses', language)))
    await park.page.goto(`${server.url}/studies/guessed/set-up?step=sample`)
    await park.page
      .getByText(/icd_chapter/)
      .first()
      .waitFor()
    wrong.push(...park.errors)
    await park.page.context().close()
  }
  expect(wrong.join('\n')).toBe('')
}, 240_000)
