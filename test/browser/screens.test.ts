import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { casesFile, readDemo } from '#server/seed/demoFiles.ts'
import { demoPeople } from '#server/seed/demoPeople.ts'
import { concord } from '#test/program/support.ts'
import { aGallery, loaded, type Pages, post, type Reach } from './gallery.ts'
import { withLooks } from './interim.ts'
import { keysIn } from './look.ts'
import { openRoom, ownRooms, roomStudy, say } from './room.ts'
import { aDemo, itemInHand } from './support.ts'

const demo = aDemo()
const { anybody, isFine } = aGallery(demo)

test('a key that stands for a text is recognised, and an address or a file name is not', () => {
  expect(keysIn('facts.title and study:freeze.go')).toEqual(['facts.title', 'study:freeze.go'])
  expect(keysIn('cases.jsonl, e.g. 0.5 of example.org. Home.')).toEqual([])
})

describe('before signing in', () => {
  let pages: Pages
  let links: { signIn: string; join: string }
  beforeAll(async () => {
    pages = await anybody()
    const office = await demo.signIn(await demo.aProfile({ locale: 'en-GB' }), 'maintainer')
    const body = JSON.stringify({ role: 'annotator' })
    const { path: joinLink } = await post(office, '/studies/demo-open/invites', body)
    const made = await concord(['user', 'link', demoPeople.physicianB.username, '--json'], {
      CONCORD_DATA: demo.folder(),
    })
    links = { signIn: JSON.parse(made.out).path, join: joinLink }
    await office.context().close()
  })

  test('the sign-in page is fine', () => isFine(pages, 'sign-in', '/sign-in'))
  test('a refused sign-in says so beside the form', () =>
    isFine(
      pages,
      'sign-in-refused',
      '/sign-in',
      async page => {
        await page.locator('input[name=username]').fill('nobody')
        await page.locator('input[name=password]').fill('wrong-password')
        await page.locator('button[type=submit]').click()
        await page.getByRole('alert').getByRole('paragraph').waitFor()
      },
      / 401 .*\/sign-in/,
    ))
  test('a sign-in link opens a page with one button', () => isFine(pages, 'join', links.signIn, loaded))
  test('an invitation opens a page where an account is made', () =>
    isFine(pages, 'join-new', links.join, page => page.locator('input[name=name]').waitFor()))
  test('a page that is not there says so', () => isFine(pages, 'not-found', '/nowhere'))
})

