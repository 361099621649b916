import { beforeEach, describe, expect, test } from 'vitest'
import { AnnotatorStudy, type OpenedAssignment } from '#schema/annotation.ts'
import type { Encounter } from '#schema/encounter.ts'
import { encounterPairs } from '#server/agreement/encounterPairs.ts'
import { validationReport } from '#server/agreement/validationReport.ts'
import { reportText } from '#server/commands/reportText.ts'
import { fidelity } from '#server/encounters/fidelity.ts'
import { listEncounters } from '#server/encounters/listEncounters.ts'
import { openerSeat } from '#server/encounters/openerSeat.ts'
import { wholeEncounter } from '#server/encounters/wholeEncounter.ts'
import { members } from '#server/storage/tables/people.ts'
import { allocations, assignments } from '#server/storage/tables/studies.ts'
import { verify } from '#server/storage/verify.ts'
import { operator, write } from '#server/storage/write.ts'
import { freezeStudy } from '#server/studies/freeze.ts'
import { anApp, type TestApp, type TestPerson } from '#test/support/app.ts'
import { accept } from '#test/support/make.ts'
import { clientIds, codeOf, detailsOf } from '#test/support/physician.ts'
import { aRoomStudy, interviewer, type RoomStudy, rateEncounter } from '#test/support/room.ts'

const room = { educator: { kind: 'person' }, patient: { kind: 'person' } } as const

let app: TestApp
let study: RoomStudy
let kim: ReturnType<typeof interviewer>
let lee: ReturnType<typeof interviewer>
beforeEach(async () => {
  app = anApp()
  study = await aRoomStudy(app, { room, shared: 3, exclusive: 0 })
  kim = interviewer(study.kim)
  lee = interviewer(study.lee, clientIds('b'))
})

/** The case that stands n-th in kim's order, with the assignment that each has of it. */
const caseOf = (n: number) => {
  const mine = study.assignments.kim[n]!
  return { kim: mine.id, lee: study.assignments.lee.find(one => one.caseId === mine.caseId)!.id }
}
const begun = async (who: ReturnType<typeof interviewer>, assignment: string) =>
  (await who.start(assignment)).body as Encounter

/** Both in one encounter, each by the role that was drawn for them. */
async function pair(n = 0) {
  const own = caseOf(n)
  const first = await begun(kim, own.kim)
  const second = await begun(lee, own.lee)
  const [educator, patient] = first.seat === 'educator' ? [kim, lee] : [lee, kim]
  return { id: first.id, first, second, educator, patient, own }
}

/** So many turns, the two of them in turn. */
async function talk({ id, educator, patient }: Awaited<ReturnType<typeof pair>>, turns: number) {
  for (let n = 1; n <= turns; n++)
    await (n % 2 === 1 ? educator : patient).say(id, n, `${n}번째로 하는 말이에요.`)
}

/** A third physician who has all the shared cases too. */
function aThird(): { person: TestPerson; assignments: { id: string; caseId: string }[] } {
  const person = app.person('choi')
  const { deps } = app
  const template = deps.storage.sqlite
    .prepare('SELECT * FROM assignments WHERE person_id = ? ORDER BY position')
    .all(study.kim.id) as { sample_id: string; case_id: string; position: number }[]
  write(deps, operator, { verb: 'test.third', study: study.id }, tx => {
    tx.insertOne(members, {
      id: deps.newId(),
      studyId: study.id,
      personId: person.id,
      role: 'annotator',
      fromAt: tx.at,
    })
    for (const { sample_id, case_id, position } of template) {
      const id = deps.newId()
      tx.insertOne(assignments, {
        id,
        studyId: study.id,
        personId: person.id,
        sampleId: sample_id,
        caseId: case_id,
        occasion: 1,
        position,
        state: 'active',
      })
      tx.insertOne(allocations, { assignmentId: id, kind: 'shared', stratum: '' })
    }
  })
  const notice = deps.storage.sqlite
    .prepare('SELECT id FROM notices WHERE study_id = ?')
    .pluck()
    .get(study.id) as string
  accept(app, study.id, notice, [person])
  const own = deps.storage.sqlite
    .prepare('SELECT id, case_id AS caseId FROM assignments WHERE person_id = ?')
    .all(person.id) as { id: string; caseId: string }[]
  return { person, assignments: own }
}

