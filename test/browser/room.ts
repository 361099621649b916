import type { Page } from 'playwright-core'

/** The study of the demo in which physicians talk with virtual patients. */
export const roomStudy = '/annotate/demo-room'

type Line = { id: string; position: number; room: string | null }

/** Accepts the notice of the study, and gives the person's own cases in their order, as the page would ask for them. */
export async function ownRooms(page: Page): Promise<Line[]> {
  await page.goto(new URL(roomStudy, page.url()).href)
  return page.evaluate(async () => {
    const read = async () => (await fetch('/api/annotator/studies/demo-room')).json()
    const study = await read()
    if (!study.notice.accepted)
      await fetch(`/api/annotator/studies/${study.id}/consent`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ notice: study.notice.id, ui_lang: 'en' }),
      })
    return (await read()).assignments
  })
}

/** Opens a room and closes what stands before it. */
export async function openRoom(page: Page, assignment: string): Promise<void> {
  await page.goto(new URL(`${roomStudy}/${assignment}`, page.url()).href)
  await page.getByRole('log').waitFor()
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible()) {
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
  }
}

export const box = (page: Page) => page.locator('textarea')
export const turnsIn = (page: Page) => page.getByRole('log').locator('[data-case-text]').allInnerTexts()

/** Says something and waits for the answer. */
export async function say(page: Page, text: string): Promise<void> {
  const before = (await turnsIn(page)).length
  await box(page).fill(text)
  await box(page).press('Enter')
  await page.waitForFunction(
    n => document.querySelectorAll('[role=log] [data-case-text]').length >= n,
    before + 2,
  )
}
