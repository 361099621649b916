import type { Pane } from '#schema/instrument.ts'
import type { Role } from '#schema/people.ts'
import { type CreateStudy, CreateStudy as CreateStudySchema, type Notice } from '#schema/study.ts'
import { seedInstruments } from '#server/instruments/seedInstruments.ts'
import { caseHidden, caseParts, caseStrata, cases, imports, units } from '#server/storage/tables/cases.ts'
import { members } from '#server/storage/tables/people.ts'
import { operator, write } from '#server/storage/write.ts'
import { createStudy } from '#server/studies/create.ts'
import type { TestApp, TestPerson } from '#test/support/app.ts'

export const notice = (word = 'Read'): Notice => ({
  en: { title: 'Before you begin', sections: [{ heading: 'What', text: `${word} and rate.` }] },
  ko: { title: '시작하기 전에', sections: [{ heading: '내용', text: '읽고 평가해 주세요.' }] },
})

export const newStudy = (key = 'pilot', settings: Partial<CreateStudy['settings']> = {}): CreateStudy =>
  CreateStudySchema.parse({
    key,
    title: { en: `Study ${key}`, ko: `연구 ${key}` },
    protocol: 'judge-validation',
    settings,
  })

export type TestCase = {
  ref: string
  group?: string
  model?: string
  strata?: Record<string, string>
  hidden?: Record<string, unknown>
  panes?: Pane[]
}

const allPanes: Pane[] = ['dialogue', 'note', 'answers']

/** Cases as an import leaves them, with the panes named (all three stages' by default) and their units. */
export function addCases(
  { deps }: TestApp,
  study: string,
  list: TestCase[],
  state: 'published' | 'staged' = 'published',
): Map<string, string> {
  const ids = new Map<string, string>()
  const importId = deps.newId()
  write(deps, operator, { verb: 'cases.import', study }, tx => {
    tx.insertOne(imports, {
      id: importId,
      studyId: study,
      kind: 'cases',
      fileName: 'cases.jsonl',
      fileSha: importId,
      rows: list.length,
      state,
      at: tx.at,
    })
    for (const { ref, group = ref, model, strata = {}, hidden = {}, panes = allPanes } of list) {
      const id = deps.newId()
      ids.set(ref, id)
      tx.insertOne(cases, { id, studyId: study, groupId: group, importId, language: 'en', sha: ref })
      tx.insertOne(caseHidden, {
        caseId: id,
        studyId: study,
        extId: ref,
        hidden: { ...(model ? { educator_model: model } : {}), references: { c1: 'long' }, ...hidden },
        meta: {},
        source: {},
      })
      for (const [name, value] of Object.entries(strata))
        tx.insertOne(caseStrata, { caseId: id, name, value })
      for (const pane of panes) tx.insertOne(caseParts, { caseId: id, pane, body: [], sha: `${ref}-${pane}` })
      const kinds = [
        ...(panes.includes('dialogue') ? (['dialogue', 'turn'] as const) : []),
        ...(panes.includes('answers') ? (['answer'] as const) : []),
      ]
      for (const kind of kinds)
        tx.insertOne(units, { id: deps.newId(), caseId: id, kind, ordinal: 1, joinKey: `${ref}-${kind}` })
    }
  })
  return ids
}

/** `patients` source patients, each educated by every one of `models` models. */
export const bank = (patients: number, models: number): TestCase[] =>
  Array.from({ length: patients * models }, (_, i) => {
    const [patient, model] = [Math.floor(i / models), i % models]
    return {
      ref: `c-${patient}-${model}`,
      group: `patient-${patient}`,
      model: `model-${model}`,
      strata: { recall: patient % 2 === 0 ? 'poor' : 'accurate' },
    }
  })

export function join({ deps }: TestApp, study: string, person: TestPerson, role: Role): void {
  write(deps, operator, { verb: 'member.add', study, subject: person.id }, tx =>
    tx.insertOne(members, {
      id: deps.newId(),
      studyId: study,
      personId: person.id,
      role,
      fromAt: tx.at,
    }),
  )
}

/** A draft of the operator's with a maintainer, physicians kim and lee, and the instruments published. */
export function aStudy(app: TestApp, settings: Partial<CreateStudy['settings']> = {}) {
  seedInstruments(app.deps, operator)
  const { id, key } = createStudy(app.deps, operator, newStudy('pilot', settings))
  const maintainer = app.person('park')
  const kim = app.person('kim')
  const lee = app.person('lee')
  join(app, id, maintainer, 'maintainer')
  join(app, id, kim, 'annotator')
  join(app, id, lee, 'annotator')
  return { id, maintainer, kim, lee, at: (path: string) => `/api/studies/${key}${path}` }
}
export type TestStudy = ReturnType<typeof aStudy>