test('the list of cases says where another physician waits, until somebody takes the seat or that one leaves', async () => {
  const room = async (who: TestPerson) => {
    const reply = await who.get(`/api/annotator/studies/${study.id}`)
    return Object.fromEntries(AnnotatorStudy.parse(reply.body).assignments.map(one => [one.id, one.room]))
  }
  const own = caseOf(1)
  expect((await room(study.lee))[own.lee]).toBe('waiting')
  await begun(kim, own.kim)
  expect(Object.values(await room(study.lee)).filter(state => state === 'awaited')).toHaveLength(1)
  expect((await room(study.lee))[own.lee]).toBe('awaited')
  expect((await room(study.kim))[own.kim]).toBe('live')
  await begun(lee, own.lee)
  expect((await room(study.lee))[own.lee]).toBe('live')
  const { person, assignments: others } = aThird()
  expect(Object.values(await room(person))).not.toContain('awaited')
  await begun(kim, caseOf(2).kim)
  const third = others.find(one => one.caseId === study.assignments.kim[2]!.caseId)!.id
  expect((await room(person))[third]).toBe('awaited')
  const mine = caseOf(2).kim
  write(app.deps, operator, { verb: 'test.leave', study: study.id }, tx =>
    tx.updateOne(assignments, { id: mine }, { state: 'withdrawn' }),
  )
  expect((await room(person))[third]).toBe('waiting')
})