describe('a physician', () => {
  let pages: Pages
  let page: Page
  let first = ''
  const study = '/annotate/demo-open'
  const isFineHere = (name: string, path: string, reach?: Reach) => isFine(pages, name, path, reach)
  /** Answers with digits until one item after another has its value; the page goes on by itself. */
  const answer = async (digits: string) => {
    for (const digit of digits) {
      const before = await itemInHand(page).getByRole('heading').innerText()
      await page.keyboard.press(`Digit${digit}`)
      await expect.poll(() => itemInHand(page).getByRole('heading').innerText()).not.toBe(before)
    }
  }
  const saved = () =>
    expect.poll(() => page.getByRole('contentinfo').innerText()).toMatch(/Saved \d\d:\d\d:\d\d/)
  const finishStage = async (last: string) => {
    await page.keyboard.press(`Digit${last}`)
    await page.keyboard.press('Enter')
    await page.getByText(/^Review: /).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(/^Review: /).waitFor({ state: 'hidden' })
  }
  const open = async () => {
    await page.goto(demo.url() + first)
    await rating(page, 'en')
  }
  /** What a stage shows once its instructions were read; they open with it or not at all. */
  const rating: Reach = async own => {
    await itemInHand(own).waitFor()
    if (!(await own.getByRole('dialog').isVisible())) return
    await own.keyboard.press('Enter')
    await own.getByRole('dialog').waitFor({ state: 'hidden' })
  }

  beforeAll(async () => {
    pages = await anybody('han')
    page = pages.en.page
  })

  test('finds the work that waits on the start page', () => isFineHere('home-physician', '/', loaded))
  test('reads the notice before the first case', () => isFineHere('notice', study))
  test('finds the own cases once the notice is accepted', async () => {
    await page.goto(demo.url() + study)
    await page.getByRole('main').getByRole('button').last().click()
    await page.getByRole('list').first().waitFor()
    await isFineHere('cases-own', study, own => own.getByRole('list').first().waitFor())
    await page.getByRole('main').getByRole('button').first().click()
    await page.waitForURL(/\/annotate\/demo-open\/[0-9a-f]{32}$/)
    first = new URL(page.url()).pathname
  })
  test('reads the instructions before a stage', () =>
    isFineHere('instructions', first, async own => {
      await itemInHand(own).waitFor()
      await own.evaluate(() => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('concord.read.')) localStorage.removeItem(key)
      })
      await own.reload()
      await own.getByRole('dialog').waitFor()
    }))
  test('rates conversation quality, with the conversation alone', () =>
    isFineHere('annotate-quality', first, rating))
  test('looks up the keys', () =>
    isFineHere('keys', first, async (own, language) => {
      await rating(own, language)
      await own.keyboard.press('Shift+Slash')
      await own.getByRole('dialog').waitFor()
    }))
  test('is told why a key cannot be given to a command', async () => {
    await isFineHere('keys-refused', first, async (own, language) => {
      await rating(own, language)
      await own.evaluate(() => localStorage.setItem('concord.keys', '{"flag":{"code":"KeyX","shift":false}}'))
      await own.reload()
      await rating(own, language)
      await own.keyboard.press('Shift+Slash')
      await own
        .getByRole('dialog')
        .getByRole('button', { name: /^(의견|Comment), / })
        .click()
      await own.keyboard.press('KeyX')
      await own.locator('[data-refused]').waitFor()
    })
    for (const { page: own } of Object.values(pages))
      await own.evaluate(() => localStorage.removeItem('concord.keys'))
  })
  test('is offered a pause after an hour', () =>
    isFineHere('pause', first, async (own, language) => {
      await rating(own, language)
      await own.evaluate(() => {
        const pace = { worked: 3_600_000, last: Date.now(), long: [], run: 0, told: false }
        sessionStorage.setItem('concord.pace', JSON.stringify(pace))
      })
      await own.reload()
      await rating(own, language)
      await own.getByText(/About an hour|한 시간쯤/).waitFor()
    }))
  test('reviews a stage before finishing it, and sees what is missing', async () => {
    await open()
    await answer('344')
    await saved()
    await isFineHere('review', first, async (own, language) => {
      await rating(own, language)
      await own.keyboard.press('Enter')
      await own.getByText(/^(검토|Review): /).waitFor()
    })
  })
  test('rates the checklist beside the note, with evidence and a comment', async () => {
    await open()
    await finishStage('5')
    await rating(page, 'en')
    await answer('2212')
    await page.keyboard.press('KeyE')
    await page.keyboard.press('Digit3')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('KeyC')
    await page.getByRole('textbox').fill('The dose is said, the number of days is not.')
    await page.keyboard.press('Escape')
    await saved()
    await isFineHere('annotate-checklist', first, rating)
  })
  test('reads the checklist in both languages', () =>
    isFineHere('annotate-both', first, async (own, language) => {
      await rating(own, language)
      await own.keyboard.press('KeyL')
      await expect.poll(() => own.evaluate(() => localStorage.getItem('concord.reading'))).toMatch(/\+/)
      await itemInHand(own).getByRole('heading').waitFor()
    }))
  test('looks back at a finished stage', async () => {
    await isFineHere('annotate-finished-stage', first, async (own, language) => {
      await rating(own, language)
      await own.getByRole('navigation').getByRole('button').first().click()
      await own
        .getByText(/마친 단계|finished|frozen/i)
        .first()
        .waitFor()
    })
    for (const { page: own } of Object.values(pages))
      await own.evaluate(() => localStorage.removeItem('concord.reading'))
  })
  test('rates comprehension with the answers of the patient', async () => {
    await open()
    while (!(await page.getByText('20 / 21').first().isVisible())) await answer('1')
    await finishStage('2')
    await rating(page, 'en')
    await page.keyboard.press('Digit2')
    await saved()
    await isFineHere('annotate-comprehension', first, rating)
  })
  test('sees what they did and submitted', () =>
    isFineHere('cases-history', study, async own => {
      await own.getByText('The dose is said, the number of days is not.').waitFor()
      await own.getByRole('main').locator('[aria-expanded]').first().click()
    }))
  test('is thanked in a study that is done', () =>
    isFineHere('finished', '/annotate/demo-pilot', own => own.getByRole('list').first().waitFor()))
})

