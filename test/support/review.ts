import type { OpenedAssignment } from '#schema/annotation.ts'
import type { Instrument } from '#schema/instrument.ts'
import { AllocateStudy, CreateStudy, DrawSample } from '#schema/study.ts'
import { members } from '#server/storage/tables/people.ts'
import { operator, write } from '#server/storage/write.ts'
import { allocateStudy } from '#server/studies/allocateStudy.ts'
import { createStudy } from '#server/studies/create.ts'
import { drawSample } from '#server/studies/drawSample.ts'
import { openStudy } from '#server/studies/open.ts'
import { setNotice } from '#server/studies/setNotice.ts'
import { stagesOf } from '#server/studies/store.ts'
import type { TestApp, TestPerson } from './app.ts'
import { accept } from './make.ts'
import { clientIds } from './physician.ts'

/** A draft of recorded encounters with its maintainer and the physicians who are to read them. */
export function aReviewDraft(
  { deps }: Pick<TestApp, 'deps'>,
  maintainer: { id: string },
  physicians: readonly { id: string }[] = [],
  key = 'review',
) {
  const title = { en: 'Review', ko: '검토' }
  const { id } = createStudy(
    deps,
    operator,
    CreateStudy.parse({ key, title, protocol: 'virtual-patient-review' }),
  )
  const notice = setNotice(deps, operator, id, {
    en: { title: 'Before you begin', sections: [{ heading: 'What', text: 'Read and rate.' }] },
    ko: { title: '시작하기 전에', sections: [{ heading: '내용', text: '읽고 평가해 주세요.' }] },
  })
  write(deps, operator, { verb: 'test.members', study: id }, tx => {
    for (const [person, role] of [
      [maintainer, 'maintainer'] as const,
      ...physicians.map(one => [one, 'annotator'] as const),
    ])
      tx.insertOne(members, { id: deps.newId(), studyId: id, personId: person.id, role, fromAt: tx.at })
  })
  return { id, key, notice: notice.id }
}

/** Opens such a draft with so many promoted cases, all of which every physician reads. */
export function openReview(
  app: TestApp,
  { id, notice }: { id: string; notice: string },
  physicians: readonly TestPerson[],
  shared: number,
) {
  const { deps } = app
  const plan = { physicians: physicians.length, exclusive: 0, shared }
  drawSample(deps, operator, id, DrawSample.parse({ n: shared, by: [], plan }))
  const ids = physicians.map(person => person.id)
  allocateStudy(deps, operator, id, AllocateStudy.parse({ physicians: ids, exclusive: 0, shared }))
  openStudy(deps, operator, id)
  accept(app, id, notice, [...physicians])
  const { instrument } = stagesOf(deps.storage.db, id)[0]!
  const assignmentsOf = (person: TestPerson) =>
    deps.storage.sqlite
      .prepare(
        `SELECT a.id, json_extract(h.hidden, '$.encounter.id') AS encounter FROM assignments a
         JOIN case_hidden h ON h.case_id = a.case_id WHERE a.study_id = ? AND a.person_id = ? ORDER BY a.position`,
      )
      .all(id, person.id) as { id: string; encounter: string }[]
  return { instrument, assignmentsOf }
}

/** Rates a recorded encounter and submits it; returns what the physician was shown. */
export async function rateRecorded(
  person: TestPerson,
  instrument: Instrument,
  assignment: string,
  value: (item: string) => string,
  newId = clientIds('e'),
): Promise<{ opened: OpenedAssignment; text: string }> {
  const reply = await person.post(`/api/assignments/${assignment}/open`, { ui_lang: 'ko' })
  if (reply.status !== 200) throw new Error(reply.text)
  const opened = reply.body as OpenedAssignment
  const ratings: string[] = []
  for (const { id: item } of instrument.items) {
    const id = newId()
    const body = {
      id,
      assignment,
      stage: opened.stage,
      item,
      unit: opened.units[0]!.id,
      version: 1,
      value: value(item),
      flag: false,
      evidence: [],
      ui_lang: 'ko',
      active_ms: 900,
      client_at: 1_700_000_000_000,
    }
    const rated = await person.post('/api/ratings', body)
    if (rated.status !== 200) throw new Error(rated.text)
    ratings.push(id)
  }
  const path = `/api/assignments/${assignment}/stages/${opened.stage}/submission`
  const done = await person.post(path, { id: newId(), ratings })
  if (done.status !== 200) throw new Error(done.text)
  return { opened, text: reply.text }
}