describe('pairing', () => {
  test('whoever comes first waits, and the other takes the seat that is left', async () => {
    const { first, second } = await pair()
    expect(first.other).toEqual({ role: expect.any(String), kind: 'person', joined: false })
    expect(second.id).toBe(first.id)
    expect(second.other).toEqual({ role: first.seat, kind: 'person', joined: true })
    expect(second.seat).not.toBe(first.seat)
    expect([first.assignment, second.assignment]).toEqual([caseOf(0).kim, caseOf(0).lee])
    expect(((await kim.get(first.id)).body as Encounter).other.joined).toBe(true)
    expect(verify(app.deps.storage.sqlite).ok).toBe(true)
  })

  test('both seats name their assignments, and coming back is not another coming', async () => {
    const { id, own } = await pair()
    expect([(await begun(kim, own.kim)).id, (await begun(lee, own.lee)).id]).toEqual([id, id])
    const rows = app.deps.storage.sqlite
      .prepare('SELECT assignment_id FROM seats WHERE encounter_id = ?')
      .pluck()
      .all(id)
    expect(new Set(rows)).toEqual(new Set([own.kim, own.lee]))
    expect(app.deps.storage.sqlite.prepare('SELECT count(*) FROM encounters').pluck().get()).toBe(1)
  })

  test('the seat of whoever begins is drawn by the seed of the encounter, and both come up', async () => {
    const drawn = Array.from({ length: 20 }, (_, seed) => openerSeat(room, seed))
    expect(drawn.filter(seat => seat === 'educator')).toHaveLength(10)
    expect(openerSeat({ educator: { kind: 'person' }, patient: { kind: 'record' } }, 7)).toBe('educator')
    for (let n = 0; n < 3; n++) {
      const { id, seat } = await begun(kim, caseOf(n).kim)
      const seed = app.deps.storage.sqlite.prepare('SELECT seed FROM encounters WHERE id = ?').pluck().get(id)
      expect(seat).toBe(openerSeat(room, seed as number))
    }
  })

  test('a third opens another encounter, and is joined there by nobody who sits in the first', async () => {
    const { id } = await pair()
    const third = aThird()
    const choi = interviewer(third.person, clientIds('d'))
    const theirs = await begun(
      choi,
      third.assignments.find(one => one.caseId === study.assignments.kim[0]!.caseId)!.id,
    )
    expect([theirs.id === id, theirs.other.joined]).toEqual([false, false])
    for (const who of [kim, lee]) expect(codeOf(await who.get(theirs.id))).toBe('not-found')
    expect(codeOf(await choi.get(id))).toBe('not-found')
  })

  test('of two who come at the same instant one takes the seat, and the other begins anew', async () => {
    const third = aThird()
    const choi = interviewer(third.person, clientIds('d'))
    const first = await begun(kim, caseOf(0).kim)
    const [a, b] = await Promise.all([
      begun(lee, caseOf(0).lee),
      begun(choi, third.assignments.find(one => one.caseId === study.assignments.kim[0]!.caseId)!.id),
    ])
    expect([a.id, b.id].filter(id => id === first.id)).toHaveLength(1)
    expect(new Set([a.id, b.id]).size).toBe(2)
  })

  test('nobody joins somebody who has left the study or lost the case, and an ended encounter has no seat', async () => {
    const { sqlite } = app.deps.storage
    const first = await begun(kim, caseOf(0).kim)
    sqlite.prepare("UPDATE assignments SET state = 'withdrawn' WHERE id = ?").run(caseOf(0).kim)
    expect((await begun(lee, caseOf(0).lee)).id).not.toBe(first.id)
    const second = await begun(kim, caseOf(1).kim)
    sqlite.prepare('UPDATE members SET to_at = 5 WHERE person_id = ?').run(study.kim.id)
    expect((await begun(lee, caseOf(1).lee)).id).not.toBe(second.id)
  })

  test('while nobody has come one does another case, and finds the room as it was', async () => {
    const waiting = await begun(kim, caseOf(0).kim)
    const { id, ...other } = await pair(1)
    await talk({ id, ...other }, 2)
    await kim.end(id)
    await rateEncounter(study, study.kim, caseOf(1).kim, '3')
    const list = (await study.kim.get(`/api/annotator/studies/${study.key}`)).body as {
      assignments: { id: string; room: string }[]
    }
    expect(list.assignments.find(one => one.id === caseOf(0).kim)?.room).toBe('live')
    expect((await begun(kim, caseOf(0).kim)).id).toBe(waiting.id)
  })
})

describe('the floor', () => {
  test('is the educator’s first, whoever is there, and each is refused out of turn', async () => {
    const own = caseOf(0)
    const first = await begun(kim, own.kim)
    const early = await kim.send(first.id, kim.turn(1, '안녕하세요?'))
    if (first.seat === 'educator') expect(early.status).toBe(200)
    else expect([codeOf(early), detailsOf(early)]).toEqual(['not-your-turn', { turns: 0 }])
    const { id, educator, patient } = await pair()
    if (first.seat !== 'educator') await educator.say(id, 1, '안녕하세요?')
    expect(((await patient.get(id)).body as Encounter).floor).toBe('mine')
    expect(((await educator.get(id)).body as Encounter).floor).toBe('waiting')
    expect(codeOf(await educator.send(id, educator.turn(2, '그리고요')))).toBe('not-your-turn')
    const stale = await patient.send(id, patient.turn(1, '제가 먼저'))
    expect([codeOf(stale), detailsOf(stale)]).toEqual(['not-your-turn', { turns: 1 }])
    await patient.say(id, 2, '기침이 나요.')
    const turns = ((await educator.get(id)).body as Encounter).turns
    expect(turns.map(turn => turn.role)).toEqual(['educator', 'patient'])
  })

  test('is not to be had by typing at once: one of two is stored, in both orders', async () => {
    const both = await pair()
    const { id, educator, patient } = both
    const replies = await Promise.all([
      patient.send(id, patient.turn(1, '먼저')),
      educator.send(id, educator.turn(1, '안녕하세요?')),
    ])
    expect(replies.map(reply => reply.status)).toEqual([409, 200])
  })

  test('is nobody’s to stop or to ask for: there is no machine in the other seat', async () => {
    const both = await pair()
    await talk(both, 1)
    for (const verb of ['stop', 'retry']) {
      const reply = await both.educator.person.post(`/api/encounters/${both.id}/${verb}`, {})
      expect((reply.body as Encounter).turns).toHaveLength(1)
    }
    expect(app.deps.storage.sqlite.prepare('SELECT count(*) FROM attempts').pluck().get()).toBe(0)
  })
})

