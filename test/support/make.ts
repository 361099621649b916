import { CaseFile } from '#schema/case.ts'
import type { Instrument } from '#schema/instrument.ts'
import { isValueOf, labelsOf, scaleOf } from '#schema/scale.ts'
import { CreateStudy, type StudyState } from '#schema/study.ts'
import { caseParts as partsOfCase } from '#server/cases/caseParts.ts'
import { seedInstruments } from '#server/instruments/seedInstruments.ts'
import {
  caseHidden,
  caseParts,
  caseStrata,
  cases,
  imports,
  unitHidden,
  units,
} from '#server/storage/tables/cases.ts'
import { judgeRatings, judgeRuns } from '#server/storage/tables/judges.ts'
import { consents, members } from '#server/storage/tables/people.ts'
import { allocations, assignments, samples, studies } from '#server/storage/tables/studies.ts'
import { operator, type Tx, write } from '#server/storage/write.ts'
import { createStudy } from '#server/studies/create.ts'
import { setNotice } from '#server/studies/setNotice.ts'
import { stagesOf } from '#server/studies/store.ts'
import type { TestApp, TestPerson } from './app.ts'

/** A text for a hidden place; tests that look for leaks give each place a text of its own. */
export type Mark = (place: string) => string
const plain: Mark = place => `hidden ${place}`

export type MadeCase = {
  id: string
  ref: string
  dialogue: string
  turns: string[]
  answers: string[]
  /** What the panes show, to look for on the wire. */
  texts: { turn: string; note: string; answer: string }
}

export type StudyChoices = {
  key?: string
  state?: StudyState
  /** Cases that both physicians rate. */
  shared?: number
  /** Cases of each physician alone. */
  exclusive?: number
  /** Whether both physicians have accepted the notice. */
  accepted?: boolean
  judges?: number
  mark?: Mark
  people?: { maintainer: TestPerson; kim: TestPerson; lee: TestPerson }
}

/**
 * A judge-validation study as it stands when physicians begin: seed instruments, three stages, published cases
 * with everything hidden that a case can have, a sample, assignments in an order of their own for each of the
 * physicians kim and lee, and judge runs over every unit.
 */
export function aStudy(app: TestApp, choices: StudyChoices = {}) {
  const { key = 'pilot', state = 'open', shared = 2, exclusive = 1, accepted = true } = choices
  const { mark = plain, judges = 2, people } = choices
  const { deps } = app
  seedInstruments(deps, operator)
  const title = { en: `Study ${key}`, ko: `연구 ${key}` }
  const { id } = createStudy(deps, operator, CreateStudy.parse({ key, title, protocol: 'judge-validation' }))
  const { maintainer, kim, lee } = people ?? {
    maintainer: app.person('park'),
    kim: app.person('kim'),
    lee: app.person('lee'),
  }
  const notice = setNotice(deps, operator, id, {
    en: { title: 'Before you begin', sections: [{ heading: 'What', text: 'Read and rate.' }] },
    ko: { title: '시작하기 전에', sections: [{ heading: '내용', text: '읽고 평가해 주세요.' }] },
  })
  write(deps, operator, { verb: 'test.members', study: id }, tx => {
    for (const [person, role] of [
      [maintainer, 'maintainer'],
      [kim, 'annotator'],
      [lee, 'annotator'],
    ] as const)
      tx.insertOne(members, { id: deps.newId(), studyId: id, personId: person.id, role, fromAt: tx.at })
  })
  if (accepted) accept(app, id, notice.id, [kim, lee])
  const made = addCases(app, id, shared + 2 * exclusive, mark)
  const both = made.slice(0, shared)
  const ofKim = [...made.slice(shared, shared + exclusive), ...both].reverse()
  const ofLee = [...both, ...made.slice(shared + exclusive)]
  const assigned = assign(app, id, { kim, lee }, { ofKim, ofLee }, both, mark)
  for (let n = 1; n <= judges; n++) addJudgeRun(app, id, n, made, mark)
  if (state !== 'draft')
    write(deps, operator, { verb: 'test.state', study: id }, tx => tx.updateOne(studies, { id }, { state }))
  const [quality, topics, comprehension] = stagesOf(deps.storage.db, id)
  return {
    id,
    key,
    notice: notice.id,
    maintainer,
    kim,
    lee,
    cases: made,
    /** Assignments in each physician's own order. */
    assignments: assigned,
    stages: { quality: quality!, topics: topics!, comprehension: comprehension! },
    setState: (next: StudyState) =>
      write(deps, operator, { verb: 'test.state', study: id }, tx =>
        tx.updateOne(studies, { id }, { state: next }),
      ),
  }
}
export type MadeStudy = ReturnType<typeof aStudy>

