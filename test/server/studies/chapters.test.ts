import { expect, test } from 'vitest'
import { importCases } from '#server/cases/importCases.ts'
import { commands } from '#server/commands/commands.ts'
import { seedInstruments } from '#server/instruments/seedInstruments.ts'
import { members } from '#server/storage/tables/people.ts'
import { operator, write } from '#server/storage/write.ts'
import type { AllocatedStudy } from '#server/studies/allocateStudy.ts'
import type { StudyOverview } from '#server/studies/overview.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { bytesOf, jsonl } from '#test/support/importing.ts'
import { aRoomCase, aRoomStudy } from '#test/support/room.ts'

const chapters = Array.from({ length: 24 }, (_, n) => `chapter ${String(n + 1).padStart(2, '0')}`)

/** `each` personas of every chapter, of patients of their own, in an order that has nothing to do with chapters. */
const pool = (each: number) =>
  Array.from({ length: 24 * each }, (_, n) =>
    aRoomCase(n + 1, { strata: { icd_chapter: chapters[(n * 7) % 24]! } }),
  )

const join = ({ deps }: TestApp, study: string, people: readonly { id: string }[]) =>
  write(deps, operator, { verb: 'test.members', study }, tx => {
    for (const { id } of people)
      tx.insertOne(members, {
        id: deps.newId(),
        studyId: study,
        personId: id,
        role: 'annotator',
        fromAt: tx.at,
      })
  })

/** How many cases each physician has of each chapter, by user name. */
const perChapter = ({ deps }: TestApp, study: string) => {
  const rows = deps.storage.sqlite
    .prepare(
      `SELECT u.username AS who, s.value AS chapter, count(*) AS n FROM assignments a JOIN user u ON u.id = a.person_id
       JOIN case_strata s ON s.case_id = a.case_id AND s.name = 'icd_chapter' WHERE a.study_id = ? GROUP BY 1, 2`,
    )
    .all(study) as { who: string; chapter: string; n: number }[]
  return Object.fromEntries(
    [...new Set(rows.map(({ who }) => who))].map(who => [
      who,
      Object.fromEntries(rows.filter(row => row.who === who).map(({ chapter, n }) => [chapter, n])),
    ]),
  )
}
const twoEach = Object.fromEntries(chapters.map(chapter => [chapter, 2]))

const designs = [
  { name: 'forty-eight cases of their own', exclusive: 48, shared: 0 },
  { name: 'the same forty-eight cases', exclusive: 0, shared: 48 },
  { name: 'twenty-four of their own and twenty-four shared', exclusive: 24, shared: 24 },
]

test.each(designs)('two physicians with $name meet two personas of each of 24 chapters', async design => {
  const app = anApp()
  const { maintainer, kim, lee } = await aRoomStudy(app)
  const { exclusive, shared } = design
  const begun = await maintainer.post('/api/studies', {
    key: 'chapters',
    title: { en: 'Chapters', ko: '장별' },
    protocol: 'virtual-patient',
  })
  const { id } = begun.body as { id: string }
  join(app, id, [kim, lee])
  const file = { study: id, fileName: 'pool.jsonl', bytes: bytesOf(jsonl(...pool(6))) }
  await importCases(app.deps, operator, file)
  const plan = { physicians: 2, exclusive, shared }
  const drawn = await maintainer.post('/api/studies/chapters/sample', {
    n: 2 * exclusive + shared,
    by: ['icd_chapter'],
    plan,
  })
  expect(drawn.status, drawn.text).toBe(200)
  const dealt = await maintainer.post('/api/studies/chapters/allocation', {
    physicians: [kim.id, lee.id],
    exclusive,
    shared,
  })
  const { balance_by, spread } = dealt.body as AllocatedStudy
  expect(balance_by).toBe('icd_chapter')
  expect(spread.load_over_levels).toBe(0)
  expect(perChapter(app, id)).toEqual({ kim: twoEach, lee: twoEach })
  const { study } = (await maintainer.get('/api/studies/chapters')).body as StudyOverview
  expect(study.settings).toEqual({ allow_group_repeat: false, balance_by: 'icd_chapter' })
})

test('chapters that run short leave every physician within one case of the other in each', async () => {
  const app = anApp()
  const { maintainer, kim, lee } = await aRoomStudy(app)
  const title = { en: 'Short', ko: '부족' }
  const begun = await maintainer.post('/api/studies', { key: 'short', title, protocol: 'virtual-patient' })
  const { id } = begun.body as { id: string }
  join(app, id, [kim, lee])
  // The first chapter has three personas only; another gives one more instead.
  const lines = pool(5).filter(
    ({ strata }, at, all) =>
      strata.icd_chapter !== chapters[0] ||
      all.slice(0, at).filter(one => one.strata.icd_chapter === chapters[0]).length < 3,
  )
  const file = { study: id, fileName: 'pool.jsonl', bytes: bytesOf(jsonl(...lines)) }
  await importCases(app.deps, operator, file)
  const plan = { physicians: 2, exclusive: 48, shared: 0 }
  await maintainer.post('/api/studies/short/sample', { n: 96, by: ['icd_chapter'], plan })
  const dealt = await maintainer.post('/api/studies/short/allocation', {
    physicians: [kim.id, lee.id],
    exclusive: 48,
    shared: 0,
  })
  expect((dealt.body as AllocatedStudy).spread.exclusive_between_physicians).toBe(1)
  const met = perChapter(app, id)
  for (const who of ['kim', 'lee']) {
    expect(Object.values(met[who]!).reduce((a, b) => a + b)).toBe(48)
    expect(Object.values(met[who]!).filter(n => n === 2).length).toBeGreaterThanOrEqual(22)
  }
})

test('the command line deals a room study out by chapter and a judge study by educator model, unless told', async () => {
  const app = anApp()
  seedInstruments(app.deps, operator)
  const [kim, lee] = [app.person('kim'), app.person('lee')]
  const run = async (name: string, positionals: string[], values: Record<string, string> = {}) =>
    (await commands.find(one => one.name === name)!.run(app.deps, { positionals, values, files: [] })).json
  const begin = (key: string, protocol: string, more = {}) =>
    run('study create', [key], { protocol, ...more }) as Promise<{ id: string }>
  const { id } = await begin('chapters', 'virtual-patient-guess')
  join(app, id, [kim, lee])
  const file = { study: id, fileName: 'pool.jsonl', bytes: bytesOf(jsonl(...pool(4))) }
  await importCases(app.deps, operator, file)
  const plan = { physicians: '2', exclusive: '48', shared: '0' }
  await run('sample', ['chapters'], { n: '96', by: 'icd_chapter', ...plan })
  const dealt = await run('allocate', ['chapters'], { ...plan, physicians: 'kim,lee' })
  expect(dealt).toMatchObject({ balance_by: 'icd_chapter', spread: { load_over_levels: 0 } })
  expect(perChapter(app, id)).toEqual({ kim: twoEach, lee: twoEach })
  await begin('judged', 'judge-validation')
  await begin('named', 'virtual-patient', { 'balance-by': 'personality' })
  const fields = app.deps.storage.sqlite
    .prepare("SELECT key, json_extract(settings, '$.balance_by') FROM studies ORDER BY key")
    .raw()
    .all()
  expect(fields).toEqual([
    ['chapters', 'icd_chapter'],
    ['judged', 'educator_model'],
    ['named', 'personality'],
  ])
})
