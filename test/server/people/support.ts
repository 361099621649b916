import type { AddPerson, Role } from '#schema/people.ts'
import type { StudyState } from '#schema/study.ts'
import { addPerson } from '#server/people/addPerson.ts'
import { openStorage } from '#server/storage/open.ts'
import { cases, imports, units } from '#server/storage/tables/cases.ts'
import { members } from '#server/storage/tables/people.ts'
import { ratings } from '#server/storage/tables/ratings.ts'
import {
  assignments,
  instruments,
  instrumentVersions,
  samples,
  stages,
  studies,
} from '#server/storage/tables/studies.ts'
import { verify } from '#server/storage/verify.ts'
import { operator, write } from '#server/storage/write.ts'
import type { Reply, TestApp } from '#test/support/app.ts'

export const password = 'correct horse battery'

/** Somebody with the password above. */
export const withPassword = (t: TestApp, username: string, more: Partial<AddPerson> = {}) =>
  addPerson(t.deps, operator, { username, password, ...more })

/** The session cookie that a reply sets, as the browser sends it back. */
export const cookieIn = (reply: Reply): string => reply.headers.get('set-cookie')!.split(';')[0]!

export const codeOf = (reply: Reply) => (reply.body as { error?: { code: string } }).error?.code
export const reasonOf = (reply: Reply) =>
  (reply.body as { error?: { details?: { reason?: string } } }).error?.details?.reason

export const countOf = (t: TestApp, sql: string): number =>
  t.deps.storage.sqlite.prepare(sql).pluck().get() as number

/** What `verify` says of the database file, read by a handle of its own. */
export function verified(t: TestApp) {
  const storage = openStorage(t.deps.storage.file)
  try {
    return verify(storage.sqlite)
  } finally {
    storage.close()
  }
}

export function aStudy(t: TestApp, key: string, state: StudyState = 'draft'): string {
  const id = t.deps.newId()
  write(t.deps, operator, { verb: 'study.create', subject: id }, tx =>
    tx.insertOne(studies, {
      id,
      key,
      title: { en: `Study ${key}`, ko: `연구 ${key}` },
      protocol: 'judge-validation',
      settings: { allow_group_repeat: false, balance_by: 'educator_model' },
      seed: 1,
      state,
      createdAt: tx.at,
    }),
  )
  return id
}

export const setState = (t: TestApp, study: string, state: StudyState) =>
  write(t.deps, operator, { verb: 'study.set', subject: study }, tx =>
    tx.updateOne(studies, { id: study }, { state }),
  )

export const join = (t: TestApp, study: string, person: string, role: Role) =>
  write(t.deps, operator, { verb: 'member.add', study, subject: person }, tx =>
    tx.insertOne(members, { id: t.deps.newId(), studyId: study, personId: person, role, fromAt: tx.at }),
  )

/** One rating by this person in this study, and everything that it hangs on. */
export function rate(t: TestApp, study: string, person: string): void {
  const id = () => t.deps.newId()
  const [instrument, version, stage, file, dialogue, unit, sample, assignment] = Array.from({ length: 8 }, id)
  write(t.deps, operator, { verb: 'rating.save', study, subject: person }, tx => {
    tx.insertOne(instruments, { id: instrument!, key: instrument! })
    tx.insertOne(instrumentVersions, {
      id: version!,
      instrumentId: instrument!,
      n: 1,
      over: 'dialogue',
      body: {} as never,
      sha: version!,
      at: tx.at,
    })
    tx.insertOne(stages, {
      id: stage!,
      studyId: study,
      ordinal: 1,
      instrumentVersionId: version!,
      panes: ['dialogue'],
    })
    tx.insertOne(imports, {
      id: file!,
      studyId: study,
      kind: 'cases',
      fileName: 'cases.jsonl',
      fileSha: 'sha',
      rows: 1,
      state: 'published',
      at: tx.at,
    })
    tx.insertOne(cases, {
      id: dialogue!,
      studyId: study,
      groupId: 'g',
      importId: file!,
      language: 'en',
      sha: 'sha',
    })
    tx.insertOne(units, { id: unit!, caseId: dialogue!, kind: 'dialogue', ordinal: 1, joinKey: '' })
    tx.insertOne(samples, { id: sample!, studyId: study, caseId: dialogue!, split: 'reporting' })
    tx.insertOne(assignments, {
      id: assignment!,
      studyId: study,
      personId: person,
      sampleId: sample!,
      caseId: dialogue!,
      occasion: 1,
      position: 1,
      state: 'active',
    })
    tx.insertOne(ratings, {
      id: id(),
      assignmentId: assignment!,
      stageId: stage!,
      item: 'Q1',
      unitId: unit!,
      version: 1,
      value: '3',
      flag: false,
      uiLang: 'ko',
      activeMs: 1,
      clientAt: tx.at,
      at: tx.at,
    })
  })
}