/** Consent of people to a notice. */
export function accept(
  { deps }: Pick<TestApp, 'deps'>,
  study: string,
  notice: string,
  people: { id: string }[],
): void {
  write(deps, operator, { verb: 'test.accept', study }, tx => {
    for (const person of people)
      tx.insertOne(consents, {
        id: deps.newId(),
        personId: person.id,
        studyId: study,
        noticeId: notice,
        uiLang: 'en',
        at: tx.at,
      })
  })
}

const names = ['pulmonary embolism', 'appendicitis', 'heart failure', 'asthma', 'cellulitis', 'migraine']

function caseLine(n: number, mark: Mark) {
  const topic = names[n % names.length]!
  return CaseFile.parse({
    id: mark(`ext-${n}`),
    group: mark(`group-${n}`),
    language: n % 2 === 0 ? 'en' : 'ko',
    strata: { recall: mark(`stratum-${n}`) },
    persona: { personality: 'anxious', recall: 'poor' },
    note: {
      text: `Discharge note ${n}: treated for ${topic}. 약은 하루 두 번 💊 드세요.`,
      sections: [{ id: 'dx', title: 'Diagnosis', text: `Section ${n} on ${topic}` }],
    },
    dialogue: [
      { turn: 1, role: 'educator', text: `Opening ${n}: you were here for ${topic}.` },
      { turn: 2, role: 'patient', text: `Question ${n}: what should I do about ${topic}?` },
      { turn: 3, role: 'educator', text: `Closing ${n}: please rest.` },
    ],
    answers: [
      { id: 'c1', question: `Why were you here, ${n}?`, answer: `Answer ${n}: for ${topic}` },
      { id: 'c2', question: `When to come back, ${n}?`, answer: `Answer ${n}: in a week` },
    ],
    hidden: { educator_model: mark(`model-${n}`), references: { c1: mark(`reference-${n}`) } },
  })
}

/** Published cases, as an import leaves them. */
export function addCases(app: TestApp, study: string, count: number, mark: Mark = plain): MadeCase[] {
  const { deps } = app
  const importId = deps.newId()
  return write(deps, operator, { verb: 'test.cases', study }, tx => {
    tx.insertOne(imports, {
      id: importId,
      studyId: study,
      kind: 'cases',
      fileName: mark('file-name'),
      fileSha: mark('file-sha'),
      rows: count,
      state: 'published',
      at: tx.at,
    })
    return Array.from({ length: count }, (_, n) => addCase(tx, deps.newId, study, importId, n, mark))
  })
}

function addCase(
  tx: Tx,
  newId: () => string,
  studyId: string,
  importId: string,
  n: number,
  mark: Mark,
): MadeCase {
  const line = caseLine(n, mark)
  const id = newId()
  const { parts, units: made } = partsOfCase(line, newId)
  const row = { id, studyId, groupId: line.group!, importId, language: line.language }
  tx.insertOne(cases, { ...row, sha: mark(`case-sha-${n}`) })
  tx.insertMany(
    caseParts,
    parts.map(part => ({ caseId: id, ...part })),
  )
  tx.insertOne(caseHidden, {
    caseId: id,
    studyId,
    extId: line.id,
    hidden: line.hidden!,
    meta: { run: mark(`meta-${n}`) },
    source: { from: mark(`source-${n}`) },
  })
  for (const [name, value] of Object.entries(line.strata!))
    tx.insertOne(caseStrata, { caseId: id, name, value: String(value) })
  tx.insertMany(
    units,
    made.map(({ extRef: _, meta: __, ...unit }) => ({ caseId: id, ...unit })),
  )
  tx.insertMany(
    unitHidden,
    made.map(unit => ({
      unitId: unit.id,
      caseId: id,
      extRef: mark(`ref-${n}-${unit.kind}-${unit.ordinal}`),
      meta: { of: mark(`unit-meta-${n}-${unit.kind}-${unit.ordinal}`) },
    })),
  )
  const idsOf = (kind: string) => made.filter(unit => unit.kind === kind).map(unit => unit.id)
  return {
    id,
    ref: line.id,
    dialogue: idsOf('dialogue')[0]!,
    turns: idsOf('turn'),
    answers: idsOf('answer'),
    texts: { turn: line.dialogue![0]!.text, note: line.note!.text, answer: line.answers![0]!.answer },
  }
}

