import { describe, expect, it } from 'vitest'
import { importCases } from '#server/cases/importCases.ts'
import { importPersonRatings } from '#server/imports/importPersonRatings.ts'
import { assignments, samples } from '#server/storage/tables/studies.ts'
import { operator, write } from '#server/storage/write.ts'
import { anApp } from '#test/support/app.ts'
import { aDraft, bytesOf, jsonl } from '#test/support/importing.ts'

/** A case where each thing that physicians must not see says `secret`. */
const line = {
  id: 'secret-id',
  group: 'secret-group',
  benchmark: 'secret-benchmark',
  language: 'en',
  strata: { 'secret-stratum': 'secret-level' },
  'secret-key': 'secret-value',
  note: {
    text: 'Treated for asthma.',
    'secret-note-key': 1,
    sections: [{ id: 'secret-section', title: 'Course', text: 'Better.', extra: 'secret-extra' }],
  },
  dialogue: [
    { turn: 71, role: 'assistant', text: 'You had asthma.', model: 'secret-model', 'secret-turn-key': 1 },
    { turn: 72, role: 'user', text: 'Thank you.', prompt: 'secret-prompt' },
  ],
  answers: [{ id: 'secret-answer', question: 'Why?', answer: 'Asthma', gold: 'secret-gold' }],
  facts: [{ id: 'secret-fact', text: 'secret fact', source: 'secret-source' }],
  hidden: {
    educator_model: 'secret-educator',
    references: { 'secret-answer': 'secret-reference' },
    applicable: { 'topic-checklist': { Q1: false } },
    anything: 'secret-thing',
  },
}

describe('what an import hides', () => {
  it('reaches a physician in no reply of any stage', async () => {
    const app = anApp()
    const study = aDraft(app)
    const { deps } = app
    const file = (text: string) => ({ study: study.id, fileName: 'secret-file.jsonl', bytes: bytesOf(text) })
    await importCases(deps, operator, file(jsonl(line)))
    const caseId = deps.storage.sqlite.prepare('SELECT id FROM cases').pluck().get() as string
    const assignment = deps.newId()
    write(deps, operator, { verb: 'test.assign', study: study.id }, tx => {
      const sampleId = deps.newId()
      tx.insertOne(samples, { id: sampleId, studyId: study.id, caseId, split: 'reporting' })
      tx.insertOne(assignments, {
        id: assignment,
        studyId: study.id,
        personId: study.kim.id,
        sampleId,
        caseId,
        occasion: 1,
        position: 1,
        state: 'active',
      })
    })
    study.setState('open')

    const open = async (body: Record<string, unknown> = {}) => {
      const reply = await study.kim.post(`/api/assignments/${assignment}/open`, { ui_lang: 'en', ...body })
      expect(reply.status).toBe(200)
      return reply.text
    }
    const done = async (key: 'quality' | 'topics', value: string) => {
      const { instrument } = study.stages[key]
      const rows = instrument.items.map(item => ({
        case_id: 'secret-id',
        instrument: instrument.key,
        item: item.id,
        rater: 'kim',
        value,
      }))
      await importPersonRatings(deps, operator, { ...file(jsonl(...rows)), ui_lang: 'en' })
    }
    const replies = [await open()]
    await done('quality', '3')
    replies.push(await open())
    await done('topics', 'yes')
    replies.push(await open(), await open({ stage: study.stages.quality.id }))

    expect(replies[0]).toContain('You had asthma.')
    expect(replies[1]).toContain('Treated for asthma.')
    expect(replies[2]).toContain('Why?')
    for (const text of replies) expect(text).not.toMatch(/secret|assistant|applicable|"turn":7/)
    for (const path of ['studies', `studies/${study.id}`]) {
      const reply = await study.kim.get(`/api/annotator/${path}`)
      expect([reply.status, reply.text.includes('secret')]).toEqual([200, false])
    }
  })
})
