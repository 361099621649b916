import Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import { databaseFile } from '#server/dataFolder.ts'
import { casesFile, readDemo } from '#server/seed/demoFiles.ts'
import { aGallery, loaded, type Pages, post } from './gallery.ts'
import { aDemo } from './support.ts'

const demo = aDemo()
const { anybody, isFine } = aGallery(demo)
const at = '/studies/demo-pilot'

let pages: Pages
let draft: string
beforeAll(async () => {
  // No page draws a sample of a study that is open, so cases of the frozen and the open demo are set aside where they lie.
  const database = new Database(databaseFile(demo.folder()))
  for (const key of ['demo-pilot', 'demo-open'])
    database
      .prepare(
        `UPDATE samples SET split = 'tuning' WHERE id IN (
          SELECT samples.id FROM samples JOIN assignments ON assignments.sample_id = samples.id
          WHERE samples.study_id = (SELECT id FROM studies WHERE key = ?)
          GROUP BY samples.id HAVING count(*) = 2 ORDER BY samples.case_id LIMIT 4)`,
      )
      .run(key)
  database.close()
  pages = await anybody('maintainer')
  const study = { key: 'splits', title: { en: 'Splits', ko: '표본' }, protocol: 'judge-validation', seed: 17 }
  const { id } = await post(pages.en.page, '/studies', JSON.stringify(study))
  draft = `/studies/${id}`
  await post(
    pages.en.page,
    `${draft}/imports/cases?file=cases.jsonl`,
    new TextDecoder().decode(casesFile(readDemo())),
  )
}, 90_000)

test('a choice of split stands in the address, and tuning cases say that they prove nothing', async () => {
  const { page } = pages.en
  await page.goto(`${demo.url()}${at}/agreement`)
  const verdict = page.getByRole('columnheader', { name: /Against margin/ })
  await verdict.waitFor()
  expect(await page.getByText('Tuning cases: exploratory.').count()).toBe(0)
  await page.getByRole('button', { name: 'Tuning', exact: true }).click()
  await page.getByText('Tuning cases: exploratory.').waitFor()
  expect(new URL(page.url()).search).toBe('?split=tuning')
  await page.getByText(/nothing here is evidence of what the judge is worth/).waitFor()
  await page.getByText('Exploratory: tuning cases').waitFor()
  expect(await verdict.count()).toBe(0)
  expect(await page.getByText(/non-inferior|not inferior|Primary/).count()).toBe(0)

  await page.reload()
  await page.getByText('Tuning cases: exploratory.').waitFor()
  await page.getByRole('button', { name: 'Reporting', exact: true }).click()
  await verdict.waitFor()
  expect(new URL(page.url()).search).toBe('')

  await page.goto(`${demo.url()}${at}/judge?split=tuning`)
  await page.getByText('Tuning cases: exploratory.').waitFor()
  expect(await page.locator('#altTest').count()).toBe(0)
})

test('before freezing the closed page leads to tuning cases, and there nobody is named', async () => {
  const { page } = pages.en
  await page.goto(`${demo.url()}/studies/demo-open/agreement`)
  await page.getByText(/can be read now/).waitFor()
  await page.getByRole('button', { name: 'Tuning', exact: true }).click()
  await page.getByText(/physicians are not named|No physician has submitted/).waitFor()
})

test('a maintainer draws a tuning sample beside the reporting one, and sees what is drawn of each', async () => {
  const { page } = pages.en
  await page.goto(`${demo.url()}${draft}/set-up?step=sample`)
  const sample = page.getByRole('region', { name: 'Sample' })
  await sample.getByRole('button', { name: 'Tuning', exact: true }).click()
  await sample.getByText(/the prompt of the judge may be changed/).waitFor()
  await sample.getByLabel('Cases shared by all').fill('3')
  await sample.getByRole('button', { name: 'Draw this sample' }).click()
  const table = sample.getByRole('table', { name: 'What is drawn' })
  await table.waitFor()
  expect((await table.getByRole('row').allTextContents()).slice(1)).toEqual([
    'Reportingnonenone',
    'Tuning3none',
    'Calibrationnonenone',
  ])
})

test('tuning cases are fine to look at on the agreement page', () =>
  isFine(pages, 'agreement-tuning', `${at}/agreement?split=tuning`, loaded))
test('and on the judge page', () => isFine(pages, 'judge-tuning', `${at}/judge?split=tuning`, loaded))
test('and where they are drawn', () =>
  isFine(pages, 'sample-tuning', `${draft}/set-up?step=sample`, async (page, language) => {
    await page.getByRole('button', { name: language === 'en' ? 'Tuning' : '조정용', exact: true }).click()
  }))
test('and on the closed page', () =>
  isFine(pages, 'agreement-closed-tuning', '/studies/demo-open/agreement', loaded, / 409 .*\/agreement/))
