import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aDemo, closeInstructions, footer, itemInHand, openFirstCase } from './support.ts'

const demo = aDemo()

/** How often the parts of a case were shown to its physician, by stage and pane, as the server's file has it. */
function shownOf(assignment: string): number[] {
  const file = readdirSync(demo.folder()).find(name => name.endsWith('.db'))!
  const sqlite = new Database(join(demo.folder(), file), { readonly: true })
  const counts = sqlite
    .prepare('SELECT count(*) FROM exposures WHERE assignment_id = ? GROUP BY stage_id, pane')
    .pluck()
    .all(assignment) as number[]
  sqlite.close()
  return counts
}

const caseOf = (page: Page) => new URL(page.url()).pathname.split('/')[3]!
const firstTurn = (page: Page) => page.locator('#dialogue [data-case-text]').first().innerText()
const isSaved = (page: Page) =>
  expect.poll(() => footer(page).innerText(), { timeout: 15_000 }).toMatch(/Saved \d\d:\d\d/)

/** Replies to these requests come only when the returned function is called. */
async function held(page: Page, address: string) {
  let release = () => {}
  const free = new Promise<void>(resolve => {
    release = resolve
  })
  let count = 0
  await page.route(address, async route => {
    count++
    await free
    await route.continue()
  })
  return { release: () => release(), count: () => count }
}

/** Answers what is left of the stage in hand and freezes it. */
async function finishStage(page: Page): Promise<void> {
  await closeInstructions(page)
  const counter = page.locator('[data-instrument] [aria-hidden=true]').first()
  const left = async () => {
    const [done, all] = (await counter.innerText()).split(' / ').map(Number)
    return all! - done!
  }
  while ((await left()) > 0) {
    const before = await left()
    await page.keyboard.press('Digit2')
    await expect.poll(left).toBeLessThan(before)
  }
  await isSaved(page)
  await page.keyboard.press('Enter')
  await page.getByText(/^Review: /).waitFor()
  await page.keyboard.press('Enter')
}

test('the next stage and the next case come with the freeze, wait for no other reply, and are logged once', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'han')
  await openFirstCase(page)
  const first = caseOf(page)
  const words = await firstTurn(page)
  const openings = await held(page, '**/api/assignments/*/open')
  const lists = await held(page, '**/api/annotator/studies/**')

  await finishStage(page)
  await page.locator('#note').waitFor()
  await finishStage(page)
  await page.locator('#answers').waitFor()
  await finishStage(page)
  await expect.poll(() => caseOf(page)).not.toBe(first)
  await itemInHand(page).waitFor()
  expect(await firstTurn(page)).not.toBe(words)
  const second = caseOf(page)
  expect(openings.count()).toBe(0)
  // The list was asked for, and its reply is not here yet.
  expect(lists.count()).toBe(1)
  expect(shownOf(second)).toEqual([1])

  // The case before is said to be finished, with the way back, and nothing of it is said of this one's answers.
  const told = page.getByRole('status').filter({ hasText: /^Case 1 is finished\. .* until \d\d:\d\d/ })
  await told.waitFor()
  expect(await page.getByRole('link', { name: 'Look at case 1 again' }).getAttribute('href')).toMatch(
    new RegExp(`/${first}$`),
  )
  expect(await footer(page).innerText()).toContain('Nothing unsaved')

  // The list comes, and changes nothing of what is read.
  lists.release()
  await page.waitForTimeout(300)
  expect([caseOf(page), openings.count(), shownOf(second)]).toEqual([second, 0, [1]])

  // Another visit is another opening.
  openings.release()
  await page
    .getByRole('link', { name: /Concord|cases/i })
    .first()
    .click()
  await page.waitForURL(/\/annotate\/[^/]+$/)
  await page.getByRole('button', { name: /Continue/ }).click()
  await itemInHand(page).waitFor()
  expect(caseOf(page)).toBe(second)
  await expect.poll(() => [openings.count(), shownOf(second)]).toEqual([1, [2]])
  await profile.close()
})

test('from a finished case the way on is one call; without it, the list says which case is next', async () => {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const page = await demo.signIn(profile, 'seo')
  await openFirstCase(page)
  const first = caseOf(page)
  for (let stage = 0; stage < 3; stage++) {
    await finishStage(page)
    if (stage < 2) await page.locator(stage === 0 ? '#note' : '#answers').waitFor()
  }
  await expect.poll(() => caseOf(page)).not.toBe(first)
  const second = caseOf(page)
  const back = page.getByRole('link', { name: 'Look at case 1 again' })
  await back.click()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  expect([caseOf(page), await back.count()]).toEqual([first, 0])
  await page.keyboard.press('Enter')
  await expect.poll(() => caseOf(page)).toBe(second)
  // Said until the first answer.
  await back.waitFor()
  await page.keyboard.press('Digit2')
  await back.waitFor({ state: 'hidden' })
  const lookAtFirst = async () => {
    await page.goto(page.url().replace(caseOf(page), first))
    await page
      .getByRole('button', { name: /Next case/ })
      .first()
      .waitFor()
  }

  await lookAtFirst()
  const openings = await held(page, '**/api/assignments/*/open')
  const lists = await held(page, '**/api/annotator/studies/**')
  const before = shownOf(second)
  await page.keyboard.press('Enter')
  await expect.poll(() => caseOf(page)).toBe(second)
  await itemInHand(page).waitFor()
  expect(openings.count()).toBe(0)
  expect(shownOf(second)).toEqual(before.map(count => count + 1))
  openings.release()
  lists.release()

  await lookAtFirst()
  const asked = openings.count()
  await page.route('**/api/assignments/*/onward', route => route.abort())
  await page.keyboard.press('Enter')
  await expect.poll(() => caseOf(page)).toBe(second)
  await itemInHand(page).waitFor()
  expect(openings.count()).toBe(asked + 1)
  await profile.close()
})
