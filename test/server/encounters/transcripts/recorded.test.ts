import { expect, test } from 'vitest'
import { JudgeAsked } from '#schema/import.ts'
import { validationReport } from '#server/agreement/validationReport.ts'
import { reportText } from '#server/commands/reportText.ts'
import { heldRatings } from '#server/encounters/transcripts/heldRatings.ts'
import { importJudgeRatings } from '#server/judges/importRatings.ts'
import { operator } from '#server/storage/write.ts'
import { freezeStudy } from '#server/studies/freeze.ts'
import { anApp } from '#test/support/app.ts'
import { clientIds } from '#test/support/physician.ts'
import { aReviewDraft, openReview, rateRecorded } from '#test/support/review.ts'
import { aRoomStudy, interviewer, rateEncounter } from '#test/support/room.ts'

/** kim and lee held encounters and rated them live; choi and han read the recorded ones and rate them again. */
async function aReview() {
  const app = anApp()
  const held = await aRoomStudy(app, { shared: 0, exclusive: 2 })
  for (const [name, lead, value] of [
    ['kim', 'b', '4'],
    ['lee', 'c', '2'],
  ] as const) {
    const physician = interviewer(held[name], clientIds(lead))
    const newId = clientIds(`${lead}1`)
    for (const { id } of held.assignments[name]) {
      const encounter = await physician.interview(id, ['안녕하세요. 어디가 불편하세요?', '약은 드셨어요?'])
      await physician.end(encounter.id)
      await rateEncounter(held, held[name], id, value, newId)
    }
  }
  const choi = app.person('choi')
  const han = app.person('han')
  const draft = aReviewDraft(app, held.maintainer, [choi, han])
  const taken = await held.maintainer.post('/api/studies/review/promotions', { from: held.key })
  expect(taken.status).toBe(200)
  const review = openReview(app, draft, [choi, han], 4)
  return { app, held, draft, choi, han, ...review }
}

test('two physicians who rate the same recorded encounters give true reliability, by the ordinary engine', async () => {
  const { app, draft, choi, han, instrument, assignmentsOf } = await aReview()
  for (const [person, recall] of [
    [choi, '4'],
    [han, '1'],
  ] as const)
    for (const [index, { id }] of assignmentsOf(person).entries()) {
      const { opened, text } = await rateRecorded(
        person,
        instrument,
        id,
        // They read in orders of their own, so what they agree on goes by the case.
        item => (item === 'recall' ? recall : '3'),
        clientIds(`${person === choi ? 'd' : 'e'}${index}`),
      )
      expect(Object.keys(opened.parts).sort()).toEqual(['dialogue', 'persona', 'profile'])
      expect(opened.units).toHaveLength(1)
      // Neither who held it, nor how it ended, nor where it comes from.
      expect(text).not.toMatch(/by_person|educator_seat|record"|encounter-|hidden|kim|lee/)
    }
  freezeStudy(app.deps, operator, draft.id, { confirm: false })
  const report = validationReport(app.deps.storage.db, draft.id)
  expect([report.judge, report.pairs_of]).toEqual([null, 'recorded-encounters'])
  const cell = (item: string) =>
    report.rows.find(row => row.kind === 'item' && row.items[0] === item)!.cells[0]!
  expect([cell('recall').n, cell('recall').results.percent_agreement.value]).toEqual([4, 0])
  expect(cell('education').results.percent_agreement.value).toBe(1)
  const text = reportText(report)
  expect(text).toContain('True reliability on recorded encounters')
  expect(text).not.toContain('independent encounters')
})

test('how the physicians who held the encounters rated them stands beside the readers as one more rater', async () => {
  const { app, held, draft, choi, instrument, assignmentsOf } = await aReview()
  const { deps } = app
  const all = { whole: true }
  expect(() => heldRatings(deps.storage.db, held.id, all)).toThrow('study-not-frozen')
  freezeStudy(deps, operator, held.id, { confirm: false })
  const lines = heldRatings(deps.storage.db, held.id, all)
  expect(lines).toHaveLength(4 * 5)
  expect(new Set(lines.map(one => Object.keys(one).join()))).toEqual(
    new Set(['case_id,instrument,item,value']),
  )
  expect(heldRatings(deps.storage.db, held.id, { ...all, role: 'patient' })).toEqual([])
  for (const [index, { id }] of assignmentsOf(choi).entries())
    await rateRecorded(choi, instrument, id, () => '4', clientIds(`d${index}`))
  await importJudgeRatings(deps, operator, {
    study: draft.id,
    fileName: 'held.jsonl',
    bytes: new TextEncoder().encode(lines.map(one => `${JSON.stringify(one)}\n`).join('')),
    judge: JudgeAsked.parse({ name: 'held it', model: 'physician', prompt_version: 'live' }),
  })
  freezeStudy(deps, operator, draft.id, { confirm: true })
  const report = validationReport(deps.storage.db, draft.id)
  const cell = report.rows
    .find(row => row.kind === 'item' && row.items[0] === 'recall')!
    .cells.find(one => one.column === 'judge')!
  // Of the four encounters the two that kim held were rated 4 by her too, the two of lee's 2 by him.
  expect([cell.n, cell.results.percent_agreement.value]).toEqual([4, 0.5])
})

test('nobody is given the record of an encounter that they held', async () => {
  const { app, held } = await aReview()
  const readers = [held.kim, app.person('seo')]
  const draft = aReviewDraft(app, held.maintainer, readers, 'again')
  await held.maintainer.post('/api/studies/again/promotions', { from: held.key })
  expect(() => openReview(app, draft, readers, 4)).toThrow(
    expect.objectContaining({
      details: expect.objectContaining({
        missing: ['held-by-readers'],
        held: [
          { case: expect.stringMatching(/^encounter-/), username: 'kim' },
          { case: expect.stringMatching(/^encounter-/), username: 'kim' },
        ],
      }),
    }),
  )
})
