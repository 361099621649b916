import { afterEach, expect, test } from 'vitest'
import { CaseFile } from '#schema/case.ts'
import type { CaseImportReport, CasePreview } from '#schema/import.ts'
import { CreateStudy } from '#schema/study.ts'
import type { CommandOutput } from '#server/commands/command.ts'
import { studyConverse } from '#server/commands/converseCommand.ts'
import { studyTranscripts } from '#server/commands/transcriptsCommand.ts'
import { members } from '#server/storage/tables/people.ts'
import { operator, write } from '#server/storage/write.ts'
import { createStudy } from '#server/studies/create.ts'
import { anApp, patientLimits, type TestApp } from '#test/support/app.ts'
import { aBatchDraft, ward, wardAt } from '#test/support/batch.ts'
import { type FakeEndpoint, startFakeEndpoint } from '#test/support/fakeEndpoint.ts'
import { codeOf } from '#test/support/physician.ts'
import { aRoomStudy, interviewer } from '#test/support/room.ts'

let fake: FakeEndpoint | undefined
afterEach(async () => {
  await fake?.close()
  fake = undefined
})

const maintain = ({ deps }: TestApp, study: string, person: string) =>
  write(deps, operator, { verb: 'test.members', study }, tx =>
    tx.insertOne(members, {
      id: deps.newId(),
      studyId: study,
      personId: person,
      role: 'maintainer',
      fromAt: tx.at,
    }),
  )

/** A draft of recorded encounters, maintained by this person. */
function aReview(app: TestApp, maintainer: string, key = 'review') {
  const title = { en: 'Review', ko: '검토' }
  const made = createStudy(
    app.deps,
    operator,
    CreateStudy.parse({ key, title, protocol: 'virtual-patient-review' }),
  )
  maintain(app, made.id, maintainer)
  return made
}

/** A batch of two encounters, one of which ended by a hard stop. */
async function aBatch() {
  let stopped = true
  fake = await startFakeEndpoint(
    ward({
      instead: ({ body }) => {
        if (!stopped || body.model !== 'monitor-1' || !JSON.stringify(body).includes('대답')) return undefined
        return {
          say: JSON.stringify({
            verdict: 'FAIL',
            issue: 'role_drift',
            severity: 'severe',
            action: 'hard_stop',
            correction_instruction: 'Stay the patient.',
            reasoning: 'out of its role',
            session_complete: false,
          }),
        }
      },
    }),
  )
  const app = anApp({ endpoints: [wardAt(fake.url)], limits: patientLimits })
  const maintainer = app.person('park')
  const study = await aBatchDraft(app.deps, { cases: 2, maintainer: maintainer.id })
  const hold = async (values: Record<string, string> = {}) => {
    const look = (more: Record<string, string> = {}) =>
      studyConverse.run(app.deps, { values: { ...values, ...more }, positionals: ['batch'], files: [] })
    let output = await look()
    while (output.goesOn) output = await look(output.goesOn.values)
  }
  await hold({ cases: '1' })
  stopped = false
  await hold()
  return { app, maintainer, study }
}

const linesIn = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map(line => CaseFile.parse(JSON.parse(line)))

