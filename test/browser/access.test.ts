import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { casesFile, readDemo } from '#server/seed/demoFiles.ts'
import { demoPeople } from '#server/seed/demoPeople.ts'
import { concord } from '#test/program/support.ts'
import { post } from './gallery.ts'
import { controlsOf, crowded, cutOff, nameless, setWide, wordsOf } from './inspect.ts'
import { withLooks } from './interim.ts'
import { bareWords, heardFrom, pseudo, speakPseudo, wordsChunks } from './pseudo.ts'
import { box, openRoom, ownRooms, roomStudy, say } from './room.ts'
import { aDemo, finishStage, itemInHand, type Person } from './support.ts'

const demo = aDemo()
const sizes = { desk: [1440, 900], tablet: [834, 1112], phone: [390, 844], enlarged: [320, 256] } as const

/** One browser in the language that nobody speaks, where all words are marked and longer. */
type Visitor = { page: Page; heard: Set<string>; spoke: () => string[] }
async function visitor(person?: Person): Promise<Visitor> {
  const profile = await demo.aProfile({ locale: 'en-GB' })
  const spoke = await speakPseudo(profile)
  const heard = await heardFrom(profile)
  const page = person ? await demo.signIn(profile, person) : await profile.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return { page, heard, spoke }
}

const settled = async (page: Page) => {
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"], [role="status"] > [aria-hidden="true"]'),
  )
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** What floats is put in its place by script, some frames after its words grew; a page too wide stays too wide. */
const placed = (page: Page) =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, undefined, { timeout: 1_000 })
    .catch(() => undefined)

/** Goes over what the page shows now, at every size, and returns what is wrong. */
async function faultsOf({ page, heard }: Visitor, beyond: readonly string[] = []): Promise<string[]> {
  const wrong: string[] = []
  const note = (where: string, lines: string[]) => wrong.push(...lines.map(line => `${where}: ${line}`))
  for (const [name, [width, height]] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height })
    await settled(page)
    note(name, await cutOff(page))
    if (name === 'desk') {
      note(name, bareWords(await wordsOf(page), new Set([...heard, ...beyond])))
      note(name, await nameless(page))
      await setWide(page, true)
      await placed(page)
      note(`${name}, set wide`, await cutOff(page))
      await setWide(page, false)
    }
    if (name === 'tablet') note(name, await controlsOf(page))
    if (name === 'enlarged') {
      note(name, await crowded(page))
      note(name, await controlsOf(page))
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  return wrong
}

type Reach = (page: Page) => Promise<unknown>
const heading: Reach = page => page.getByRole('heading', { level: 1 }).first().waitFor()

/** Opens a screen and expects that it can be read and worked at every size, and that every word comes from a catalogue. */
async function isOpenToAll(who: Visitor, path: string, reach: Reach = heading): Promise<void> {
  await who.page.goto('about:blank')
  await who.page.goto(demo.url() + path)
  await reach(who.page)
  await settled(who.page)
  expect((await faultsOf(who)).join('\n')).toBe('')
}

test('the pseudo-language marks every letter but leaves what a text holds for others', () => {
  expect(pseudo('Not sent: {{count}} of <b>two</b>')).toMatch(/^Ñöţ šé+ñţ: \{\{count\}\} ö+ƒ <b>ţŵö+<\/b>$/)
  const long = 'Answers that were given before the stage was opened again'
  expect(pseudo(long).length / long.length).toBeGreaterThan(1.3)
  expect(bareWords(['Save'], new Set())).toEqual(['“Save” in “Save”'])
  expect(
    bareWords([pseudo('Save it as Dr. Han'), 'Concord', '12:30', 'demo-01'], new Set(['demo-01'])),
  ).toEqual([])
  expect(bareWords([`${pseudo('Case')} 3 · Not sent`], new Set())).toHaveLength(1)
})