test('each hears the other as it happens, and both hear the end, whoever ends it', async () => {
  const first = await begun(kim, caseOf(0).kim)
  const decoder = new TextDecoder()
  const listen = async (person: TestPerson) => {
    const response = await app.app.request(`/api/encounters/${first.id}/stream`, {
      headers: { cookie: app.cookieOf(person.id) },
      signal: AbortSignal.timeout(15_000),
    })
    const reader = response.body!.getReader()
    let heard = ''
    return {
      until: async (text: string) => {
        while (!heard.includes(text)) {
          const { done, value } = await reader.read()
          if (done) throw new Error(`the stream ended without ${text}: ${heard}`)
          heard += decoder.decode(value)
        }
        return heard
      },
      done: async () => (await reader.read()).done,
    }
  }
  const kims = await listen(study.kim)
  await kims.until('"joined":false')
  const both = await pair()
  const lees = await listen(study.lee)
  await kims.until('"joined":true')
  await talk(both, 4)
  for (const ear of [kims, lees])
    expect([...(await ear.until('id: 4\n\n')).matchAll(/^id: (\d)$/gm)].map(match => match[1])).toEqual([
      '1',
      '2',
      '3',
      '4',
    ])
  await both.patient.end(both.id)
  for (const ear of [kims, lees]) await ear.until('"ended":true')
  expect(await kims.done()).toBe(true)
  expect(codeOf(await both.educator.send(both.id, both.educator.turn(5, '하나 더요')))).toBe(
    'encounter-ended',
  )
}, 20_000)

test('neither ends it before both have spoken, and ending twice is ending once', async () => {
  const both = await pair()
  await talk(both, 1)
  for (const who of [kim, lee]) expect(codeOf(await who.end(both.id))).toBe('encounter-too-short')
  await both.patient.say(both.id, 2, '네')
  const ends = await Promise.all([kim.end(both.id), lee.end(both.id)])
  expect(ends.map(reply => [reply.status, (reply.body as Encounter).ended])).toEqual([
    [200, true],
    [200, true],
  ])
  const ended = app.deps.storage.sqlite.prepare("SELECT count(*) FROM events WHERE verb = 'encounter.end'")
  expect(ended.pluck().get()).toBe(1)
})

test('ticked topics are private to the one who ticked them', async () => {
  const { id } = await pair()
  await kim.tick(id, 'diagnosis')
  await lee.tick(id, 'diagnosis')
  await lee.tick(id, 'follow_up')
  await kim.tick(id, 'diagnosis', false)
  await kim.tick(id, 'return_signs')
  const topicsOf = async (who: typeof kim) => ((await who.get(id)).body as Encounter).topics
  expect([await topicsOf(kim), await topicsOf(lee)]).toEqual([['return_signs'], ['diagnosis', 'follow_up']])
  expect(verify(app.deps.storage.sqlite).ok).toBe(true)
})

