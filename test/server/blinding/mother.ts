import { join } from 'node:path'
import { writePlan } from '#server/plans/writePlan.ts'
import { sha256 } from '#server/storage/canonical.ts'
import { attempts, verdicts } from '#server/storage/tables/encounters.ts'
import { operator, write } from '#server/storage/write.ts'
import { aPlan } from '#test/support/aPlan.ts'
import { anApp, fixedChance, type TestApp, type TestPerson } from '#test/support/app.ts'
import { aStudy } from '#test/support/make.ts'
import { clientIds, physician } from '#test/support/physician.ts'
import { aRoomCase, aRoomStudy, interviewer } from '#test/support/room.ts'

/** Where the clock of every copy begins, well after all that happened in the mother. */
export const copyChance = () => fixedChance(Date.UTC(2026, 0, 5, 14), 1_000_000)

/**
 * A database in which everything hidden holds a text of its own (`canaries`), two physicians have worked, a
 * maintainer has reopened a stage, and other studies exist. It is copied to a file of its own for each test.
 */
export async function aMother() {
  const app = anApp()
  const canaries: string[] = []
  const mark = (place: string) => {
    const text = `Canary-${sha256(`${canaries.length} ${place}`).slice(0, 20)}`
    canaries.push(text)
    return text
  }
  const people = {
    maintainer: app.person('canary-maintainer'),
    kim: app.person('kim'),
    lee: app.person('canary-lee'),
  }
  canaries.push('canary-maintainer', 'canary-lee')
  const study = aStudy(app, { shared: 3, exclusive: 1, mark, people })
  const lone = app.person('canary-lone')
  canaries.push('canary-lone')
  writePlan(app.deps, operator, study.id, {
    ...aPlan,
    exclusions: mark('exclusions of the plan'),
    looks: [1, 2],
  })
  const theirs = aStudy(app, { key: 'theirs', mark, people: { ...people, kim: lone } })
  const draft = aStudy(app, { key: 'draft', state: 'draft', mark, people })
  const ended = aStudy(app, { key: 'ended', people, accepted: false })

  const lee = physician(people.lee, study, clientIds('b'))
  for (let n = 0; n < 3; n++) await lee.finishStage(study.assignments.lee[0]!.id, 1)
  const { id, case: one } = study.assignments.lee[1]!
  await lee.open(id)
  const place = { assignment: id, stage: study.stages.quality.id, item: 'clarity', unit: one.dialogue }
  const evidence = [{ kind: 'turn' as const, unit: one.turns[0]! }]
  await lee.save(lee.rating(place, { comment: mark("lee's comment"), evidence }))

  const kim = physician(people.kim, study, clientIds('c'))
  const [first, second] = study.assignments.kim
  for (let n = 0; n < 3; n++) await kim.finishStage(first!.id)
  await kim.finishStage(second!.id)
  await kim.open(second!.id)
  const reopening = `/api/studies/${study.key}/assignments/${second!.id}/reopening`
  const reply = await people.maintainer.post(reopening, {
    stage: study.stages.quality.id,
    reason: mark('reason of a reopening'),
  })
  if (reply.status !== 200) throw new Error(reply.text)
  ended.setState('frozen')
  const room = await aRoom(app, people, mark)

  let copies = 0
  /** The database as it is now, as a file of its own. */
  const copy = (): string => {
    const file = join(app.folder, `copy-${++copies}.db`)
    app.deps.storage.sqlite.prepare('VACUUM INTO ?').run(file)
    return file
  }
  return {
    app,
    study,
    theirs,
    draft,
    ended,
    room,
    people,
    canaries,
    cookie: app.cookieOf(people.kim.id),
    copy,
  }
}
const questions = ['안녕하세요. 어떻게 오셨어요?', '드시던 약이 있나요?']

/**
 * A study of encounters: kim has rated one, is in the middle of two (one whose answer failed) and has one to begin;
 * lee has talked with the same patient, and a monitor has had its say in both.
 */
async function aRoom(
  app: TestApp,
  people: { maintainer: TestPerson; kim: TestPerson; lee: TestPerson },
  mark: (place: string) => string,
) {
  const lines = Array.from({ length: 7 }, (_, n) =>
    aRoomCase(n + 1, {
      id: mark(`room-${n}`),
      hidden: { source: mark(`room source ${n}`) },
      note: { text: '퇴원 진단: 폐렴', author: mark(`author of the room's note ${n}`) },
    }),
  )
  const room = await aRoomStudy(app, { people, shared: 1, exclusive: 3, lines })
  const kim = interviewer(people.kim, clientIds('c1'))
  const lee = interviewer(people.lee, clientIds('b2'))
  const shared = room.assignments.kim.find(one => one.kind === 'shared')!
  const [live, failed, waiting] = room.assignments.kim.filter(one => one !== shared)
  const own = await kim.interview(shared.id, questions)
  await kim.tick(own.id, 'diagnosis')
  await kim.end(own.id)
  const begun = await kim.interview(live!.id, questions)
  const stuck = await kim.interview(failed!.id, questions)
  const theirs = await lee.interview(room.assignments.lee.find(one => one.kind === 'shared')!.id, [
    ...questions,
    mark("lee's question"),
  ])
  await lee.tick(theirs.id, 'follow_up')
  const other = await lee.interview(room.assignments.lee.find(one => one.kind === 'exclusive')!.id, questions)
  const { deps } = app
  write(deps, operator, { verb: 'test.monitor', study: room.id }, tx => {
    for (const [encounter, ordinal] of [
      [own.id, 2],
      [begun.id, 4],
      [stuck.id, 5],
      [theirs.id, 2],
    ] as const) {
      const id = deps.newId()
      tx.insertOne(attempts, {
        id,
        encounterId: encounter,
        ordinal,
        n: 1,
        role: 'patient',
        state: ordinal === 5 ? 'failed' : 'discarded',
        text: mark(`discarded ${encounter}`),
        correction: mark(`correction ${encounter}`),
        promptSha: mark(`prompt ${encounter}`),
        problem: mark(`problem ${encounter}`),
        promptTokens: 900,
        replyTokens: 40,
        ms: 1200,
        at: tx.at,
      })
      tx.insertOne(verdicts, {
        id: deps.newId(),
        encounterId: encounter,
        ordinal,
        attemptId: id,
        source: 'rules',
        verdict: 'FAIL',
        issue: 'role_drift',
        severity: 'severe',
        intervention: 'retried',
        reasoning: mark(`reasoning ${encounter}`),
        complete: false,
        at: tx.at,
      })
    }
  })
  return { ...room, shared, live: live!, failed: failed!, waiting: waiting!, own, begun, theirs, other }
}
export type Mother = Awaited<ReturnType<typeof aMother>>
