import { expect, test } from 'vitest'
import { pairsBehind, validationReport } from '#server/agreement/validationReport.ts'
import { reportText } from '#server/commands/reportText.ts'
import { fidelity } from '#server/encounters/fidelity.ts'
import { operator } from '#server/storage/write.ts'
import { freezeStudy } from '#server/studies/freeze.ts'
import { anApp } from '#test/support/app.ts'
import { clientIds } from '#test/support/physician.ts'
import { aRoomStudy, interviewer, rateEncounter } from '#test/support/room.ts'

test('encounters of two physicians with one persona pair up, and the report says that they are independent', async () => {
  const app = anApp()
  const study = await aRoomStudy(app, { shared: 3, exclusive: 1 })
  for (const [name, lead, value] of [
    ['kim', 'b', '4'],
    ['lee', 'c', '3'],
  ] as const) {
    const physician = interviewer(study[name], clientIds(lead))
    const newId = clientIds(`${lead}1`)
    for (const { id, caseId } of study.assignments[name]) {
      const encounter = await physician.interview(id, ['안녕하세요. 어디가 불편하세요?'])
      await physician.end(encounter.id)
      // They agree on everything but recall, whoever they met.
      await rateEncounter(
        study,
        study[name],
        id,
        item => (item === 'recall' ? value : Number.parseInt(caseId.slice(-1), 16) % 2 === 0 ? '2' : '4'),
        newId,
      )
    }
  }
  freezeStudy(app.deps, operator, study.id, { confirm: false })
  const report = validationReport(app.deps.storage.db, study.id)
  expect([report.judge, report.pairs_of]).toEqual([null, 'independent-encounters'])
  expect(report.encounter_pairs).toEqual({ same: 0, different: 3 })
  expect(fidelity(app.deps.storage.db, study.id).shared).toBe(3)
  const row = (item: string) => report.rows.find(one => one.kind === 'item' && one.items[0] === item)!
  const cell = row('recall').cells.find(one => one.column === 'physicians')!
  expect([cell.n, cell.cases, cell.results.percent_agreement.value]).toEqual([3, 3, 0])
  expect(row('education').cells[0]!.results.percent_agreement.value).toBe(1)
  // Every shared persona was rated twice, and each counts as one unit.
  expect(cell.left_out).toEqual([])
  expect(report.rows.every(({ benchmark }) => benchmark === null)).toBe(true)
  const text = reportText(report)
  expect(text).toContain('Agreement across independent encounters')
  expect(text).toContain('not inter-rater reliability')
  expect(text).not.toMatch(/undefined|NaN|\{\{/)
  const pairs = pairsBehind(app.deps.storage.db, study.id, { row: row('recall').id, column: 'physicians' })
  expect(pairs).toHaveLength(3)
  expect(pairs.every(pair => pair.first.rater !== pair.second.rater && pair.unit_kind === 'encounter')).toBe(
    true,
  )
  // Each value leads to the conversation that its rater held, and to no other's.
  const holder = app.deps.storage.sqlite
    .prepare(
      `SELECT u.name FROM encounters e JOIN assignments a ON a.id = e.assignment_id
       JOIN user u ON u.id = a.person_id WHERE e.id = ? AND e.case_id = ?`,
    )
    .pluck()
  for (const pair of pairs)
    for (const { rater, encounter } of [pair.first, pair.second])
      expect(holder.get(encounter, pair.case)).toBe(rater)
})

test('a persona that both physicians have and one of them met is met by one', async () => {
  const app = anApp()
  const study = await aRoomStudy(app, { shared: 2, exclusive: 0 })
  const kim = interviewer(study.kim)
  const own = study.assignments.kim[0]!.id
  const encounter = await kim.interview(own, ['안녕하세요. 어디가 불편하세요?'])
  await kim.end(encounter.id)
  await rateEncounter(study, study.kim, own, '4')
  freezeStudy(app.deps, operator, study.id, { confirm: true })
  expect(fidelity(app.deps.storage.db, study.id)).toMatchObject({ encounters: 1, shared: 0 })
})
