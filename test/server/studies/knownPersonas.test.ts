import { beforeEach, describe, expect, test } from 'vitest'
import { assignments } from '#server/storage/tables/studies.ts'
import { operator, write } from '#server/storage/write.ts'
import { freezeStudy } from '#server/studies/freeze.ts'
import { anApp, type TestApp, type TestPerson } from '#test/support/app.ts'
import { clientIds, detailsOf } from '#test/support/physician.ts'
import { aReviewDraft, openReview } from '#test/support/review.ts'
import { aRoomCase, aRoomStudy, interviewer, type RoomChoices, rateEncounter } from '#test/support/room.ts'

const guess = 'virtual-patient-guess' as const
const right = { personality: 'anxious', education: 'high_school', health_literacy: 'low', recall: 'partial' }

type People = { maintainer: TestPerson; kim: TestPerson; lee: TestPerson }
let app: TestApp
let people: People
let choi: TestPerson
let han: TestPerson
beforeEach(() => {
  app = anApp()
  people = { maintainer: app.person('park'), kim: app.person('kim'), lee: app.person('lee') }
  choi = app.person('choi')
  han = app.person('han')
})

/** Both physicians meet both cases, so that nothing rests on how they are dealt out. */
const study = (key: string, choices: RoomChoices & { people?: People } = {}) =>
  aRoomStudy(app, { key, shared: 2, exclusive: 0, people, ...choices })
const refusal = {
  missing: ['persona-known'],
  known: ['room-1', 'room-2'].flatMap(ref => ['kim', 'lee'].map(username => ({ case: ref, username }))),
}
const refused = (known: object[] = refusal.known) =>
  expect.objectContaining({
    code: 'study-not-ready',
    details: expect.objectContaining({ ...refusal, known }),
  })
const openingOf = async (key: string) => {
  const reply = await people.maintainer.post(`/api/studies/${key}/opening`)
  return [reply.status, reply.status === 409 && detailsOf(reply)]
}
const regrouped = [1, 2].map(n => aRoomCase(n, { group: `another-${n}` }))

describe('a study in which personas are guessed', () => {
  test('does not open for physicians to whom another open study shows the card of a case', async () => {
    const shown = await study('shown')
    await expect(study('guess', { protocol: guess })).rejects.toEqual(refused())
    expect(await openingOf('guess')).toEqual([409, expect.objectContaining(refusal)])
    // The card is still there to be read after freezing.
    freezeStudy(app.deps, operator, shown.id, { confirm: true })
    expect(await openingOf('guess')).toEqual([409, expect.objectContaining(refusal)])
  })

  test('does not open although the card of a case was changed in its file', async () => {
    const persona = { personality: 'neutral', education: 'college', health_literacy: 'high', recall: 'poor' }
    await study('shown')
    const edited = [1, 2].map(n => aRoomCase(n, { persona }))
    await expect(study('guess', { protocol: guess, lines: edited })).rejects.toEqual(refused())
  })

  test('opens for others, and for the same physicians with cases of other source patients', async () => {
    await study('shown')
    await study('others', { protocol: guess, people: { ...people, kim: choi, lee: han } })
    await study('fresh', { protocol: guess, lines: regrouped })
  })

  test('does not open after another one in which the same guess was to be made', async () => {
    await study('first', { protocol: guess })
    await expect(study('second', { protocol: guess })).rejects.toEqual(refused())
  })

  test('does not open for whoever was shown the card once, although the case was taken from them', async () => {
    const shown = await study('shown')
    const first = shown.assignments.kim[0]!
    await interviewer(people.kim).start(first.id)
    write(app.deps, operator, { verb: 'test.withdraw', study: shown.id }, tx => {
      for (const { id } of [...shown.assignments.kim, ...shown.assignments.lee])
        tx.updateOne(assignments, { id }, { state: 'withdrawn' })
    })
    const ref = app.deps.storage.sqlite.prepare('SELECT ext_id FROM case_hidden WHERE case_id = ?').pluck()
    await expect(study('guess', { protocol: guess })).rejects.toEqual(
      refused([{ case: ref.get(first.caseId) as string, username: 'kim' }]),
    )
  })

  test('does not open where one patient with one card stands in it twice for a physician', async () => {
    const persona = { personality: 'neutral', education: 'college', health_literacy: 'high', recall: 'poor' }
    const twice = [1, 2].map(n => aRoomCase(n, { group: 'one patient' }))
    const repeated = { protocol: guess, groupRepeat: true }
    await expect(study('guess', { ...repeated, lines: twice })).rejects.toEqual(refused())
    const unlike = [aRoomCase(1, { group: 'one patient' }), aRoomCase(2, { group: 'one patient', persona })]
    await study('unlike', { ...repeated, lines: unlike, people: { ...people, kim: choi, lee: han } })
    await study('shown', { groupRepeat: true, lines: twice.map(one => ({ ...one, group: 'two' })) })
  })
})

describe('a study that shows the card of a persona', () => {
  test('does not open before the same physicians have guessed it elsewhere and can take nothing back', async () => {
    const guessed = await study('guess', { protocol: guess })
    await expect(study('shown')).rejects.toEqual(refused())
    await study('unrelated', { lines: regrouped })
    const ref = app.deps.storage.sqlite.prepare('SELECT ext_id FROM case_hidden WHERE case_id = ?').pluck()
    const first = guessed.assignments.kim[0]!
    const left = refusal.known.filter(
      one => one.username !== 'kim' || one.case !== (ref.get(first.caseId) as string),
    )
    const kim = interviewer(people.kim, clientIds('c'))
    const { id } = await kim.interview(first.id, ['안녕하세요. 어디가 불편하세요?', '약은 드셨어요?'])
    await kim.end(id)
    await rateEncounter(guessed, people.kim, first.id, item => right[item as keyof typeof right], kim.newId)
    // Submitted, but the physician could still reopen it.
    expect(await openingOf('shown')).toEqual([409, expect.objectContaining(refusal)])
    await people.kim.post(`/api/assignments/${first.id}/open`, { ui_lang: 'ko' })
    expect(await openingOf('shown')).toEqual([409, expect.objectContaining({ ...refusal, known: left })])
    freezeStudy(app.deps, operator, guessed.id, { confirm: true })
    expect(await openingOf('shown')).toEqual([200, false])
  })

  test('is a study of recorded encounters too, whose cases go by other names', async () => {
    const held = await study('held', { people: { ...people, kim: choi, lee: han } })
    const physician = interviewer(choi, clientIds('d'))
    for (const { id } of held.assignments.kim) {
      const encounter = await physician.interview(id, ['안녕하세요. 어디가 불편하세요?'])
      await physician.end(encounter.id)
    }
    await study('guess', { protocol: guess })
    const readers = [people.kim, people.lee]
    const draft = aReviewDraft(app, people.maintainer, readers)
    const taken = await people.maintainer.post('/api/studies/review/promotions', { from: held.key })
    expect(taken.status).toBe(200)
    const known = ['kim', 'lee'].map(username => ({ case: expect.stringMatching(/^encounter-/), username }))
    expect(() => openReview(app, draft, readers, 2)).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({
          missing: ['persona-known'],
          known: expect.arrayContaining(known),
        }),
      }),
    )
  })
})
