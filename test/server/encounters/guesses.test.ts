import { beforeEach, expect, test } from 'vitest'
import type { PersonaPart } from '#schema/case.ts'
import { Result } from '#schema/metric.ts'
import type { Guesses } from '#server/encounters/guesses.ts'
import { operator } from '#server/storage/write.ts'
import { freezeStudy } from '#server/studies/freeze.ts'
import { anApp, type TestApp, type TestPerson } from '#test/support/app.ts'
import { clientIds, codeOf } from '#test/support/physician.ts'
import { aRoomCase, aRoomStudy, interviewer, type RoomStudy, rateEncounter } from '#test/support/room.ts'

const newId = clientIds('b')
const personas: PersonaPart[] = [
  { personality: 'anxious', education: 'elementary', health_literacy: 'low', recall: 'poor' },
  { personality: 'anxious', education: 'college', health_literacy: 'high', recall: 'poor' },
  { personality: 'minimiser', education: 'college', health_literacy: 'low', recall: 'partial' },
  // The case says nothing of what is remembered.
  { personality: 'neutral', education: 'high_school', health_literacy: 'high' },
]
const lines = (...of: PersonaPart[]) => of.map((persona, n) => aRoomCase(n + 1, { persona }))

let app: TestApp
beforeEach(() => {
  app = anApp()
})

/** Holds the conversation of each of a person's assignments and guesses it; the guess may depend on the truth. */
async function guessAll(
  study: RoomStudy,
  who: 'kim' | 'lee',
  guess: (item: keyof PersonaPart, truth: PersonaPart) => string,
): Promise<void> {
  const person: TestPerson = study[who]
  const talker = interviewer(person, newId)
  for (const { id, caseId } of study.assignments[who]) {
    const truth = JSON.parse(
      app.deps.storage.sqlite
        .prepare("SELECT body FROM case_parts WHERE case_id = ? AND pane = 'persona'")
        .pluck()
        .get(caseId) as string,
    ) as PersonaPart
    const { id: encounter } = await talker.interview(id, ['안녕하세요'])
    await talker.end(encounter)
    await rateEncounter(study, person, id, item => guess(item as keyof PersonaPart, truth), newId)
  }
}
const read = (study: RoomStudy) => study.maintainer.get(`/api/studies/${study.key}/guesses`)
const frozen = async (study: RoomStudy) => {
  freezeStudy(app.deps, operator, study.id, { confirm: true })
  return (await read(study)).body as Guesses
}
const axisOf = ({ axes }: Guesses, axis: keyof PersonaPart) => axes.find(one => one.axis === axis)!

test('each axis has its share of right guesses, the table of true by guessed level, and what guessing blind would give', async () => {
  const study = await aRoomStudy(app, {
    protocol: 'virtual-patient-guess',
    shared: 0,
    exclusive: 2,
    lines: lines(...personas),
  })
  const guess = (item: keyof PersonaPart, truth: PersonaPart) =>
    item === 'personality' ? 'anxious' : item === 'education' ? 'college' : (truth[item] ?? 'accurate')
  await guessAll(study, 'kim', guess)
  await guessAll(study, 'lee', guess)
  const report = await frozen(study)
  expect([report.encounters, report.physicians]).toEqual([4, 2])
  const personality = axisOf(report, 'personality')
  expect(personality.labels.map(({ value }) => value)).toEqual([
    'neutral',
    'anxious',
    'distrustful',
    'high_conscientiousness',
    'minimiser',
  ])
  expect(personality.table).toEqual([
    [0, 1, 0, 0, 0],
    [0, 2, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 1, 0, 0, 0],
  ])
  expect(personality).toMatchObject({
    n: 4,
    untold: 0,
    accuracy: { value: 0.5, n: 4, groups: 4, ci: { method: 'wilson-1927' } },
    usual: { value: 'anxious', share: 0.5 },
  })
  expect(axisOf(report, 'education').accuracy.value).toBe(0.5)
  expect(axisOf(report, 'health_literacy').accuracy).toMatchObject({ value: 1, ci: { high: 1 } })
  expect(axisOf(report, 'recall')).toMatchObject({ n: 3, untold: 1, accuracy: { value: 1, n: 3 } })
  // One persona states no recall; of the other three, one is anxious and went to college.
  expect(report.whole).toEqual({ n: 3, right: 1 })
  for (const { accuracy } of report.axes) expect(Result.safeParse(accuracy).success).toBe(true)
})

test('two encounters with one persona are one group, so that the interval is no longer one of independent guesses', async () => {
  const shared = await aRoomStudy(app, {
    protocol: 'virtual-patient-guess',
    shared: 3,
    exclusive: 0,
    lines: lines(...personas.slice(0, 3)),
  })
  const guess = (item: keyof PersonaPart, truth: PersonaPart) =>
    item === 'personality' ? (truth.education === 'college' ? 'anxious' : 'neutral') : 'low'
  const otherwise: Partial<Record<keyof PersonaPart, string>> = { education: 'college', recall: 'poor' }
  const both = (item: keyof PersonaPart, truth: PersonaPart) => otherwise[item] ?? guess(item, truth)
  await guessAll(shared, 'kim', both)
  await guessAll(shared, 'lee', (item, truth) => (item === 'personality' ? 'anxious' : both(item, truth)))
  const report = await frozen(shared)
  const { accuracy, n } = axisOf(report, 'personality')
  expect([n, accuracy.n]).toEqual([6, 6])
  expect(accuracy).toMatchObject({ value: 0.5, groups: 3, ci: { method: 'jackknife-t-logit' } })
})

test('nothing can be read before freezing, nothing is there without a guess, and none of it is for an annotator', async () => {
  const study = await aRoomStudy(app, { protocol: 'virtual-patient-guess' })
  expect(codeOf(await read(study))).toBe('study-not-frozen')
  expect(codeOf(await study.kim.get(`/api/studies/${study.key}/guesses`))).toBe('not-found')
  const people = { maintainer: study.maintainer, kim: study.kim, lee: study.lee }
  const others = [1, 2, 3, 4, 5].map(n => aRoomCase(n, { group: `other-${n}` }))
  const shown = await aRoomStudy(app, { key: 'shown', people, lines: others })
  expect(codeOf(await read(shown))).toBe('not-found')
  const report = await frozen(study)
  expect(report).toMatchObject({ encounters: 0, physicians: 0, whole: { n: 0, right: 0 } })
  for (const axis of report.axes)
    expect(axis).toMatchObject({
      n: 0,
      usual: null,
      accuracy: { value: null, undefined: 'no-pairs', n: 0 },
    })
})

test('the survey of fidelity counts ratings of fidelity and no guesses', async () => {
  const study = await aRoomStudy(app, { protocol: 'virtual-patient-guess', shared: 0, exclusive: 1 })
  const right = { personality: 'anxious', education: 'college', health_literacy: 'low', recall: 'poor' }
  const { id } = study.assignments.kim[0]!
  await guessAll(study, 'kim', item => right[item as keyof typeof right])
  await rateEncounter(study, study.kim, id, '4', newId)
  await guessAll(study, 'lee', item => right[item as keyof typeof right])
  freezeStudy(app.deps, operator, study.id, { confirm: true })
  const { body } = await study.maintainer.get(`/api/studies/${study.key}/fidelity`)
  const read = body as { lines: { instrument: string }[]; encounters: number; physicians: number }
  expect(new Set(read.lines.map(({ instrument }) => instrument))).toEqual(new Set(['vp-fidelity']))
  expect([read.encounters, read.physicians]).toEqual([1, 1])
})
