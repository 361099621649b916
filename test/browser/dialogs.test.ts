import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OpenedAssignment } from '#schema/annotation.ts'
import { casesFile, readDemo } from '#server/seed/demoFiles.ts'
import { aGallery, languages, loaded, type Pages, post, type Reach } from './gallery.ts'
import { aDemo, finishStage, footer, itemInHand, openFirstCase } from './support.ts'

const demo = aDemo()
const { anybody, isFine } = aGallery(demo)
const saves = '**/api/ratings'
const opens = '**/api/assignments/*/open'

describe('a physician', () => {
  let pages: Pages
  const first = { en: '', ko: '' }
  const isFineHere = (name: string, reach: Reach, refusal?: RegExp) =>
    isFine(pages, name, first, reach, refusal)
  const rating: Reach = async own => {
    await itemInHand(own).waitFor()
    if (!(await own.getByRole('dialog').isVisible())) return
    await own.keyboard.press('Enter')
    await own.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  /** What the server would answer to a rating. */
  const answering = (reply: (route: Route) => Promise<unknown>) => async (own: Page) => {
    await own.unroute(saves)
    await own.route(saves, reply)
  }
  const refuse = (status: number, code: string, details?: object) =>
    answering(route => route.fulfill({ status, json: { error: { code, ...(details && { details }) } } }))
  /** Drops what was not sent, as a new browser would know nothing of it. */
  const forget = async () => {
    for (const { page } of Object.values(pages)) {
      await page.unroute(saves)
      await page.goto(`${demo.url()}/nowhere`)
      await page.evaluate(async () => {
        for (const { name } of await indexedDB.databases())
          await new Promise(resolve => {
            const gone = indexedDB.deleteDatabase(name!)
            gone.onsuccess = gone.onerror = gone.onblocked = resolve
          })
      })
    }
  }

  // A person for each language, or the one would answer what the other does.
  beforeAll(async () => {
    pages = await anybody({ en: 'han', ko: 'seo' })
    for (const language of languages) {
      const { page } = pages[language]
      await openFirstCase(page)
      first[language] = new URL(page.url()).pathname
      await page.keyboard.press('Digit4')
    }
  })

  test('picks evidence and is told how', () =>
    isFineHere('evidence', async own => {
      await rating(own, 'en')
      await own.keyboard.press('KeyE')
    }))
  test('is told that there is no such turn', () =>
    isFineHere('evidence-none', async own => {
      await rating(own, 'en')
      for (const key of ['KeyE', 'Digit9', 'Digit9', 'Enter']) await own.keyboard.press(key)
    }))
  test('reads that a comment is too long', async () => {
    // The two browsers are one person; neither writes.
    for (const { page } of Object.values(pages))
      await answering(route =>
        route.fulfill({ json: { id: route.request().postDataJSON().id, version: 9, saved_at: Date.now() } }),
      )(page)
    await isFineHere('comment-long', async own => {
      await rating(own, 'en')
      await own.keyboard.press('KeyC')
      await itemInHand(own).getByRole('textbox').fill('복약 설명 / the dose is said. '.repeat(420))
      await itemInHand(own).getByRole('alert').waitFor()
    })
    await forget()
  })
  test('rates offline and is told where the answers are', async () => {
    for (const { page } of Object.values(pages))
      await answering(route => route.abort('internetdisconnected'))(page)
    await isFineHere(
      'offline',
      async own => {
        await rating(own, 'en')
        await own.keyboard.press('Digit4')
        await expect.poll(() => footer(own).locator('[data-worry]').count()).toBe(1)
      },
      /ERR_INTERNET_DISCONNECTED/,
    )
    await forget()
  })
  test('chooses between two versions of an answer', async () => {
    const current = {
      id: 'a'.repeat(32),
      version: 3,
      value: '2',
      comment: 'Said twice, in other words.',
      flag: false,
      evidence: [],
      saved_at: Date.now() - 60_000,
    }
    for (const { page } of Object.values(pages)) await refuse(409, 'stale-version', { current })(page)
    await isFineHere(
      'stale',
      async own => {
        await rating(own, 'en')
        await own.keyboard.press('Digit5')
        await own.getByRole('dialog').waitFor()
      },
      / 409 /,
    )
    await forget()
  })
  test('reads which answers were refused, and why', async () => {
    for (const { page } of Object.values(pages)) await refuse(422, 'evidence-outside')(page)
    await isFineHere(
      'refused',
      async own => {
        await rating(own, 'en')
        await own.keyboard.press('Digit3')
        await footer(own).locator('button[data-worry]').click()
        await own.getByRole('dialog').waitFor()
      },
      / 422 /,
    )
    await forget()
  })
  test('signs in again without leaving the page, also after a wrong password', async () => {
    for (const { page } of Object.values(pages)) await refuse(401, 'not-signed-in')(page)
    await isFineHere(
      'sign-in-again',
      async own => {
        await rating(own, 'en')
        await own.keyboard.press('Digit3')
        await own.getByRole('dialog').waitFor()
        await own.locator('dialog input[type=password]').fill('not the password')
        await own.keyboard.press('Enter')
        await own.getByRole('dialog').getByRole('alert').waitFor()
      },
      / 401 /,
    )
    await forget()
  })
  test('is warned that a translator changed the case', () =>
    isFineHere('translated', async own => {
      await rating(own, 'en')
      await own
        .locator('[data-case-text]')
        .first()
        .evaluate(text => {
          text.innerHTML = '<font>Guten Morgen.</font>'
        })
      await own.getByRole('alert').waitFor()
    }))
  test('is told that the case cannot be loaded, and how to go on', async () => {
    for (const { page } of Object.values(pages))
      await page.route(opens, route => route.abort('internetdisconnected'))
    await isFineHere(
      'not-loaded',
      own => own.getByRole('main').getByRole('button').first().waitFor(),
      /ERR_INTERNET/,
    )
    for (const { page } of Object.values(pages)) await page.unroute(opens)
  })
  test('reads what was submitted, and can take a stage back for a while', async () => {
    for (const language of languages) {
      const { page } = pages[language]
      await page.goto(demo.url() + first[language])
      await rating(page, language)
      await page.keyboard.press('KeyF')
      await finishStage(page, 4)
      await page.route(opens, async route => {
        const reply = await route.fetch()
        const opened = (await reply.json()) as OpenedAssignment
        for (const stage of opened.stages)
          if (stage.state === 'frozen') stage.reopen_until = Date.now() + 600_000
        await route.fulfill({ response: reply, json: opened })
      })
    }
    await isFineHere('reopen-own', async own => {
      await rating(own, 'en')
      await own.getByRole('navigation').getByRole('button').first().click()
      await itemInHand(own).waitFor({ state: 'hidden' })
    })
    await isFine(pages, 'history', '/annotate/demo-open', async own => {
      await own.locator('#what-i-did').waitFor()
      await own.getByRole('main').locator('[aria-expanded]').first().click()
    })
  })
})

describe('a maintainer', () => {
  let pages: Pages
  const open = '/studies/demo-open'
  const isFineHere = (name: string, path: string, reach: Reach, refusal?: RegExp) =>
    isFine(pages, name, path, reach, refusal)
  const dialog = (page: Page) => page.getByRole('dialog')
  beforeAll(async () => {
    pages = await anybody('maintainer')
  })

  test('changes the password, and is told that the present one is wrong', () =>
    isFineHere(
      'password',
      '/',
      async page => {
        await loaded(page, 'en')
        await page.getByRole('banner').getByRole('button').last().click()
        await dialog(page).getByRole('button').nth(-2).click()
        await page.locator('input[name=current]').fill('not the password')
        await page.locator('input[name=next]').fill('a long enough password')
        await page.locator('dialog button[type=submit]').click()
        await dialog(page).getByRole('alert').getByRole('paragraph').waitFor()
      },
      / 40\d .*password/,
    ))
  for (const [n, name] of ['role', 'disabling', 'removal'].entries())
    test(`changes a member: ${name}`, () =>
      isFineHere(`member-${name}`, `${open}/people`, async page => {
        await loaded(page, 'en')
        await page
          .getByRole('row', { name: /Dr\. Han/ })
          .getByRole('button')
          .nth(n)
          .click()
        await dialog(page).waitFor()
      }))
  test('reopens a stage', () =>
    isFineHere('reopen', open, async page => {
      await loaded(page, 'en')
      await page.getByRole('table').getByRole('button', { name: 'Dr. Han' }).click()
      await page.locator('tr[id] table button').first().click()
      await dialog(page).waitFor()
    }))
  test('is asked before a study is frozen', () =>
    isFineHere('freeze', open, async page => {
      await loaded(page, 'en')
      await page
        .getByRole('main')
        .getByRole('button', { name: /동결|고정|마감|Freeze/ })
        .last()
        .click()
      await dialog(page).waitFor()
    }))
  test('masks a name, and is asked before a study is opened', async () => {
    const { id } = await post(
      pages.en.page,
      '/studies',
      JSON.stringify({
        key: 'third-reading',
        title: { en: 'Discharge judge, third reading', ko: '퇴원 교육 평가 모델, 3차 판독' },
        protocol: 'judge-validation',
        seed: 18,
        settings: { allow_group_repeat: false, balance_by: 'educator_model' },
      }),
    )
    const draft = `/studies/${id}`
    const lines = new TextDecoder().decode(casesFile(readDemo()))
    await post(pages.en.page, `${draft}/imports/cases?file=cases.jsonl`, lines)
    // A draft that lacks nothing, as the page sees it.
    for (const { page } of Object.values(pages))
      await page.route(`**/api/studies/${id}`, async route => {
        const reply = await route.fetch()
        const overview = await reply.json()
        await route.fulfill({
          response: reply,
          json: {
            ...overview,
            opening: { ...overview.opening, missing: [], left: [], cases: [], mentions: 0 },
          },
        })
      })
    await isFineHere('opening', draft, async page => {
      await loaded(page, 'en')
      await page.locator('#opening').getByRole('button').first().click()
      await dialog(page).waitFor()
    })
  })
})