describe('a maintainer', () => {
  let pages: Pages
  const isFineHere = (name: string, path: string, reach: Reach = loaded) => isFine(pages, name, path, reach)
  let draft: string
  beforeAll(async () => {
    pages = await anybody('maintainer')
    const study = {
      key: 'second-reading',
      title: { en: 'Discharge judge, second reading', ko: '퇴원 교육 평가 모델, 2차 판독' },
      protocol: 'judge-validation',
      seed: 17,
      settings: { allow_group_repeat: false, balance_by: 'educator_model' },
    }
    draft = `/studies/${(await post(pages.en.page, '/studies', JSON.stringify(study))).id}`
  })

  test('finds the studies on the start page', () => isFineHere('home-maintainer', '/'))
  test('has colours, password and the way out in a menu', () =>
    isFineHere('menu', '/', async (page, language) => {
      await loaded(page, language)
      await page.getByRole('banner').getByRole('button').last().click()
      await page.getByRole('dialog').waitFor()
    }))
  test('begins a study', () => isFineHere('new-study', '/studies/new'))
  test('sees how an open study stands', () => isFineHere('overview-open', '/studies/demo-open'))
  test('opens what one physician was given', () =>
    isFineHere('overview-assignments', '/studies/demo-open', async (page, language) => {
      await loaded(page, language)
      await page.getByRole('table').getByRole('button', { name: 'Dr. Han' }).click()
      await page.locator('tr[id] ul li, tr[id] table').first().waitFor()
    }))
  test('sees that a study is frozen', () => isFineHere('overview-frozen', '/studies/demo-pilot'))
  test('sees what a draft still needs', () => isFineHere('overview-draft', draft))
  test('sees how cases come in where there are none', () => isFineHere('cases-empty', `${draft}/cases`))
  test('sees what comes first where a study has no cases', () =>
    isFineHere('set-up-empty', `${draft}/set-up`))
  const fileOf = (text: string, name = 'cases.jsonl') => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  })
  const choosing =
    (text: string, name?: string): Reach =>
    async (page, language) => {
      await loaded(page, language)
      const preview = page.locator('#import-preview')
      const refusal = page.getByRole('alert').getByRole('paragraph')
      // The other language looks at the same study, and one file of a study is read at a time.
      await expect
        .poll(
          async () => {
            await page.locator('input[type=file]').setInputFiles(fileOf(text, name))
            await preview.or(refusal).first().waitFor()
            return preview.isVisible()
          },
          { timeout: 30_000 },
        )
        .toBe(true)
    }
  const busy = / 503 .*\/preview/
  /** More cases than are here, as the usual plan asks for, are refused beside the numbers. */
  const tooFew = / 409 .*\/sample\/preview/
  const bank = new TextDecoder().decode(casesFile(readDemo()))
  test('sees what would come of a file', () =>
    isFine(pages, 'set-up-cases-preview', `${draft}/set-up?step=cases`, choosing(bank), busy))
  test('sees how far a file is, and can stop it', async () => {
    const running = { kind: 'cases', file: 'large.jsonl', checking: false, step: 'storing', stopping: false }
    const body = JSON.stringify({ running: { ...running, id: 'f'.repeat(32), done: 4200, of: 10_000 } })
    for (const { page } of Object.values(pages))
      await page.route('**/importing', route => route.fulfill({ contentType: 'application/json', body }))
    await isFineHere('set-up-cases-progress', `${draft}/set-up?step=cases`, page =>
      page.getByRole('progressbar').waitFor(),
    )
    for (const { page } of Object.values(pages)) await page.unroute('**/importing')
  })
  test('sees the cases of a draft', async () => {
    await post(
      pages.en.page,
      `${draft}/imports/cases?file=cases.jsonl`,
      new TextDecoder().decode(casesFile(readDemo())),
    )
    await isFineHere('cases-draft', `${draft}/cases`)
  })
  test('goes on from the cases where the set-up has come to', () =>
    isFine(pages, 'set-up', `${draft}/set-up`, loaded, tooFew))
  test('is shown what is wrong with a file and what differs from the study', () => {
    const [first, second, ...rest] = bank
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    const lines = [{ ...first, note: { text: 'Another note.' } }, { ...second, id: ' spaced ' }, ...rest]
    const text = lines.map(line => JSON.stringify(line)).join('\n')
    return isFine(pages, 'set-up-cases-refused', `${draft}/set-up?step=cases`, choosing(text), busy)
  })
  test('sees what would come of a judge’s ratings', () => {
    const { id } = JSON.parse(bank.split('\n')[0]!) as { id: string }
    const row = { case_id: id, instrument: 'conversation-quality', item: 'clarity', value: 3 }
    const text = [row, { ...row, case_id: 'unknown' }].map(line => JSON.stringify(line)).join('\n')
    return isFineHere('set-up-judge-preview', `${draft}/set-up?step=judge`, async (page, language) => {
      await loaded(page, language)
      for (const name of ['name', 'model', 'prompt_version'])
        await page.locator(`input[name=${name}]`).fill('judge-a')
      await page.locator('input[type=file]').setInputFiles(fileOf(text, 'judge.jsonl'))
      await page.locator('#import-preview').waitFor()
    })
  })
  test('sees the strata of a sample before it is drawn', () =>
    isFine(
      pages,
      'set-up-sample-preview',
      `${draft}/set-up?step=sample`,
      async (page, language) => {
        await loaded(page, language)
        for (const [index, n] of ['2', '1', '1'].entries())
          await page.locator('input[type=number]').nth(index).fill(n)
        await page.getByLabel(/^educator_model/).check()
        await page.getByLabel(/^recall/).check()
        await page.locator('form table').waitFor()
      },
      tooFew,
    ))
  test.each(['judge', 'names', 'notice', 'people', 'allocation', 'plan', 'open'])('sees the step %s', step =>
    isFineHere(`set-up-${step}`, `${draft}/set-up?step=${step}`),
  )
  test.each(['sample', 'allocation', 'plan', 'open'])('reads the step %s of an open study', step =>
    isFineHere(`set-up-open-study-${step}`, `/studies/demo-open/set-up?step=${step}`),
  )
  test('writes an analysis plan', () =>
    isFineHere('set-up-plan-written', `${draft}/set-up?step=plan`, async (page, language) => {
      await loaded(page, language)
      await page.getByRole('checkbox').first().check()
      await page.locator('fieldset summary').first().click()
      await page.getByRole('checkbox').nth(2).check()
      await page.locator('form input[inputmode=numeric]').fill('5, 10')
    }))
  test('reads the plan of a frozen study', () =>
    isFineHere('set-up-plan-frozen', '/studies/demo-pilot/set-up?step=plan'))
  test('sees the cases of a study', () => isFineHere('cases', '/studies/demo-open/cases'))
  test('reads one case', () =>
    isFineHere('case', '/studies/demo-open/cases', async (page, language) => {
      await loaded(page, language)
      await page
        .getByRole('link', { name: /^demo-/ })
        .first()
        .click()
      await page.waitForURL(/\/cases\/[0-9a-f]{32}$/)
      await loaded(page, language)
    }))
  test('sees who takes part', () => isFineHere('people', '/studies/demo-open/people'))
  test('gets no numbers before freezing, and is told why', () =>
    isFine(pages, 'agreement-closed', '/studies/demo-open/agreement', loaded, / 409 .*\/agreement/))
  test('is told which look at the numbers can be opened, and sees a look', async () => {
    const both = Object.values(pages).map(({ page }) => page)
    const before = await Promise.all(both.map(page => withLooks(page, 'reached')))
    await isFine(pages, 'agreement-looks', '/studies/demo-open/agreement', loaded, / 409 .*\/agreement/)
    for (const { page } of Object.values(pages)) await page.locator('main ol button').waitFor()
    for (const end of before) await end()
    const after = await Promise.all(both.map(page => withLooks(page, 'opened')))
    await isFineHere('agreement-look', agreement, async (page, language) => {
      await loaded(page, language)
      await page.locator('aside ol').waitFor()
    })
    for (const end of after) await end()
  })

  const planned: Reach = async page => {
    const timeout = 90_000
    await page.locator('[data-answer]').waitFor({ timeout })
    await page.locator('[data-working]').waitFor({ state: 'detached', timeout })
  }
  test('plans how many cases the next study needs', () =>
    isFineHere('planner', '/studies/demo-open/planner', planned))
  test('reads the numbers of the planner’s curve', () =>
    isFineHere('planner-table', '/studies/demo-open/planner', async (page, language) => {
      await planned(page, language)
      await page.locator('[data-figure] summary').click()
    }))
  test('plans from the ratings of a frozen study', () =>
    isFineHere('planner-pilot', '/studies/demo-pilot/planner?from=study', planned))

  const agreement = '/studies/demo-pilot/agreement'
  const aCell: Reach = async (page, language) => {
    await loaded(page, language)
    // The first is the human benchmark; the second says who agrees with whom.
    const table = page.getByRole('table').nth(1)
    await table.getByRole('row').last().getByRole('button').first().click()
    await page.locator('[data-opened=true]').waitFor()
  }
  const aCount: Reach = async (page, language) => {
    await aCell(page, language)
    await page.locator('[data-opened=true] [data-strength]:enabled').first().click()
    await page.locator('[data-opened=true] li button').first().waitFor()
  }
  test('reads how the judge stands to the physicians', () => isFineHere('agreement', agreement))
  test('opens what stands behind a value', () => isFineHere('agreement-cell', agreement, aCell))
  test('opens the cases behind a count', () => isFineHere('agreement-count', agreement, aCount))
  test('reads one of these cases', () =>
    isFineHere('agreement-case', agreement, async (page, language) => {
      await aCount(page, language)
      await page.locator('[data-opened=true] li button').first().click()
      await page.locator('[data-case=true] ol').waitFor()
    }))
})