test('what is bare, cut, small, nameless or without a visible focus is found out', async () => {
  const page = await (await demo.aProfile({ width: 400, height: 300 })).newPage()
  await page.setContent(`<style>.b { border: 1px solid } .f:focus { outline: 0 }</style>
    <p style="width: 600px">a long line that runs and runs out of a window as small as this one is, and on</p>
    <div class="b" style="width: 60px; overflow: hidden; white-space: nowrap">cut off at the edge</div>
    <div class="b" style="width: 40px; white-space: nowrap">runs out of its box</div>
    <button style="width: 12px; height: 12px; padding: 0"></button><button style="width: 12px; height: 12px; padding: 0" aria-label="b"></button>
    <button class="f" style="height: 30px">no focus</button>
    <div style="position: fixed; inset: auto 0 0; height: 200px; background: white">a bar</div>
    <div style="height: 900px"></div><button style="height: 30px">below</button>`)
  const cut = (await cutOff(page)).join('\n')
  for (const words of ['wider than the window', 'is cut by div.b', 'runs out of div.b'])
    expect(cut).toContain(words)
  const found = (await controlsOf(page)).join('\n')
  expect(found).toContain('“b” is 12 × 12 px')
  expect(found).toContain('“no focus” does not show')
  expect(found).toContain('“below” has the focus and is hidden')
  expect(await nameless(page)).toEqual(['a button without a name'])
  expect(await crowded(page)).toEqual(['a bar that stays takes 200 of 300 px'])
  await page.context().close()
})

describe('before signing in', () => {
  let who: Visitor
  let links: { signIn: string; join: string }
  beforeAll(async () => {
    who = await visitor()
    const office = await demo.signIn(await demo.aProfile({ locale: 'en-GB' }), 'maintainer')
    const { path: join } = await post(
      office,
      '/studies/demo-open/invites',
      JSON.stringify({ role: 'annotator' }),
    )
    const made = await concord(['user', 'link', demoPeople.physicianB.username, '--json'], {
      CONCORD_DATA: demo.folder(),
    })
    links = { signIn: JSON.parse(made.out).path, join }
    await office.context().close()
  })
  test('the sign-in page is open to all', async () => {
    await isOpenToAll(who, '/sign-in')
    expect(who.spoke().join()).toMatch(/^locales-index-/)
  })
  test('a refused sign-in is open to all', () =>
    isOpenToAll(who, '/sign-in', async page => {
      await page.locator('input[name=username]').fill('nobody')
      await page.locator('input[name=password]').fill('wrong-password')
      await page.locator('button[type=submit]').click()
      await page.getByRole('alert').getByRole('paragraph').waitFor()
    }))
  test('a sign-in link is open to all', () => isOpenToAll(who, links.signIn))
  test('an invitation is open to all', () =>
    isOpenToAll(who, links.join, page => page.locator('input[name=name]').waitFor()))
  test('a page that is not there is open to all', () => isOpenToAll(who, '/nowhere'))
})

