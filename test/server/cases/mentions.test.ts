import { describe, expect, it } from 'vitest'
import { importCases } from '#server/cases/importCases.ts'
import { listMentions, maskMention, unresolvedMentions, waiveMention } from '#server/cases/mentions.ts'
import { partSha } from '#server/cases/partSha.ts'
import { listCases, wholeCase } from '#server/cases/store.ts'
import { verify } from '#server/storage/verify.ts'
import { operator } from '#server/storage/write.ts'
import { anApp } from '#test/support/app.ts'
import { aCase, aDraft, bytesOf, fingerprint, jsonl } from '#test/support/importing.ts'

const page = { offset: 0, limit: 500 }

async function aStudyWithNames() {
  const app = anApp()
  const study = aDraft(app)
  const line = aCase('c-1', {
    note: {
      text: 'Written by ChatGPT. Seen by ChatGPT, not by ChatGPT5x.',
      sections: [{ title: 'Claude', text: '챗GPT가 정리함' }],
    },
    dialogue: [
      { role: 'educator', text: 'I am an AI assistant from OpenAI.' },
      { role: 'patient', text: 'My cousin Claude says hello to educator-north.' },
    ],
    profile: { allergy: 'none; see Gemini' },
  })
  const report = await importCases(app.deps, operator, {
    study: study.id,
    fileName: 'cases.jsonl',
    bytes: bytesOf(jsonl(line)),
  })
  const db = app.deps.storage.db
  const [one] = listCases(db, study.id, page).cases
  const whole = () => wholeCase(db, study.id, one!.id)!
  const partOf = (pane: string) => whole().parts.find(part => part.pane === pane)!
  const idOf = (term: string, place?: string) =>
    listMentions(db, study.id, page).mentions.find(
      row => row.term === term && (place === undefined || row.place === place),
    )!.id
  return { app, db, study, report, line, whole, partOf, idOf }
}

describe('names in what physicians read', () => {
  it('are listed with their place and the words around them', async () => {
    const { db, study, report } = await aStudyWithNames()
    const { mentions, counts } = listMentions(db, study.id, page)
    expect(mentions.map(({ pane, place, term }) => [pane, place, term]).sort()).toEqual(
      [
        ['note', 'text', 'ChatGPT'],
        ['note', 'title 1', 'Claude'],
        ['note', 'section 1', '챗GPT'],
        ['dialogue', 'turn 1', 'I am an AI assistant'],
        ['dialogue', 'turn 1', 'OpenAI'],
        ['dialogue', 'turn 2', 'Claude'],
        ['dialogue', 'turn 2', 'educator-north'],
        ['profile', 'allergy', 'Gemini'],
      ].sort(),
    )
    expect(report.mentions).toBe(8)
    expect(counts).toEqual({ found: 8, waived: 0, masked: 0 })
    expect(unresolvedMentions(db, study.id)).toHaveLength(8)
    expect(mentions.find(({ place }) => place === 'turn 2')).toMatchObject({
      before: 'My cousin ',
      after: ' says hello to educator-north.',
    })
  })

  it('are masked where they stand, while the source keeps them', async () => {
    const { app, db, study, line, whole, partOf, idOf } = await aStudyWithNames()
    const before = partOf('note')
    maskMention(app.deps, operator, { study: study.id, id: idOf('ChatGPT') })
    maskMention(app.deps, operator, { study: study.id, id: idOf('챗GPT') })
    maskMention(app.deps, operator, { study: study.id, id: idOf('educator-north') })
    const note = partOf('note')
    expect(note.body).toEqual({
      text: 'Written by ▇▇▇. Seen by ▇▇▇, not by ChatGPT5x.',
      sections: [{ title: 'Claude', text: '▇▇▇가 정리함' }],
    })
    expect(note.sha).not.toBe(before.sha)
    expect(note.sha).toBe(partSha(note.body))
    expect(partOf('dialogue').body).toMatchObject([
      { text: 'I am an AI assistant from OpenAI.' },
      { text: 'My cousin Claude says hello to ▇▇▇.' },
    ])
    expect(whole().source).toEqual(line)
    expect(unresolvedMentions(db, study.id)).toHaveLength(5)
    expect(listMentions(db, study.id, page).mentions.find(({ term }) => term === '챗GPT')).toMatchObject({
      state: 'masked',
      before: '',
      after: '가 정리함',
    })
    expect(verify(app.deps.storage.sqlite)).toMatchObject({ ok: true })
  })

  it('are waived for a reason that stays in the trail', async () => {
    const { app, db, study, partOf, idOf } = await aStudyWithNames()
    const before = partOf('dialogue')
    const id = idOf('Claude', 'turn 2')
    waiveMention(app.deps, operator, { study: study.id, id, reason: 'the name of a cousin' })
    expect(partOf('dialogue')).toEqual(before)
    expect(listMentions(db, study.id, page).mentions.find(row => row.id === id)).toMatchObject({
      state: 'waived',
      reason: 'the name of a cousin',
    })
    expect(unresolvedMentions(db, study.id)).toHaveLength(7)
    const event = app.deps.storage.sqlite.prepare('SELECT verb, body FROM events ORDER BY seq DESC').get()
    expect(event).toMatchObject({
      verb: 'mention.waive',
      body: expect.stringContaining('the name of a cousin'),
    })
  })

  it('need a reason to be waived, and are masked for good', async () => {
    const { app, study, idOf } = await aStudyWithNames()
    const id = idOf('OpenAI')
    expect(() => waiveMention(app.deps, operator, { study: study.id, id, reason: ' ' })).toThrow(
      'reason-needed',
    )
    maskMention(app.deps, operator, { study: study.id, id })
    const before = fingerprint(app)
    expect(() => waiveMention(app.deps, operator, { study: study.id, id, reason: 'x' })).toThrow(
      'invalid-input',
    )
    expect(fingerprint(app)).toEqual(before)
  })

  it('stay as they are once the study is open, and for other studies', async () => {
    const { app, study, idOf } = await aStudyWithNames()
    const other = aDraft(app, 'other', study)
    const id = idOf('OpenAI')
    expect(() => maskMention(app.deps, operator, { study: other.id, id })).toThrow('not-found')
    study.setState('open')
    const before = fingerprint(app)
    expect(() => maskMention(app.deps, operator, { study: study.id, id })).toThrow('study-not-draft')
    expect(() => waiveMention(app.deps, operator, { study: study.id, id, reason: 'x' })).toThrow(
      'study-not-draft',
    )
    expect(fingerprint(app)).toEqual(before)
  })
})