test('every ended encounter is a case of the interchange format, with its seats and its ending out of sight', async () => {
  const { app, maintainer } = await aBatch()
  const reply = await maintainer.get('/api/studies/batch/transcripts.jsonl')
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="batch-encounters.jsonl"')
  const [first, second] = linesIn(reply.text)
  const ids = app.deps.storage.sqlite.prepare('SELECT id FROM encounters ORDER BY at').pluck().all()
  expect([first!.id, second!.id]).toEqual(ids.map(id => `encounter-${String(id)}`))
  expect(first).toMatchObject({ hidden: { ending: 'hard_stop', session_complete: false } })
  expect(second).toMatchObject({
    group: 'source-2',
    language: 'ko',
    strata: { icd_chapter: 'chapter 2' },
    persona: { personality: 'anxious', recall: 'partial' },
    profile: { age: '52', main_diagnosis: '지역사회획득 폐렴' },
    note: { text: '폐렴으로 입원하였다.' },
    hidden: {
      educator_model: 'educator-1',
      patient_model: 'patient-1',
      educator_seat: 'model',
      patient_seat: 'model',
      origin: 'batch',
      ending: 'complete',
      session_complete: true,
      encounter: {
        study: 'batch',
        case: 'room-2',
        educator: { template_sha: expect.stringMatching(/^[0-9a-f]{64}$/) },
        patient: { template_sha: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    },
  })
  expect(second!.dialogue!.map(({ turn, role }) => [turn, role]).slice(0, 3)).toEqual([
    [1, 'educator'],
    [2, 'patient'],
    [3, 'educator'],
  ])
  expect(second!.dialogue).toHaveLength(10)
  const whole = await maintainer.get('/api/studies/batch/transcripts.jsonl?whole=true')
  expect(linesIn(whole.text).map(({ id }) => id)).toEqual([second!.id])
})

test('a physician’s encounter goes out without their name, and one that goes on does not go out', async () => {
  const app = anApp()
  const study = await aRoomStudy(app)
  const kim = interviewer(study.kim)
  const encounter = await kim.interview(study.assignments.kim[0]!.id, ['안녕하세요. 어디가 불편하세요?'])
  expect((await study.maintainer.get('/api/studies/encounters/transcripts.jsonl')).text).toBe('')
  await kim.end(encounter.id)
  const { text } = await study.maintainer.get('/api/studies/encounters/transcripts.jsonl')
  expect(linesIn(text)[0]).toMatchObject({
    id: `encounter-${encounter.id}`,
    hidden: {
      educator_seat: 'person',
      patient_seat: 'record',
      origin: 'live',
      ending: 'by_person',
      encounter: { educator: { person: study.kim.id } },
    },
  })
  expect(linesIn(text)[0]!.hidden).not.toHaveProperty('educator_model')
  expect(text).not.toMatch(/"kim"|"name"/)
})

test('transcripts are the maintainer’s: to a physician and to others there are none', async () => {
  const app = anApp()
  const study = await aRoomStudy(app)
  const path = `/api/studies/${study.key}/transcripts.jsonl`
  expect((await study.kim.get(path)).status).toBe(404)
  expect((await app.person('stranger').get(path)).status).toBe(404)
  expect((await app.nobody.get(path)).status).toBe(401)
})

test('on the command line they go to the screen or to a file, with what was left out', async () => {
  const { app } = await aBatch()
  const run = (values: Record<string, string | boolean>, positionals = ['batch']) =>
    studyTranscripts.run(app.deps, { values, positionals, files: [] }) as CommandOutput
  expect(linesIn(run({}).text)).toHaveLength(2)
  const written = run({ out: 'all.jsonl', whole: true })
  expect(written.file!.path).toBe('all.jsonl')
  expect(linesIn(written.file!.text)).toHaveLength(1)
  expect(written.text).toBe('all.jsonl: 1 case\n  left out: 1 encounter that did not come to an end')
  expect(written.json).toMatchObject({ cases: 1, left_out: { erroneous: 1, silent: 0 } })
  expect(() => run({}, ['batch', 'more'])).toThrow('argument-unexpected')
})

test('promotion shows what would come of it, takes it in by the ordinary import, and doubles nothing', async () => {
  const { app, maintainer } = await aBatch()
  aReview(app, maintainer.id)
  const body = { from: 'batch', whole: false }
  const preview = (await maintainer.post('/api/studies/review/promotions/preview', body)).body as CasePreview
  expect(preview).toMatchObject({ file: 'batch-encounters.jsonl', cases: 2, fresh: 2, refused: null })
  const count = () =>
    app.deps.storage.sqlite
      .prepare(
        "SELECT count(*) FROM units WHERE kind = 'encounter' AND case_id IN (SELECT id FROM cases WHERE study_id = (SELECT id FROM studies WHERE key = 'review'))",
      )
      .pluck()
      .get()
  expect(count()).toBe(0)
  // Fewer transcripts than were shown are another file.
  const other = await maintainer.post('/api/studies/review/promotions', {
    ...body,
    whole: true,
    check: preview.check,
  })
  expect(codeOf(other)).toBe('import-differs')
  const taken = await maintainer.post('/api/studies/review/promotions', { ...body, check: preview.check })
  expect((taken.body as CaseImportReport).cases).toBe(2)
  // The unit that persona fidelity is over.
  expect(count()).toBe(2)
  const again = (await maintainer.post('/api/studies/review/promotions/preview', body)).body as CasePreview
  expect([again.fresh, again.unchanged, again.changed]).toEqual([0, 2, 0])
})

test('promotion needs both studies: one of somebody else’s does not exist, nor does one without a room', async () => {
  const { app, maintainer } = await aBatch()
  aReview(app, maintainer.id)
  const stranger = app.person('choi')
  aReview(app, stranger.id, 'theirs')
  const post = (who: typeof maintainer, into: string, from: string) =>
    who.post(`/api/studies/${into}/promotions`, { from })
  expect((await post(stranger, 'theirs', 'batch')).status).toBe(404)
  expect((await post(maintainer, 'theirs', 'batch')).status).toBe(404)
  expect((await post(maintainer, 'review', 'review')).status).toBe(404)
  expect((await post(maintainer, 'review', 'batch')).status).toBe(200)
})