describe('a physician', () => {
  let who: Visitor
  let page: Page
  let first = ''
  const study = '/annotate/demo-open'
  const isOpen = (path: string, reach?: Reach) => isOpenToAll(who, path, reach)
  const rating: Reach = async own => {
    await itemInHand(own).waitFor()
    if (!(await own.getByRole('dialog').isVisible())) return
    await own.keyboard.press('Enter')
    await own.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  beforeAll(async () => {
    who = await visitor('han')
    page = who.page
  })

  test('the start page is open to all', () => isOpen('/'))
  test('the notice is open to all', () => isOpen(study))
  test('the own cases are open to all', async () => {
    await page.goto(demo.url() + study)
    await page.getByRole('main').getByRole('button').last().click()
    await page.getByRole('list').first().waitFor()
    await isOpen(study, own => own.getByRole('list').first().waitFor())
    await page.getByRole('main').getByRole('button').first().click()
    await page.waitForURL(/\/annotate\/demo-open\/[0-9a-f]{32}$/)
    first = new URL(page.url()).pathname
  })
  test('the instructions are open to all', () => isOpen(first, own => own.getByRole('dialog').waitFor()))
  test('conversation quality is open to all', () => isOpen(first, rating))
  test('the search is open to all', () =>
    isOpen(first, async own => {
      await rating(own)
      await press('Slash')
      await own.getByRole('searchbox').fill('the')
    }))
  test('the keys are open to all', () =>
    isOpen(first, async own => {
      await rating(own)
      await press('Shift+Slash')
      await own.getByRole('dialog').waitFor()
    }))
  test('the review is open to all', () =>
    isOpen(first, async own => {
      await rating(own)
      await press('Digit3', 'Digit4', 'Enter')
      await own.locator('[data-instrument] h4').first().waitFor()
    }))
  test('the checklist with evidence and a comment is open to all', async () => {
    await page.goto(demo.url() + first)
    await rating(page)
    await finishStage(page, 4)
    await isOpen(first, async own => {
      await rating(own)
      await press('KeyE', 'Digit3', 'Enter', 'Escape', 'KeyC')
      await itemInHand(own).getByRole('textbox').fill('The dose is said.')
    })
  })
  test('the checklist in both languages is open to all', () =>
    isOpen(first, async own => {
      await rating(own)
      await press('KeyL')
      await expect.poll(() => own.evaluate(() => localStorage.getItem('concord.reading'))).toMatch(/\+/)
    }))
  test('a finished stage is open to all', () =>
    isOpen(first, async own => {
      await rating(own)
      await own.evaluate(() => localStorage.removeItem('concord.reading'))
      await own.getByRole('navigation').getByRole('button').first().click()
      await itemInHand(own).waitFor({ state: 'hidden' })
    }))
  test('comprehension is open to all', async () => {
    await page.goto(demo.url() + first)
    await rating(page)
    await finishStage(page, 1)
    await isOpen(first, rating)
  })
  test('what one did is open to all', () =>
    isOpen(study, async own => {
      await own.locator('#what-i-did').waitFor()
      await own.getByRole('main').locator('[aria-expanded]').first().click()
    }))
  test('a study that is done is open to all', () =>
    isOpen('/annotate/demo-pilot', own => own.getByRole('list').first().waitFor()))
})

describe('a maintainer', () => {
  let who: Visitor
  let draft: string
  const isOpen = (path: string, reach?: Reach) => isOpenToAll(who, path, reach)
  const loaded: Reach = async page => {
    await heading(page)
    await settled(page)
  }
  beforeAll(async () => {
    who = await visitor('maintainer')
    const study = {
      key: 'second-reading',
      title: { en: 'Discharge judge, second reading', ko: '퇴원 교육 평가 모델, 2차 판독' },
      protocol: 'judge-validation',
      seed: 17,
      settings: { allow_group_repeat: false, balance_by: 'educator_model' },
    }
    draft = `/studies/${(await post(who.page, '/studies', JSON.stringify(study))).id}`
  })
  test('the studies are open to all', () => isOpen('/'))
  test('the menu is open to all', () =>
    isOpen('/', async page => {
      await loaded(page)
      await page.getByRole('banner').getByRole('button').last().click()
      await page.getByRole('dialog').waitFor()
    }))
  test('a new study is open to all', () => isOpen('/studies/new'))
  test('the overview is open to all', () => isOpen('/studies/demo-open', loaded))
  test('the cases of one physician are open to all', () =>
    isOpen('/studies/demo-open', async page => {
      await loaded(page)
      await page.getByRole('table').getByRole('button', { name: 'Dr. Han' }).click()
      await page.locator('tr[id] ul li, tr[id] table').first().waitFor()
    }))
  test('a frozen study is open to all', () => isOpen('/studies/demo-pilot', loaded))
  test('a draft is open to all', () => isOpen(draft, loaded))
  test('a study without cases is open to all', () => isOpen(`${draft}/cases`, loaded))
  test('the set-up is open to all', async () => {
    await post(
      who.page,
      `${draft}/imports/cases?file=cases.jsonl`,
      new TextDecoder().decode(casesFile(readDemo())),
    )
    await isOpen(`${draft}/set-up`, loaded)
  })
  test('an analysis plan is open to all, written and read', async () => {
    await isOpen(`${draft}/set-up?step=plan`, async page => {
      await loaded(page)
      await page.getByRole('checkbox').first().check()
      await page.locator('fieldset summary').first().click()
      await page.locator('form input[inputmode=numeric]').fill('5, 10')
    })
    await isOpen('/studies/demo-pilot/set-up?step=plan', loaded)
  })
  test('looks before freezing are open to all', async () => {
    const end = await withLooks(who.page, 'reached')
    try {
      await isOpen('/studies/demo-open/agreement', async page => {
        await loaded(page)
        await page.locator('main ol button').click()
        await page.getByRole('dialog').waitFor()
      })
    } finally {
      await end()
    }
  })
  test('the cases are open to all', () => isOpen('/studies/demo-open/cases', loaded))
  test('one case is open to all', () =>
    isOpen('/studies/demo-open/cases', async page => {
      await loaded(page)
      await page
        .getByRole('link', { name: /^demo-0/ })
        .first()
        .click()
      await page.waitForURL(/\/cases\/[0-9a-f]{32}$/)
      await loaded(page)
    }))
  test('the people are open to all', () => isOpen('/studies/demo-open/people', loaded))
  test('the planner is open to all', () =>
    isOpen('/studies/demo-open/planner', async page => {
      const timeout = 90_000
      await page.locator('[data-answer]').waitFor({ timeout })
      await page.locator('[data-working]').waitFor({ state: 'detached', timeout })
    }))
  test('numbers that are not there yet are open to all', () => isOpen('/studies/demo-open/agreement', loaded))
  test('the agreement page is open to all, down to one case behind a count', () =>
    isOpen('/studies/demo-pilot/agreement', async page => {
      await loaded(page)
      await page.getByRole('table').nth(1).getByRole('row').last().getByRole('button').first().click()
      await page.locator('[data-opened=true] [data-strength]:enabled').first().click()
      await page.locator('[data-opened=true] li button').first().click()
      await page.locator('[data-case=true] ol').waitFor()
    }))
  test('encounters nobody has begun are open to all, and so is how a room is laid out', async () => {
    await isOpen('/studies/demo-room/encounters', loaded)
    await isOpen('/studies/demo-room/set-up?step=room', loaded)
  })
  test('a judge that is not shown yet is open to all', () => isOpen('/studies/demo-open/judge', loaded))
  test('the judge page is open to all, with its tables and one statistic explained', () =>
    isOpen('/studies/demo-pilot/judge', async page => {
      await loaded(page)
      for (const summary of await page.locator('[data-figure] summary').all()) await summary.click()
      const main = page.getByRole('main')
      await main.locator('[aria-haspopup="dialog"]').first().click()
      await page.getByRole('dialog').waitFor()
    }))
  test('every chunk with words was answered in the language that nobody speaks, but for the tours and the room', () =>
    expect(who.spoke()).toEqual(wordsChunks().filter(name => !/^locales-(tour|room)-/.test(name))))
})

describe('a physician in the room', () => {
  let who: Visitor
  let room: string
  beforeAll(async () => {
    who = await visitor('seo')
    room = (await ownRooms(who.page))[0]!.id
  })
  const isOpen = (reach: Reach) => isOpenToAll(who, `${roomStudy}/${room}`, reach)
  const entered: Reach = own => openRoom(own, room)
  test('a room where nothing was said is open to all', () => isOpen(entered))
  test('a conversation is open to all', () =>
    isOpen(async own => {
      await entered(own)
      await say(own, '어디가 아파서 오셨어요?')
      await box(own).fill('약은 하루 두 번 드세요.')
    }))
  test('the question before the end is open to all', () =>
    isOpen(async own => {
      await entered(own)
      await own.getByRole('banner').getByRole('button').last().click()
      await own.getByRole('dialog').waitFor()
    }))
})
