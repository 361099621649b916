import { describe, expect, test } from 'vitest'
import { nameMentions } from '#server/storage/tables/cases.ts'
import { members } from '#server/storage/tables/people.ts'
import { exposures, ratings, reopenings, submissions } from '#server/storage/tables/ratings.ts'
import { verify } from '#server/storage/verify.ts'
import { operator, write } from '#server/storage/write.ts'
import type { StudyOverview } from '#server/studies/overview.ts'
import { aPlan } from '#test/support/aPlan.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { addCases, aStudy, bank, notice, type TestCase, type TestStudy } from './aStudy.ts'

const details = (reply: { body: unknown }) =>
  (reply.body as { error: { code: string; details: Record<string, unknown> } }).error

/** A draft with everything: four cases, one exclusive for each physician and two shared. */
async function aFullDraft(app: TestApp, list: TestCase[] = bank(4, 1)) {
  const study = aStudy(app)
  const ids = addCases(app, study.id, list)
  const { maintainer, at, kim, lee } = study
  await maintainer.put(at('/notice'), notice())
  await maintainer.post(at('/sample'), { n: 4, by: [] })
  await maintainer.post(at('/allocation'), { physicians: [kim.id, lee.id], exclusive: 1, shared: 2 })
  return { ...study, ids }
}

const overviewOf = async (study: TestStudy) =>
  (await study.maintainer.get(study.at(''))).body as StudyOverview

