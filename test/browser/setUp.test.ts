import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { casesFile, readDemo } from '#server/seed/demoFiles.ts'
import { aDemo } from './support.ts'

const demo = aDemo()
const file = { name: 'cases.jsonl', mimeType: 'text/plain', buffer: Buffer.from(casesFile(readDemo())) }

const aStudy = (page: Page, key: string): Promise<string> =>
  page.evaluate(async own => {
    const reply = await fetch('/api/studies', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        key: own,
        title: { en: 'Second reading', ko: '2차 판독' },
        protocol: 'judge-validation',
        seed: 17,
      }),
    })
    return ((await reply.json()) as { id: string }).id
  }, key)

/** Somebody new joins by a link that was made on the page. */
async function join(link: string, username: string): Promise<void> {
  const profile = await demo.aProfile()
  const page = await profile.newPage()
  await page.goto(demo.url())
  const status = await page.evaluate(
    async ([token, name]) => {
      const body = JSON.stringify({ token, username: name, name, password: 'a long enough password' })
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/invites/accept', { method: 'POST', headers, body })).status
    },
    [new URL(link).hash.slice(1), username] as const,
  )
  expect(status).toBeLessThan(300)
  await profile.close()
}

const stepOf = (page: Page) => new URL(page.url()).searchParams.get('step')
const isFocused = (target: Locator) => target.evaluate(element => element === document.activeElement)