describe('a physician in the room', () => {
  let pages: Pages
  let room: string
  beforeAll(async () => {
    pages = await anybody('seo')
    room = (await ownRooms(pages.en.page))[0]!.id
  })
  const entered: Reach = own => openRoom(own, room)
  test('is told who begins', () => isFine(pages, 'room-empty', `${roomStudy}/`, entered))
  test('talks with the patient, in sight of what will be rated', async () => {
    const { page } = pages.en
    await openRoom(page, room)
    for (const text of [
      '안녕하세요. 오늘 퇴원하시기 전에 집에서 드실 약을 같이 볼게요. 괜찮으세요?',
      '어디가 아파서 오셨어요?',
    ])
      await say(page, text)
    await page.getByRole('checkbox').first().check()
    await isFine(pages, 'room', `${roomStudy}/`, async own => {
      await entered(own, 'en')
      await own.locator('textarea').fill('그런 일이 없도록 집에서 혈당을 재는 방법을 알려드릴게요.')
    })
  })
  test('is asked before the conversation ends', () =>
    isFine(pages, 'room-end', `${roomStudy}/`, async own => {
      await entered(own, 'en')
      await own.getByRole('button', { name: /^(End and rate|면담 마치고 평가)$/ }).click()
      await own.getByRole('dialog').waitFor()
    }))
  test('rates the conversation beside whom it was with', async () => {
    const { page } = pages.en
    await page.getByRole('dialog').getByRole('button', { name: 'End and rate' }).click()
    await itemInHand(page).waitFor()
    await isFine(pages, 'room-rating', `${roomStudy}/`, async own => {
      await own.goto(`${demo.url()}${roomStudy}/${room}`)
      await itemInHand(own).waitFor()
    })
  })
})
