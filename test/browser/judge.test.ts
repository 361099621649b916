import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aReport } from '#test/client/judge/aReport.ts'
import { aGallery, languages, loaded, type Pages } from './gallery.ts'
import { aDemo } from './support.ts'

const demo = aDemo()
const { anybody, isFine } = aGallery(demo)
const path = '/studies/demo-pilot/judge'

/** Every figure of the page: what its marks say when they are pointed at, and the rows of its table. */
const figuresOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-figure]')].map(figure => ({
      name: figure.dataset.figure!,
      said: [...figure.querySelectorAll('[data-drawing] svg title')].map(({ textContent }) => textContent!),
      rows: [...figure.querySelectorAll('tbody tr')].map(row =>
        [...row.children]
          .map(({ textContent }) => textContent!)
          .filter(text => text !== '')
          .join(' · '),
      ),
      cells: [...figure.querySelectorAll('tbody th, tbody td')].map(({ textContent }) => textContent!),
      // Numbers that stand on no axis: what is drawn beside or in a mark.
      written: [...figure.querySelectorAll('[data-drawing] svg text:has(title)')].map(text =>
        [...text.childNodes]
          .filter(({ nodeName }) => nodeName.toLowerCase() !== 'title')
          .map(({ textContent }) => textContent)
          .join(''),
      ),
    })),
  )

async function drawnNumbersStandInTables(page: Page): Promise<string[]> {
  const figures = await figuresOf(page)
  for (const { name, said, rows, cells, written } of figures) {
    const known = new Set(rows)
    expect(
      [...new Set(said)].filter(text => !known.has(text)),
      name,
    ).toEqual([])
    const numbers = written.filter(text => /^[+−]?[\d.,]+%?$/.test(text))
    expect(
      numbers.filter(text => !cells.includes(text)),
      name,
    ).toEqual([])
  }
  return figures.filter(({ said }) => said.length > 0).map(({ name }) => name)
}

describe('a maintainer', () => {
  let pages: Pages
  beforeAll(async () => {
    pages = await anybody('maintainer')
  }, 60_000)

  test('gets no judge before freezing, and is told why', () =>
    isFine(pages, 'judge-closed', '/studies/demo-open/judge', loaded, / 409 .*\/judge/))

  test('reads what the judge of the demo is worth', () => isFine(pages, 'judge', path, loaded))

  test('every number that is drawn of the demo stands in the table under it', async () => {
    for (const language of languages) await drawnNumbersStandInTables(pages[language].page)
  })

  describe('of a larger study', () => {
    beforeAll(async () => {
      for (const language of languages)
        await pages[language].page.route(/\/api\/studies\/[^/]+\/judge(\?.*)?$/, route =>
          route.fulfill({ json: { report: aReport() } }),
        )
    })
    test('reads every chart', () => isFine(pages, 'judge-charts', path, loaded))
    test('finds every number that is drawn in the table under it', async () => {
      for (const language of languages)
        expect(await drawnNumbersStandInTables(pages[language].page)).toEqual([
          'corrected',
          'ranking',
          'leniency',
          'levels',
          'strata',
          'case-scores',
        ])
    })
    test('sees the same numbers as tables', () =>
      isFine(pages, 'judge-tables', path, async (page, language) => {
        await loaded(page, language)
        for (const summary of await page.locator('[data-figure] summary').all()) await summary.click()
      }))
    test('is told what a statistic is, when it misleads and where it is from', () =>
      isFine(pages, 'judge-explained', path, async (page, language) => {
        await loaded(page, language)
        await page.locator('[data-figure="corrected"] [aria-haspopup="dialog"]').first().click()
        await page.getByRole('dialog').waitFor()
      }))
    test('takes a drawing as a file that names no variable, and its table as another', async () => {
      const { page } = pages.ko
      await page.goto(demo.url() + path)
      await loaded(page, 'ko')
      const files: string[] = []
      for (const button of [0, 1]) {
        const coming = page.waitForEvent('download')
        await page
          .locator('[data-figure="strata"] button[aria-label]')
          .nth(button - 2)
          .click()
        const file = await coming
        files.push(file.suggestedFilename())
        const text = readFileSync((await file.path())!, 'utf8')
        expect(text).not.toMatch(/var\(/)
        expect(text).toContain('educator-north')
      }
      expect(files.sort()).toEqual(['strata.csv', 'strata.svg'])
    })
    test('comes to a section by its address, and by the list', async () => {
      const { page } = pages.en
      await page.goto('about:blank')
      await page.goto(`${demo.url()}${path}#inputs`)
      await loaded(page, 'en')
      const inView = (id: string) =>
        page.evaluate(name => {
          const { top } = document.getElementById(name)!.getBoundingClientRect()
          return top >= 0 && top < innerHeight
        }, id)
      await expect.poll(() => inView('inputs')).toBe(true)
      await page.getByRole('navigation').last().getByRole('link').first().click()
      await expect.poll(() => inView('corrected')).toBe(true)
    })
  })
})