/** Tab after Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 150; presses += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not reach ${target}`)
}
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

test('a study goes from a file to open by keyboard alone, in Korean', async () => {
  const page = await demo.signIn(await demo.aProfile({ locale: 'ko-KR' }), 'maintainer')
  const study = await aStudy(page, 'by-keyboard')
  const step = (name: string) => page.getByRole('region', { name, exact: true })
  const next = async (name: string) => {
    await press(page, page.getByRole('link', { name: new RegExp(`^다음: ${name}`) }))
    await step(name).waitFor()
    await expect.poll(() => isFocused(page.getByRole('heading', { name, exact: true }))).toBe(true)
  }
  await page.goto(`${demo.url()}/studies/${study}/set-up`)
  await step('증례').waitFor()
  await expect.poll(() => stepOf(page)).toBe('cases')

  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.locator('input[type=file]'))
  await page.keyboard.press('Space')
  await (await chooser).setFiles(file)
  await page.getByText(/새 증례 \d+건이 들어와요/).waitFor()
  await press(page, page.getByRole('button', { name: /^증례 \d+건 가져오기$/ }))
  await page.getByText(/증례 \d+건을 가져왔어요/).waitFor()
  expect(stepOf(page)).toBe('cases')

  await next('채점 실행')
  await next('이름과 문항')
  await next('표본')
  await typeInto(page, page.getByLabel('평가 의사 수'), '2')
  await typeInto(page, page.getByLabel('한 사람당 단독 증례'), '1')
  await typeInto(page, page.getByLabel('모두의 공동 증례'), '1')
  await page.getByText('2 × 1 + 1 = 증례 3건').waitFor()
  await page.getByText(/시드 17/).waitFor()
  await page.locator('button[type=submit]:enabled', { hasText: '이 표본 뽑기' }).waitFor()
  await press(page, page.getByRole('button', { name: '이 표본 뽑기' }))
  await page.getByRole('table', { name: '표본의 구성' }).waitFor()

  await next('안내 및 동의')
  for (const language of ['English', '한국어'])
    await typeInto(page, page.getByLabel(`제목, ${language}`, { exact: true }), '안내')
  for (const language of ['English', '한국어']) {
    await typeInto(page, page.getByLabel(`소제목, ${language}`), '내용')
    await typeInto(page, page.getByLabel(`본문, ${language}`), '읽고 평가해 주세요.')
  }
  await press(page, page.getByRole('button', { name: '안내문 저장' }))
  await page
    .getByText(/^1판, /)
    .first()
    .waitFor()

  await next('평가 의사')
  for (const username of ['kim', 'lee']) {
    await press(page, page.getByRole('button', { name: '링크 만들기' }))
    await page.getByLabel('일회용 링크').waitFor()
    const made = await page.getByLabel('일회용 링크').inputValue()
    await join(made, username)
    // The page finds out by itself.
    await step('평가 의사').getByText(username).first().waitFor({ timeout: 20_000 })
    await page.reload()
  }
  await next('배정')
  await page.getByRole('img', { name: /누가 무엇을 맡는지/ }).waitFor()
  await page.locator('button[type=submit]:enabled', { hasText: /^배정$/ }).waitFor()
  await press(page, page.getByRole('button', { name: '배정', exact: true }))
  await page.getByText('다시 배정하기').first().waitFor()

  await next('분석 계획')
  await press(page, page.getByRole('checkbox', { name: /^이해도/ }), 'Space')
  await typeInto(page, page.getByLabel('허용 한계(δ)'), '0.08')
  await typeInto(page, page.getByLabel('중간 확인'), '1')
  await page.reload()
  await expect.poll(() => page.getByLabel('허용 한계(δ)').inputValue()).toBe('0.08')
  await press(page, page.getByRole('button', { name: '계획 저장' }))
  await page
    .getByText(/^1판, 주 분석 1행, [0-9a-f]{8}$/)
    .first()
    .waitFor()
  const hash = await page.locator('code').innerText()
  const download = page.waitForEvent('download')
  await press(page, page.getByRole('link', { name: 'analysis.json 내려받기' }))
  const bytes = readFileSync(await (await download).path())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)

  await next('연구 시작')
  await press(page, page.getByRole('button', { name: '연구 시작' }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: '연구 시작하기' }))
  await page.getByText('진행 중인 연구예요.').first().waitFor()
  await page.context().close()
}, 120_000)

test('a study goes from a file to open by pointer on a tablet, in English, and back by the address', async () => {
  const look = { locale: 'en-GB', width: 834, height: 1112 } as const
  const page = await demo.signIn(await demo.aProfile(look), 'maintainer')
  const study = await aStudy(page, 'by-pointer')
  const open = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).last().click()
    await page.getByRole('region', { name, exact: true }).waitFor()
  }
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await page.goto(`${demo.url()}/studies/${study}/set-up?step=cases`)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText(/new cases? would come in/).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: /^Bring \d+ cases in$/ }).click()
  await page.getByText(/\d+ cases came in/).waitFor()

  await open('Sample')
  await page.getByLabel('Physicians').fill('1')
  await page.getByLabel('Cases of their own, each').fill('2')
  await page.getByLabel('Cases shared by all').fill('1')
  await page.getByRole('button', { name: 'Draw this sample' }).click()
  await page.getByRole('table', { name: 'What the sample consists of' }).waitFor()
  await page.goBack()
  await page.getByRole('region', { name: 'Cases', exact: true }).waitFor()
  await page.goForward()
  await page.getByRole('region', { name: 'Sample', exact: true }).waitFor()

  await open('Notice and consent')
  for (const field of await page.locator('form input, form textarea').all())
    await field.fill('Read and rate.')
  await page.getByRole('button', { name: 'Save the notice' }).click()
  await page.getByText(/^Version 1, accepted by/).waitFor()
  await open('Physicians')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await join(await page.getByLabel('One-time link').inputValue(), 'jung')
  await page.reload()
  await page.getByText('1 has joined: jung').waitFor()
  await open('Allocation')
  await page.getByRole('img', { name: /Who is dealt what/ }).waitFor()
  expect(await wide()).toBe(0)
  await page.getByRole('button', { name: 'Allocate', exact: true }).click()
  await page.getByText('Allocate again').first().waitFor()
  await open('Opening')
  await page.getByRole('button', { name: 'Open the study' }).click()
  await page.getByRole('button', { name: 'Open the study for good' }).click()
  await page.getByText('The study is open.').first().waitFor()
  await page.context().close()
}, 120_000)

test('a tab that is closed while its file comes in leaves an import that can be found again, whole', async () => {
  const page = await demo.signIn(await demo.aProfile({ locale: 'en-GB' }), 'maintainer')
  const study = await aStudy(page, 'closed-tab')
  const [line] = new TextDecoder().decode(file.buffer).split('\n')
  const first = JSON.parse(line!) as Record<string, unknown>
  const many = Array.from({ length: 300 }, (_, n) =>
    JSON.stringify({ ...first, id: `c-${n}`, group: `g-${n}` }),
  )
  const large = { ...file, name: 'large.jsonl', buffer: Buffer.from(many.join('\n')) }
  const address = `${demo.url()}/studies/${study}/set-up?step=cases`
  await page.goto(address)
  await page.locator('input[type=file]').setInputFiles(large)
  await page.getByRole('button', { name: 'Bring 300 cases in' }).click()
  await page.getByText(/Storing/).waitFor()
  const again = await page.context().newPage()
  await page.close()
  await again.goto(address)
  await again.getByText('300 cases · English 300').waitFor({ timeout: 30_000 })
  await again.context().close()
}, 120_000)
