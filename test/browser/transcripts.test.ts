import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Language } from '#schema/words.ts'
import { studyConverse } from '#server/commands/converseCommand.ts'
import { makeInvite } from '#server/people/makeInvite.ts'
import { operator } from '#server/storage/write.ts'
import { anApp, fixedChance, patientLimits } from '#test/support/app.ts'
import { aBatchDraft, modelAndRecord, ward, wardAt, watched, writeWard } from '#test/support/batch.ts'
import { launch } from '#test/support/browser.ts'
import { startFakeEndpoint } from '#test/support/fakeEndpoint.ts'
import { aReviewDraft } from '#test/support/review.ts'
import { startServer } from '#test/support/server.ts'
import { lookAt, watch } from './look.ts'

/** A folder with a batch whose encounters have ended, and a draft of recorded encounters without cases. */
async function aFolder() {
  const fake = await startFakeEndpoint(ward())
  onTestFinished(() => fake.close())
  const app = anApp({
    endpoints: [wardAt(fake.url)],
    limits: patientLimits,
    chance: fixedChance(Date.now() - 3_600_000),
  })
  const maintainer = app.person('park')
  const room = { ...modelAndRecord, monitor: watched.monitor! }
  await aBatchDraft(app.deps, { cases: 4, room, maintainer: maintainer.id })
  const look = (more = {}) => studyConverse.run(app.deps, { values: more, positionals: ['batch'], files: [] })
  let output = await look()
  while (output.goesOn) output = await look(output.goesOn.values)
  aReviewDraft(app, maintainer)
  const links = [0, 1].map(
    () => makeInvite(app.deps, operator, { person: maintainer.id, ttlMs: 86_400_000 }).path,
  )
  const folder = mkdtempSync(join(tmpdir(), 'concord-transcripts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  app.deps.storage.sqlite.prepare('VACUUM INTO ?').run(join(folder, 'concord.db'))
  writeWard(folder, fake.url)
  return { folder, links }
}

test('a maintainer downloads the transcripts of a batch, and brings them into a study of recorded encounters', async () => {
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
    const page = await profile.newPage()
    const errors = watch(page)
    await page.goto(server.url + links[index]!)
    await page.locator('main button[type=submit]').click()
    await page.waitForURL(`${server.url}/`)

    await page.goto(`${server.url}/studies/batch/encounters`)
    const file = page.locator('a[download]')
    await file.waitFor()
    wrong.push(...(await lookAt(page, 'transcripts', language)))
    const saving = page.waitForEvent('download')
    await file.click()
    expect((await saving).suggestedFilename()).toBe('batch-encounters.jsonl')

    await page.getByRole('link', { name: language === 'en' ? 'Review' : '검토', exact: true }).click()
    const part = page.getByRole('region', { name: language === 'en' ? /transcripts/ : /대화 전문/ })
    await part.waitFor()
    expect(await part.locator('select[name=from] option:checked').innerText()).toBe(
      language === 'en' ? 'Study batch' : '연구 batch',
    )
    wrong.push(...(await lookAt(page, 'import-transcripts', language)))
    await part.locator('button[type=submit]').click()
    await page.locator('#import-preview').waitFor()
    wrong.push(...(await lookAt(page, 'import-transcripts-preview', language)))
    if (language === 'en') {
      await page.getByRole('button', { name: 'Bring 4 cases in' }).click()
      await page.getByText('4 cases came in.').waitFor()
    }
    // They are here by now.
    else expect(await page.locator('main').innerText()).toContain('이미')

    await page.goto(`${server.url}/studies/batch/set-up?step=room`)
    await page.getByText('concord study converse batch').first().waitFor()
    wrong.push(...(await lookAt(page, 'set-up-room-alone', language)))
    await page.goto(`${server.url}/studies/batch/set-up?step=open`)
    await page
      .getByText(language === 'en' ? /so the study is not opened/ : /이 연구는 시작하지 않아요/)
      .first()
      .waitFor()
    wrong.push(...errors)
  }
  expect(wrong.join('\n')).toBe('')
}, 240_000)
