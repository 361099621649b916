import { asc, eq } from 'drizzle-orm'
import type { Instrument } from '#schema/instrument.ts'
import { labelsOf, scaleOf } from '#schema/scale.ts'
import { CreateStudy } from '#schema/study.ts'
import { importCases } from '#server/cases/importCases.ts'
import { seedInstruments } from '#server/instruments/seedInstruments.ts'
import { imports, units } from '#server/storage/tables/cases.ts'
import { judgeRatings, judgeRuns } from '#server/storage/tables/judges.ts'
import { members } from '#server/storage/tables/people.ts'
import { ratings, submissionRatings, submissions } from '#server/storage/tables/ratings.ts'
import { assignments, studies } from '#server/storage/tables/studies.ts'
import { operator, write } from '#server/storage/write.ts'
import { allocateStudy } from '#server/studies/allocateStudy.ts'
import { createStudy } from '#server/studies/create.ts'
import { drawSample } from '#server/studies/drawSample.ts'
import { stagesOf } from '#server/studies/store.ts'
import type { TestApp } from '#test/support/app.ts'

/** A small deterministic generator for made-up ratings. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

export type Answer = {
  rater: string
  caseId: string
  unit: string
  instrument: string
  item: string
  value: string
}

/**
 * A frozen study of the paper's size: 70 cases of 7 educator models, 25 for each of two physicians alone and 20
 * for both, every stage submitted, and a judge that rated everything. Also returns every rating that went in, so
 * that a test can compute what should come out by other means.
 */
export async function paperStudy(app: TestApp) {
  const { deps } = app
  const next = chance(7)
  seedInstruments(deps, operator)
  const { id } = createStudy(
    deps,
    operator,
    CreateStudy.parse({ key: 'paper', title: { en: 'Paper', ko: '논문' }, protocol: 'judge-validation' }),
  )
  const lines = Array.from({ length: 140 }, (_, n) =>
    JSON.stringify({
      id: `case-${n}`,
      group: `patient-${n}`,
      dialogue: [{ turn: 1, role: 'educator', text: `Hello ${n}` }],
      note: { text: `Note ${n}` },
      answers: Array.from({ length: 6 }, (__, k) => ({
        id: `c${k + 1}`,
        question: 'What?',
        answer: `Answer ${n}`,
      })),
      hidden: { educator_model: `model-${n % 7}` },
    }),
  )
  await importCases(deps, operator, {
    study: id,
    fileName: 'cases.jsonl',
    bytes: new TextEncoder().encode(lines.join('\n')),
  })
  const physicians = [app.person('han'), app.person('seo')]
  const maintainer = app.person('park')
  write(deps, operator, { verb: 'test.members', study: id }, tx => {
    for (const [person, role] of [
      [physicians[0], 'annotator'],
      [physicians[1], 'annotator'],
      [maintainer, 'maintainer'],
    ] as const)
      tx.insertOne(members, { id: deps.newId(), studyId: id, personId: person!.id, role, fromAt: tx.at })
  })
  const plan = { physicians: 2, exclusive: 25, shared: 20 }
  drawSample(deps, operator, id, { n: 70, by: ['educator_model'], split: 'reporting', plan, redraw: false })
  allocateStudy(deps, operator, id, {
    physicians: physicians.map(person => person.id),
    exclusive: 25,
    shared: 20,
  })

  const stages = stagesOf(deps.storage.db, id)
  const answers: Answer[] = []
  const unitsOfCase = new Map<string, { id: string; kind: string }[]>()
  for (const unit of deps.storage.db.select().from(units).orderBy(asc(units.ordinal)).all())
    unitsOfCase.set(unit.caseId, [...(unitsOfCase.get(unit.caseId) ?? []), unit])
  const given = deps.storage.db
    .select()
    .from(assignments)
    .where(eq(assignments.studyId, id))
    .orderBy(asc(assignments.id))
    .all()
  const truth = new Map<string, number>()
  const answerOf = (instrument: Instrument, item: string, unit: string, noise: number): string => {
    const labels = labelsOf(scaleOf(instrument, instrument.items.find(one => one.id === item)!))
    const key = `${unit} ${item}`
    const base = truth.get(key) ?? next(labels.length)
    truth.set(key, base)
    return labels[next(100) < noise ? next(labels.length) : base]!
  }
  const cellsOf = (instrument: Instrument, caseId: string) =>
    unitsOfCase
      .get(caseId)!
      .filter(unit => unit.kind === instrument.over)
      .flatMap(unit => instrument.items.map(item => ({ unit: unit.id, item: item.id })))
  write(deps, operator, { verb: 'test.ratings', study: id }, tx => {
    for (const assignment of given)
      for (const stage of stages) {
        const submission = deps.newId()
        tx.insertOne(submissions, {
          id: submission,
          assignmentId: assignment.id,
          stageId: stage.id,
          revision: 1,
          afterLater: false,
          ratingsSha: '',
          at: tx.at,
        })
        const rows = cellsOf(stage.instrument, assignment.caseId).map(cell => ({
          id: deps.newId(),
          value: answerOf(stage.instrument, cell.item, cell.unit, 35),
          ...cell,
        }))
        tx.insertMany(
          ratings,
          rows.map(row => ({
            id: row.id,
            assignmentId: assignment.id,
            stageId: stage.id,
            item: row.item,
            unitId: row.unit,
            version: 1,
            value: row.value,
            flag: false,
            uiLang: 'en' as const,
            activeMs: 1,
            clientAt: 1,
            at: tx.at,
          })),
        )
        tx.insertMany(
          submissionRatings,
          rows.map(row => ({ submissionId: submission, ratingId: row.id })),
        )
        for (const row of rows)
          answers.push({
            rater: assignment.personId,
            caseId: assignment.caseId,
            unit: row.unit,
            instrument: stage.instrument.key,
            item: row.item,
            value: row.value,
          })
      }
  })
  const run = deps.newId()
  write(deps, operator, { verb: 'test.judge', study: id }, tx => {
    const file = deps.newId()
    tx.insertOne(imports, {
      id: file,
      studyId: id,
      kind: 'judge',
      fileName: 'j',
      fileSha: 'j',
      rows: 1,
      state: 'published',
      at: tx.at,
    })
    tx.insertOne(judgeRuns, {
      id: run,
      studyId: id,
      importId: file,
      kind: 'judge',
      name: 'judge',
      model: 'judge-model',
      promptVersion: '1',
      provenance: {},
      inputShas: {},
      trial: 1,
      state: 'published',
      at: tx.at,
    })
    for (const caseId of new Set(given.map(assignment => assignment.caseId)))
      for (const stage of stages)
        for (const cell of cellsOf(stage.instrument, caseId)) {
          const value = answerOf(stage.instrument, cell.item, cell.unit, 65)
          tx.insertOne(judgeRatings, {
            runId: run,
            unitId: cell.unit,
            instrument: stage.instrument.key,
            item: cell.item,
            value,
          })
          answers.push({
            rater: 'judge',
            caseId,
            unit: cell.unit,
            instrument: stage.instrument.key,
            item: cell.item,
            value,
          })
        }
    tx.updateOne(studies, { id }, { state: 'frozen' })
  })
  return { id, run, physicians, maintainer, answers, given, stages }
}