function assign(
  { deps }: TestApp,
  study: string,
  { kim, lee }: { kim: TestPerson; lee: TestPerson },
  { ofKim, ofLee }: { ofKim: MadeCase[]; ofLee: MadeCase[] },
  shared: MadeCase[],
  mark: Mark,
) {
  return write(deps, operator, { verb: 'test.assign', study }, tx => {
    const sampleOf = new Map<string, string>()
    for (const { id } of new Set([...ofKim, ...ofLee])) {
      const sample = deps.newId()
      sampleOf.set(id, sample)
      tx.insertOne(samples, { id: sample, studyId: study, caseId: id, split: 'reporting' })
    }
    const give = (person: TestPerson, list: MadeCase[]) =>
      list.map((one, index) => {
        const id = deps.newId()
        tx.insertOne(assignments, {
          id,
          studyId: study,
          personId: person.id,
          sampleId: sampleOf.get(one.id)!,
          caseId: one.id,
          occasion: 1,
          position: index + 1,
          state: 'active',
        })
        const kind = shared.includes(one) ? 'shared' : 'exclusive'
        tx.insertOne(allocations, { assignmentId: id, kind, stratum: mark(`allocation-${id}`) })
        return { id, case: one }
      })
    return { kim: give(kim, ofKim), lee: give(lee, ofLee) }
  })
}

/** A value of an item's scale. */
export function someValue(instrument: Instrument, item: string, n = 0): string {
  const scale = scaleOf(instrument, instrument.items.find(row => row.id === item)!)
  const labels = labelsOf(scale)
  const value = labels[n % labels.length] ?? '1'
  if (!isValueOf(scale, value)) throw new Error(`${value} is not on the scale of ${item}`)
  return value
}

/** A published judge run with a rating of every item of every unit of the three stages. */
export function addJudgeRun(
  { deps }: TestApp,
  study: string,
  n: number,
  list: MadeCase[],
  mark: Mark = plain,
): string {
  const id = deps.newId()
  const importId = deps.newId()
  const stages = stagesOf(deps.storage.db, study)
  write(deps, operator, { verb: 'test.judge', study }, tx => {
    tx.insertOne(imports, {
      id: importId,
      studyId: study,
      kind: 'judge',
      fileName: mark(`judge-file-${n}`),
      fileSha: mark(`judge-file-sha-${n}`),
      rows: list.length,
      state: 'published',
      at: tx.at,
    })
    tx.insertOne(judgeRuns, {
      id,
      studyId: study,
      importId,
      kind: 'judge',
      name: mark(`judge-name-${n}`),
      model: mark(`judge-model-${n}`),
      promptVersion: mark(`prompt-${n}`),
      provenance: { engine: mark(`engine-${n}`) },
      inputShas: { note: mark(`input-sha-${n}`) },
      trial: n,
      state: 'published',
      at: tx.at,
    })
    for (const { instrument } of stages)
      for (const one of list)
        for (const unit of instrument.over === 'answer' ? one.answers : [one.dialogue])
          tx.insertMany(
            judgeRatings,
            instrument.items.map((item, index) => ({
              runId: id,
              unitId: unit,
              instrument: instrument.key,
              item: item.id,
              value: someValue(instrument, item.id, index + n),
              rationale: mark(`rationale-${n}`),
            })),
          )
  })
  return id
}