describe('opening a study', () => {
  test('an empty draft names everything that is missing, at once', async () => {
    const app = anApp()
    const study = aStudy(app)
    const reply = await study.maintainer.post(study.at('/opening'))
    expect(reply.status).toBe(409)
    expect(details(reply)).toEqual({
      code: 'study-not-ready',
      details: {
        missing: ['notice-missing', 'sample-missing', 'allocation-missing'],
        unknown: [],
        unacknowledged: [],
        cases: [],
        mentions: 0,
        left: [],
        unpaired: [],
        held: [],
        known: [],
      },
    })
    expect((await overviewOf(study)).opening).toEqual(details(reply).details)
  })

  test('a plan whose look the allocation never reaches keeps it closed, until the plan is mended', async () => {
    const app = anApp()
    const study = aStudy(app)
    const { maintainer, at, kim, lee } = study
    addCases(app, study.id, bank(4, 1))
    await maintainer.put(at('/notice'), notice())
    await maintainer.post(at('/sample'), { n: 4, by: [] })
    // Nobody can know before the allocation how many cases will be shared.
    expect((await maintainer.put(at('/plan'), { ...aPlan, looks: [2, 3] })).status).toBe(200)
    await maintainer.post(at('/allocation'), { physicians: [kim.id, lee.id], exclusive: 1, shared: 2 })
    const reply = await maintainer.post(at('/opening'))
    expect([reply.status, details(reply)]).toMatchObject([
      409,
      { code: 'study-not-ready', details: { missing: ['looks-beyond'] } },
    ])
    expect((await maintainer.put(at('/plan'), { ...aPlan, looks: [2] })).status).toBe(200)
    expect((await maintainer.post(at('/opening'))).status).toBe(200)
  })

  test.each([
    ['notice-missing', 'notice'],
    ['sample-missing', 'sample'],
    ['allocation-missing', 'allocation'],
  ])('%s alone keeps it closed', async (need, without) => {
    const app = anApp()
    const study = aStudy(app)
    const { maintainer, at } = study
    addCases(app, study.id, bank(4, 1))
    if (without !== 'notice') await maintainer.put(at('/notice'), notice())
    if (without !== 'sample') await maintainer.post(at('/sample'), { n: 4, by: [] })
    if (without === 'notice')
      await maintainer.post(at('/allocation'), {
        physicians: [study.kim.id, study.lee.id],
        exclusive: 1,
        shared: 2,
      })
    const reply = await maintainer.post(at('/opening'))
    const missing = without === 'sample' ? [need, 'allocation-missing'] : [need]
    expect(details(reply)).toMatchObject({ code: 'study-not-ready', details: { missing } })
    expect((await overviewOf(study)).study.state).toBe('draft')
  })

  test('a sampled case without a note or answers is named with what it lacks; one outside the sample is not', async () => {
    const app = anApp()
    const study = await aFullDraft(app, [
      { ref: 'whole', group: 'p1' },
      { ref: 'no-note', group: 'p2', panes: ['dialogue', 'answers'] },
      { ref: 'no-answers', group: 'p3', panes: ['dialogue', 'note'] },
      { ref: 'bare', group: 'p4', panes: ['dialogue'] },
    ])
    addCases(app, study.id, [{ ref: 'later', panes: ['dialogue'] }])
    const reply = await study.maintainer.post(study.at('/opening'))
    expect(details(reply).details).toMatchObject({
      missing: ['panes-missing'],
      cases: [
        { case: 'bare', panes: ['note', 'answers'], units: ['answer'] },
        { case: 'no-answers', panes: ['answers'], units: ['answer'] },
        { case: 'no-note', panes: ['note'], units: [] },
      ],
    })
  })

  test('names found in sampled cases keep it closed until they are masked or waived', async () => {
    const app = anApp()
    const study = await aFullDraft(app)
    const outside = addCases(app, study.id, [{ ref: 'outside' }])
    const mention = (caseId: string, state: 'found' | 'waived' | 'masked') => {
      const id = app.deps.newId()
      write(app.deps, operator, { verb: 'names.find', study: study.id }, tx =>
        tx.insertOne(nameMentions, {
          id,
          studyId: study.id,
          caseId,
          pane: 'dialogue',
          place: 'turn 1',
          term: 'model-x',
          state,
        }),
      )
      return id
    }
    const found = [mention(study.ids.get('c-0-0')!, 'found'), mention(study.ids.get('c-1-0')!, 'found')]
    mention(study.ids.get('c-1-0')!, 'waived')
    mention(outside.get('outside')!, 'found')
    expect(details(await study.maintainer.post(study.at('/opening'))).details).toMatchObject({
      missing: ['names-unresolved'],
      mentions: 2,
    })
    expect((await overviewOf(study)).mentions_unresolved).toBe(3)
    for (const id of found)
      write(app.deps, operator, { verb: 'names.mask', study: study.id }, tx =>
        tx.updateOne(nameMentions, { id }, { state: 'masked' }),
      )
    expect((await study.maintainer.post(study.at('/opening'))).body).toEqual({ state: 'open' })
  })

  test('a physician who left after the allocation keeps it closed', async () => {
    const app = anApp()
    const study = await aFullDraft(app)
    const { id } = app.deps.storage.sqlite
      .prepare('SELECT id FROM members WHERE person_id = ?')
      .get(study.lee.id) as { id: string }
    write(app.deps, operator, { verb: 'member.end', study: study.id }, tx =>
      tx.updateOne(members, { id }, { toAt: tx.at }),
    )
    expect(details(await study.maintainer.post(study.at('/opening'))).details).toMatchObject({
      missing: ['physicians-left'],
      left: ['lee'],
    })
  })

  test('an open study can take a new notice and nothing else', async () => {
    const app = anApp()
    const study = await aFullDraft(app)
    const { maintainer, at, kim, lee } = study
    await maintainer.post(at('/opening'))
    const deal = { physicians: [kim.id, lee.id], exclusive: 1, shared: 2 }
    for (const reply of [
      await maintainer.post(at('/sample'), { n: 4, by: [], redraw: true }),
      await maintainer.post(at('/allocation'), deal),
      await maintainer.put(at('/settings'), { allow_group_repeat: true }),
      await maintainer.post(at('/opening')),
    ]) {
      expect(reply.status).toBe(409)
      expect(details(reply)).toEqual({ code: 'study-not-draft', details: { state: 'open' } })
    }
    expect((await maintainer.put(at('/notice'), notice('Look'))).body).toMatchObject({ version: 2 })
  })

  test('the event of the opening records seed, settings and numbers', async () => {
    const app = anApp()
    const study = await aFullDraft(app)
    await study.maintainer.post(study.at('/opening'))
    const { body } = app.deps.storage.sqlite
      .prepare("SELECT body FROM events WHERE verb = 'study.open'")
      .get() as { body: string }
    expect(JSON.parse(body)).toMatchObject({
      seed: 1,
      settings: { allow_group_repeat: false, balance_by: 'educator_model' },
      sample: 4,
      assignments: 6,
      before: { state: 'draft' },
      after: { state: 'open' },
    })
  })
})