describe('afterwards', () => {
  /** Three encounters of the two, each rated by both: they agree on everything but recall. */
  async function rated() {
    for (let n = 0; n < 3; n++) {
      const both = await pair(n)
      await talk(both, 4)
      await (n === 0 ? kim : lee).end(both.id)
      for (const [name, value] of [
        ['kim', '4'],
        ['lee', '3'],
      ] as const)
        await rateEncounter(
          study,
          study[name],
          both.own[name],
          item => (item === 'recall' ? value : n === 1 ? '2' : '4'),
          clientIds(`${name === 'kim' ? 'e' : 'f'}${n}`),
        )
    }
  }

  test('each rates the same unit in their own stage, on evidence of the same turns', async () => {
    const both = await pair()
    await talk(both, 2)
    await kim.end(both.id)
    const open = async (person: TestPerson, assignment: string) =>
      (await person.post(`/api/assignments/${assignment}/open`, { ui_lang: 'ko' })).body as OpenedAssignment
    const [a, b] = [await open(study.kim, both.own.kim), await open(study.lee, both.own.lee)]
    expect(a.units).toEqual(b.units)
    expect(a.parts.dialogue).toEqual(b.parts.dialogue)
    await rateEncounter(study, study.kim, both.own.kim, '3')
    const other = (await open(study.lee, both.own.lee)).ratings
    expect(other).toEqual([])
    await rateEncounter(study, study.lee, both.own.lee, '4', clientIds('e'))
    const units = app.deps.storage.sqlite.prepare('SELECT DISTINCT unit_id FROM ratings').pluck().all()
    expect(units).toHaveLength(1)
  })

  test('the report calls it inter-rater reliability on one encounter, and counts the pairs of each kind', async () => {
    await rated()
    freezeStudy(app.deps, operator, study.id, { confirm: false })
    const report = validationReport(app.deps.storage.db, study.id)
    expect([report.pairs_of, report.encounter_pairs]).toEqual(['one-encounter', { same: 3, different: 0 }])
    const recall = report.rows.find(one => one.kind === 'item' && one.items[0] === 'recall')!
    expect([recall.cells[0]!.n, recall.cells[0]!.results.percent_agreement.value]).toEqual([3, 0])
    const text = reportText(report)
    expect(text).toContain('Inter-rater reliability on one conversation')
    expect(text).not.toContain('independent encounters')
    const { encounters, played, pairs_of } = fidelity(app.deps.storage.db, study.id)
    expect([encounters, played, pairs_of]).toEqual([3, 3, 'one-encounter'])
  })

  test('ratings of two different encounters with one persona never pair up in such a study', async () => {
    const both = await pair()
    await talk(both, 2)
    await kim.end(both.id)
    await rateEncounter(study, study.kim, both.own.kim, '3')
    const third = aThird()
    const choi = interviewer(third.person, clientIds('d'))
    const mine = third.assignments.find(one => one.caseId === study.assignments.kim[0]!.caseId)!
    const theirs = await begun(choi, mine.id)
    const keys = app.deps.storage.sqlite
      .prepare('SELECT join_key FROM units WHERE id IN (SELECT unit_id FROM encounters)')
      .pluck()
      .all()
    expect(theirs.id).not.toBe(both.id)
    expect(new Set(keys).size).toBe(2)
    const rated = (rater: string, unit: unknown) => ({
      rater,
      unit: unit as string,
      caseId: mine.caseId,
      shared: true,
    })
    const ratings = [rated('kim', keys[0]), rated('lee', keys[0]), rated('choi', keys[1])]
    expect(encounterPairs(ratings, 'one-encounter')).toEqual({ same: 1, different: 2 })
    expect(encounterPairs(ratings, 'independent-encounters')).toEqual({ same: 0, different: 3 })
  })

  test('the maintainer sees who sat where, and who has not come', async () => {
    const both = await pair()
    await talk(both, 2)
    await begun(kim, caseOf(1).kim)
    const { db } = app.deps.storage
    const { encounters, waiting } = listEncounters(db, study.id)
    expect(encounters.map(one => one.seats.map(seat => seat.person?.name ?? null).sort())).toEqual([
      ['kim', 'lee'],
      ['kim', null].sort(),
    ])
    // two of lee's and one of kim's; what lee joined is none
    expect(waiting).toBe(3)
    const whole = wholeEncounter(db, study.id, both.id)
    expect(whole.seats.find(seat => seat.role === both.first.seat)?.person?.name).toBe('kim')
  })
})
