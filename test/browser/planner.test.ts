import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aDemo } from './support.ts'

const demo = aDemo()
const answer = (page: Page) => page.locator('[data-answer]')
/** The plan that was asked for is here. */
const worked = async (page: Page) => {
  await answer(page).waitFor({ timeout: 90_000 })
  await page.locator('[data-working]').waitFor({ state: 'detached', timeout: 90_000 })
}
const isNumber = async (page: Page) => Number(await answer(page).getAttribute('data-answer'))

let page: Page
beforeAll(async () => {
  page = await demo.signIn(await demo.aProfile({ locale: 'en-GB' }), 'maintainer')
})
const open = async (path: string) => {
  await page.goto(demo.url() + path)
  await worked(page)
}

test('opens with a plan from good defaults: an answer in one sentence, its curve, and the same numbers as a table', async () => {
  await open('/studies/demo-open/planner')
  const cases = await isNumber(page)
  expect(cases).toBeGreaterThan(20)
  const sentence = await answer(page).innerText()
  expect(sentence).toContain(`${cases} shared cases`)
  const figure = page.locator('[data-figure=plan-difference]')
  expect(await figure.locator('[data-drawing] svg').innerHTML()).toContain(`${cases} cases`)
  await figure.locator('summary').click()
  const row = figure.getByRole('row').filter({ hasText: 'fewest cases within the wish' })
  expect((await row.getByRole('rowheader').innerText()).trim()).toBe(String(cases))
  // Every simulated size is a point of the drawing and a row of the table, except the answer's own mark.
  expect(await figure.locator('[data-drawing] circle').count()).toBe(
    (await figure.getByRole('row').count()) - 1 + 1,
  )
})

test('another measure is another curve of the same plan, and nothing is worked out anew', async () => {
  let asked = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/planner')) asked++
  })
  await page.getByRole('button', { name: 'Corrected score' }).click()
  await page.locator('[data-figure=plan-score]').waitFor()
  expect(await answer(page).innerText()).toContain('the corrected score')
  expect(asked).toBe(0)
})

test('a tighter wish needs more cases, and until it is worked out the page says that the old plan stands', async () => {
  await page.getByRole('button', { name: 'Difference', exact: true }).click()
  const before = await isNumber(page)
  await page.locator('input[name=wishDifference]').fill('0.08')
  await page.getByText('The values were changed').waitFor()
  await page.getByRole('button', { name: 'Work it out' }).click()
  await page.locator('[data-working]').waitFor()
  await worked(page)
  expect(await isNumber(page)).toBeGreaterThan(before)
  expect(await page.getByText('The values were changed').count()).toBe(0)
})

test('a field that cannot be read says what it takes, and nothing is sent', async () => {
  const field = page.locator('input[name=icc]')
  await field.fill('2')
  await page.getByText('0 to 0.9', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Work it out' }).isDisabled()).toBe(true)
  await field.fill('0.1')
})

test('a judge who could not agree so well is refused beside the form, with the most that is possible', async () => {
  await page.locator('input[name=judge]').fill('0.95')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await page
    .getByRole('alert')
    .getByText(/even one without error/)
    .waitFor()
  await page.locator('input[name=judge]').fill('0.25')
})

test('stopping ends the work on the server too', async () => {
  await page.locator('input[name=units]').fill('60')
  await page.getByRole('button', { name: 'Work it out' }).click()
  const run = await page.waitForRequest(request => request.url().includes('/planner/progress?run='))
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Stopped').waitFor()
  await expect
    .poll(() => page.evaluate(async url => (await fetch(url)).text(), run.url()), { timeout: 10_000 })
    .toBe('{"progress":null}')
})

test('a frozen study is its own pilot', async () => {
  await open('/studies/demo-pilot/planner?from=study')
  const pressed = page.getByRole('button', { name: 'This study as a pilot' })
  expect(await pressed.getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByRole('main').innerText()).toMatch(/drawn from the pilot with replacement/)
})

test('drawing and numbers are taken as files', async () => {
  await open('/studies/demo-open/planner')
  const figure = page.locator('[data-figure=plan-difference]')
  const files = []
  for (const kind of ['SVG', 'CSV']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      figure.getByRole('button', { name: new RegExp(`: ${kind}$`) }).click(),
    ])
    files.push({ name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') })
  }
  expect(files.map(({ name }) => name)).toEqual(['plan-difference.svg', 'plan-difference.csv'])
  expect(files[0]!.text).toMatch(/<svg[\s\S]*<\/svg>/)
  expect(files[0]!.text).not.toContain('var(--')
  expect(files[1]!.text).toMatch(/n,labelled,mean,low,high,without,against,for,reading/)
})