describe('following and freezing a study', () => {
  test('counts follow what physicians do, and a reopened stage does not stand submitted', async () => {
    const app = anApp()
    const study = await aFullDraft(app)
    await study.maintainer.post(study.at('/opening'))
    const { first, second } = rateSome(app, study)
    const overview = await overviewOf(study)
    expect(overview.progress.map(({ person, ...row }) => ({ ...row, username: person.username }))).toEqual([
      {
        username: 'kim',
        member: true,
        assigned: 3,
        done: 1,
        started: 1,
        stages: [
          { ordinal: 1, submitted: 2 },
          { ordinal: 2, submitted: 1 },
          { ordinal: 3, submitted: 1 },
        ],
        ratings: 2,
        last_at: expect.any(Number),
      },
      {
        username: 'lee',
        member: true,
        assigned: 3,
        done: 0,
        started: 0,
        stages: [
          { ordinal: 1, submitted: 0 },
          { ordinal: 2, submitted: 0 },
          { ordinal: 3, submitted: 0 },
        ],
        ratings: 0,
        last_at: null,
      },
    ])
    expect(overview.stages.map(s => s.submitted)).toEqual([2, 1, 1])
    expect([overview.reopened, overview.after_later]).toEqual([0, 1])
    write(app.deps, operator, { verb: 'stage.reopen', study: study.id }, tx =>
      tx.insertOne(reopenings, {
        id: app.deps.newId(),
        submissionId: first,
        own: false,
        reason: 'mixed up',
        at: tx.at,
      }),
    )
    const after = await overviewOf(study)
    expect(after.progress[0]).toMatchObject({ done: 0, started: 2 })
    expect(after.stages.map(s => s.submitted)).toEqual([1, 1, 1])
    expect(after.reopened).toBe(1)
    expect(second).not.toBe(first)
    // counts only: no value, item or comment of anybody
    expect(JSON.stringify(after)).not.toContain('secret-comment')
  })

  test('freezing with unfinished assignments needs a word, and nothing changes afterwards', async () => {
    const app = anApp()
    const study = await aFullDraft(app)
    const { maintainer, at, kim, lee } = study
    expect(details(await maintainer.post(at('/freezing'), { confirm: true }))).toEqual({
      code: 'study-not-open',
      details: { state: 'draft' },
    })
    await maintainer.post(at('/opening'))
    rateSome(app, study)
    const reply = await maintainer.post(at('/freezing'), {})
    expect(reply.status).toBe(409)
    expect(details(reply)).toEqual({
      code: 'study-not-ready',
      details: { missing: ['assignments-unfinished'], assignments: 6, unfinished: 5, started: 1 },
    })
    expect((await maintainer.post(at('/freezing'), { confirm: true })).body).toEqual({
      state: 'frozen',
      assignments: 6,
      unfinished: 5,
    })
    const frozen = { state: 'frozen' }
    for (const [refusal, code] of [
      [await maintainer.put(at('/notice'), notice('Look')), 'study-not-open'],
      [await maintainer.put(at('/settings'), { balance_by: 'recall' }), 'study-not-draft'],
      [await maintainer.post(at('/sample'), { n: 4, by: [], redraw: true }), 'study-not-draft'],
      [
        await maintainer.post(at('/allocation'), { physicians: [kim.id, lee.id], exclusive: 1, shared: 2 }),
        'study-not-draft',
      ],
      [await maintainer.post(at('/opening')), 'study-not-draft'],
      [await maintainer.post(at('/freezing'), { confirm: true }), 'study-not-open'],
    ] as const)
      expect(details(refusal)).toEqual({ code, details: frozen })
    expect((await overviewOf(study)).study.state).toBe('frozen')
    expect(verify(app.deps.storage.sqlite)).toMatchObject({ ok: true })
    expect(app.faults).toEqual([])
  })
})

/** Kim finishes one assignment, submits the first stage of another, and leaves two answers and a cleared one. */
function rateSome(app: TestApp, study: Awaited<ReturnType<typeof aFullDraft>>) {
  const { deps } = app
  const rows = (sql: string, ...values: unknown[]) =>
    deps.storage.sqlite
      .prepare(sql)
      .pluck()
      .all(...values)
  const [one, two] = rows(
    'SELECT id FROM assignments WHERE person_id = ? ORDER BY position',
    study.kim.id,
  ) as [string, string]
  const stages = rows('SELECT id FROM stages WHERE study_id = ? ORDER BY ordinal', study.id) as string[]
  const unit = rows('SELECT id FROM units LIMIT 1')[0] as string
  const made: string[] = []
  write(deps, operator, { verb: 'test.rate', study: study.id }, tx => {
    for (const assignmentId of [one, two])
      tx.insertOne(exposures, {
        id: deps.newId(),
        assignmentId,
        stageId: stages[0]!,
        pane: 'dialogue',
        partSha: 'x',
        uiLang: 'en',
        at: tx.at,
      })
    const answer = (item: string, version: number, value: string | null) =>
      tx.insertOne(ratings, {
        id: deps.newId(),
        assignmentId: one,
        stageId: stages[0]!,
        item,
        unitId: unit,
        version,
        value,
        comment: 'secret-comment',
        flag: false,
        uiLang: 'en',
        activeMs: 1,
        clientAt: tx.at,
        at: tx.at,
      })
    answer('naturalness', 1, '4')
    answer('naturalness', 2, '5')
    answer('clarity', 1, '3')
    answer('responsiveness', 1, '2')
    answer('responsiveness', 2, null)
    for (const [assignmentId, stageId] of [
      [one, stages[0]!],
      [one, stages[1]!],
      [one, stages[2]!],
      [two, stages[0]!],
    ] as const) {
      const id = deps.newId()
      made.push(id)
      tx.insertOne(submissions, {
        id,
        assignmentId,
        stageId,
        revision: 1,
        afterLater: assignmentId === two,
        ratingsSha: 'x',
        at: tx.at,
      })
    }
  })
  return { first: made[0]!, second: made[3]! }
}
