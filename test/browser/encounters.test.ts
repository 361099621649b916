import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import type { Encounter, RoomSettings } from '#schema/encounter.ts'
import { CreateStudy } from '#schema/study.ts'
import type { Language } from '#schema/words.ts'
import { makeInvite } from '#server/people/makeInvite.ts'
import { operator } from '#server/storage/write.ts'
import { createStudy } from '#server/studies/create.ts'
import { freezeStudy } from '#server/studies/freeze.ts'
import { anApp, fixedChance } from '#test/support/app.ts'
import { launch } from '#test/support/browser.ts'
import { asAnAi, startFakeEndpoint, utterance } from '#test/support/fakeEndpoint.ts'
import { clientIds } from '#test/support/physician.ts'
import { aRoomStudy, interviewer, rateEncounter } from '#test/support/room.ts'
import { startServer } from '#test/support/server.ts'
import { lookAt, watch } from './look.ts'

const models = [
  { name: 'patient-1', context: 32_768, max_reply_tokens: 512, reply_limit: 'max_tokens' as const },
]
const room = (endpoint: string): RoomSettings => ({
  educator: { kind: 'person' },
  patient: { kind: 'model', endpoint, model: 'patient-1' },
})
const said = ['가슴이 답답하고 숨이 차요.', '약은 하루 두 번 먹는 걸로 알아요.']

/** A folder with a frozen study of encounters, whose patient fell out of its role once, and a draft of another. */
async function aFolder() {
  const fake = await startFakeEndpoint((_, index) => (index === 0 ? asAnAi : utterance(said[index % 2]!)))
  onTestFinished(() => fake.close())
  const endpoints = [
    { name: 'ward', base_url: fake.url, at_once: 8, models },
    { name: 'far', base_url: 'https://models.invalid/v1', at_once: 8, vendor: 'Example', models },
  ]
  const app = anApp({ endpoints, chance: fixedChance(Date.now() - 3_600_000) })
  const study = await aRoomStudy(app, { key: 'talks', shared: 2, exclusive: 1, room: room('ward') })
  for (const [name, lead] of [
    ['kim', 'b'],
    ['lee', 'c'],
  ] as const) {
    const physician = interviewer(study[name], clientIds(lead))
    const newId = clientIds(`${lead}1`)
    for (const [index, { id: assignment }] of study.assignments[name].entries()) {
      const { id } = (await physician.start(assignment)).body as Encounter
      await physician.say(id, 1, '안녕하세요. 어디가 불편하세요?')
      await expect.poll(async () => ((await physician.get(id)).body as Encounter).floor).toBe('mine')
      await physician.end(id)
      await rateEncounter(
        study,
        study[name],
        assignment,
        String(1 + ((index + lead.charCodeAt(0)) % 4)),
        newId,
      )
    }
  }
  freezeStudy(app.deps, operator, study.id, { confirm: false })
  const title = { en: 'Talks to come', ko: '다음 면담' }
  const draft = { key: 'draft', title, protocol: 'virtual-patient', settings: { room: room('far') } }
  createStudy(app.deps, { person: study.maintainer.id, session: null }, CreateStudy.parse(draft))
  const links = [0, 1].map(
    () => makeInvite(app.deps, operator, { person: study.maintainer.id, ttlMs: 86_400_000 }).path,
  )
  const folder = mkdtempSync(join(tmpdir(), 'concord-encounters-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  app.deps.storage.sqlite.prepare('VACUUM INTO ?').run(join(folder, 'concord.db'))
  writeFileSync(join(folder, 'endpoints.json'), JSON.stringify(endpoints))
  return { folder, links }
}

test('a maintainer lays the room out, reads what was said and what never was, and sees fidelity after freezing', async () => {
  const { folder, links } = await aFolder()
  const server = await startServer({ folder })
  const browser = await launch()
  onTestFinished(async () => {
    await browser.close()
    await server.stop()
  })
  const wrong: string[] = []
  for (const [index, language] of (['en', 'ko'] as const satisfies Language[]).entries()) {
    const locale = language === 'en' ? 'en-GB' : 'ko-KR'
    const profile = await browser.newContext({ locale, timezoneId: 'Asia/Seoul', reducedMotion: 'reduce' })
    const page: Page = await profile.newPage()
    const errors = watch(page)
    await page.goto(server.url + links[index]!)
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(`${server.url}/`)

    await page.goto(`${server.url}/studies/draft/set-up?step=room`)
    const acknowledge = page.getByRole('button', { name: /far/ })
    if (language === 'en') {
      await acknowledge.waitFor()
      wrong.push(...(await lookAt(page, 'set-up-room', language)))
      await acknowledge.click()
      await acknowledge.waitFor({ state: 'hidden' })
      expect(await page.getByRole('main').innerText()).toContain('Acknowledged by park')
    } else {
      await page.locator('select[name=patient]').waitFor()
      wrong.push(...(await lookAt(page, 'set-up-room', language)))
      await page.locator('select[name=patient]').selectOption('record')
      await page.locator('form button[type=submit]').click()
      await expect.poll(() => page.locator('select[name=patient]').inputValue()).toBe('record')
    }

    await page.goto(`${server.url}/studies/talks/encounters`)
    await page.locator('[data-figure=fidelity] [data-drawing] svg').waitFor()
    expect(await page.getByRole('main').innerText()).toContain(
      language === 'en' ? 'agreement across independent encounters' : '독립된 면담 사이의 일치도',
    )
    wrong.push(...(await lookAt(page, 'encounters', language)))
    await page.locator('tbody th a').first().click()
    const fold = page.locator('details summary').first()
    await fold.click()
    expect(await page.locator('details').first().innerText()).toMatch(/AI language model/)
    // What was thrown away stands nowhere among what was said.
    await fold.click()
    expect(await page.getByRole('main').innerText()).not.toMatch(/AI language model/)
    await fold.click()
    wrong.push(...(await lookAt(page, 'encounter', language)))
    await page.goto(`${server.url}/studies/talks/agreement`)
    await page
      .getByText(language === 'en' ? /Agreement across independent encounters/ : /독립된 면담 사이의/)
      .waitFor()
    wrong.push(...(await lookAt(page, 'agreement-encounters', language)), ...errors)
  }
  expect(wrong.join('\n')).toBe('')
}, 180_000)
