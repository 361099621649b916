import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogues } from '#locales/index.ts'
import { aDemo, footer, itemInHand, openFirstCase } from './support.ts'

const demo = aDemo()

/** What a screen reader is given for a part of the page, without the lines that only group others. */
const heard = async (page: Page, part = itemInHand(page)) => (await part.ariaSnapshot()).split('\n')

/** Texts in another language than the element around them says, as a voice would mispronounce them. */
const mispronounced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const own = node.parentElement!
      const text = node.textContent!.trim()
      if (own.closest('script, style, [aria-hidden=true], textarea')) continue
      const language = own.closest('[lang]')!.getAttribute('lang')
      const hangul = /\p{Script=Hangul}/u.test(text)
      const english = !hangul && /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i.test(text)
      if ((hangul && language !== 'ko') || (english && language !== 'en'))
        found.push(`${language}: ${text.slice(0, 60)}`)
    }
    return found
  })

test.each([
  ['English', 'en', 'han', 'Naturalness', 'Responsiveness', /radio "1 \(lowest\) Very unnatural: mechanical/],
  ['Korean', 'ko', 'seo', '자연스러움', '반응성', /radio "1점\(가장 낮음\) 매우 부자연스러움: 기계적/],
] as const)(
  'a listener hears an item, its levels, its evidence and its state in %s',
  async (_, language, person, first, second, level) => {
    const words = catalogues[language].annotate
    const profile = await demo.aProfile({ locale: language === 'ko' ? 'ko-KR' : 'en-GB' })
    const page = await demo.signIn(profile, person)
    await openFirstCase(page)
    const status = footer(page).locator('[role=status].visually-hidden')

    // The item in hand: a named region with a heading, its question, five levels to choose from, none chosen.
    const before = (await heard(page)).join('\n')
    expect(before).toMatch(new RegExp(`region "${first}"`))
    expect(before).toMatch(new RegExp(`heading "${first}" \\[level=3\\]`))
    expect(before).toMatch(new RegExp(`radiogroup "${first}"`))
    expect(before).toMatch(level)
    expect(before.match(/- '?radio "/g)).toHaveLength(5)
    expect(before).not.toContain('[checked]')
    expect(before).toContain(`button "${words.evidence}"`)
    expect(before).toContain(`button "${words.comment}"`)
    expect(before).toContain(`button "${words.flag}"`)
    const group = itemInHand(page).getByRole('radiogroup')
    const help = await group.getAttribute('aria-describedby')
    expect((await page.locator(`#${help}`).innerText()).length).toBeGreaterThan(10)

    // Evidence: the turn says that it is used, and the item names it twice, to show and to remove.
    await page.keyboard.press('KeyE')
    await page.keyboard.press('Digit3')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    const with3 = (text: string) => text.replace('{{n}}', '3')
    const chosen = (await heard(page)).join('\n')
    expect(chosen).toContain(`button "${with3(words.evidenceShow)}"`)
    expect(chosen).toContain(`button "${with3(words.evidenceRemove)}"`)
    await page.getByRole('button', { name: with3(words.turnAsEvidence), pressed: true }).waitFor()
    // The first answer kept is told of.
    const saved = new RegExp(words.save.saved.replace('{{time}}', '\\d\\d:\\d\\d:\\d\\d'))
    await expect.poll(() => status.innerText()).toMatch(saved)

    // Rated from within the group, the focus goes along to the next one, which says its name.
    await group.getByRole('radio').first().focus()
    await page.keyboard.press('Digit4')
    await page.getByRole('region', { name: second }).waitFor()
    const focus = page.locator(':focus')
    expect(await focus.getAttribute('role')).toBe('radio')
    expect(
      await focus.evaluate(radio => radio.closest('[role=radiogroup]')!.getAttribute('aria-labelledby')),
    ).toBe(await page.getByRole('region', { name: second }).getAttribute('aria-labelledby'))

    // The finished one is a line: its name, its value, its evidence in words; those to come say that they are.
    const lines = await page.locator('[data-instrument]').ariaSnapshot()
    expect(lines).toContain(`button "${first} 4 ${words.evidence}: ${with3(words.evidenceTurn)}"`)
    expect(lines.split(words.unanswered).length - 1).toBe(2)
    await page
      .locator('[data-instrument]')
      .getByRole('button', { name: new RegExp(`^${first} 4`) })
      .click()
    expect((await heard(page)).filter(line => line.includes('[checked]'))).toHaveLength(1)

    // Not sent, and sent after all: said once each, in the words of the foot.
    await page.route('**/api/ratings', route => route.abort('internetdisconnected'))
    await page.keyboard.press('Digit5')
    await expect
      .poll(() => status.innerText(), { timeout: 10_000 })
      .toBe(await footer(page).locator('[data-worry]').innerText())
    await page.unroute('**/api/ratings')
    await expect.poll(() => status.innerText(), { timeout: 20_000 }).toMatch(saved)

    // Every text is in the language that its element says, also side by side.
    expect(await mispronounced(page)).toEqual([])
    await page.getByRole('button', { name: words.both }).click()
    await itemInHand(page).locator('h3 [lang]').nth(1).waitFor()
    expect(await mispronounced(page)).toEqual([])
    await profile.close()
  },
)
