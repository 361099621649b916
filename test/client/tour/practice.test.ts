import { describe, expect, test, vi } from 'vitest'
import { happeningsOf } from '#client/features/tour/happenings.ts'
import { isDone, physicianSteps } from '#client/features/tour/physicianSteps.ts'
import { practiceBox } from '#client/features/tour/practiceBox.ts'
import { evasive, practiceTurns } from '#client/features/tour/practiceCase.ts'
import { emptyRecord, openedOf, withRating } from '#client/features/tour/practiceRecord.ts'
import { practiceStages } from '#client/features/tour/practiceStudy.ts'
import { saveStateOf } from '#client/outbox/saveState.ts'
import { OpenedAssignment, type SaveRating } from '#schema/annotation.ts'
import { Id } from '#schema/id.ts'
import { Instrument } from '#schema/instrument.ts'
import { languages } from '#schema/words.ts'

const rating = (over: Partial<SaveRating> = {}): SaveRating => ({
  id: 'a',
  assignment: 'practice',
  stage: 'practice-1',
  item: 'answers',
  unit: 'dialogue',
  version: 1,
  value: '2',
  flag: false,
  evidence: [],
  ui_lang: 'ko',
  active_ms: 0,
  client_at: 0,
  ...over,
})

describe('the practice case', () => {
  test('is rated with instruments that a study could have', () => {
    for (const { instrument } of practiceStages) Instrument.parse(instrument)
  })

  test('opens its first stage with the conversation alone, and the note comes with the second', () => {
    const first = openedOf(emptyRecord, 'ko')
    expect(Object.keys(first.parts)).toEqual(['dialogue'])
    const second = openedOf({ ...emptyRecord, finished: 1 }, 'ko')
    expect(second.parts.note?.sections).toHaveLength(3)
    expect(second.stages.map(({ state }) => state)).toEqual(['frozen', 'current'])
  })

  test('has ids that a server refuses, so that nothing of it could ever be stored', () => {
    const opened = openedOf(emptyRecord, 'en')
    expect(OpenedAssignment.safeParse(opened).success).toBe(false)
    for (const id of [opened.id, opened.stage, opened.units[0]!.id, opened.parts.dialogue![0]!.unit])
      expect(Id.safeParse(id).success, id).toBe(false)
  })

  test('leaves a question of the patient open where the tour says so', () => {
    expect(practiceTurns[evasive.question - 1]!.role).toBe('patient')
    expect(practiceTurns[evasive.turn - 1]!.role).toBe('educator')
    expect(practiceTurns[evasive.question - 1]!.text.en).toMatch(/\?$/)
  })

  test('is whole in both languages', () => {
    for (const language of languages) {
      const { dialogue } = openedOf(emptyRecord, language).parts
      expect(dialogue).toHaveLength(practiceTurns.length)
      for (const { text } of dialogue!) expect(/\p{Script=Hangul}/u.test(text)).toBe(language === 'ko')
    }
  })

  test('a finished stage is looked at again with its answers, and a slot keeps its newest one', () => {
    const once = withRating(emptyRecord, rating(), 10)
    const twice = withRating(once, rating({ id: 'b', version: 2, value: '3' }), 20)
    const opened = openedOf({ ...twice, finished: 1 }, 'en', 'practice-1')
    expect(opened.stage).toBe('practice-1')
    expect(opened.ratings.map(({ id, value, saved_at }) => [id, value, saved_at])).toEqual([['b', '3', 20]])
    expect(openedOf({ ...twice, finished: 1 }, 'en').ratings).toEqual([])
  })
})

describe('what the tour notices', () => {
  test('is read off a rating and the one before it', () => {
    expect(happeningsOf(undefined, rating())).toEqual(['answered'])
    expect(happeningsOf(rating(), rating({ value: null }))).toEqual(['taken-back'])
    const turn = { kind: 'turn' as const, unit: 'turn-7' }
    expect(happeningsOf(rating(), rating({ evidence: [turn] }))).toEqual(['evidence'])
    expect(happeningsOf(rating({ evidence: [turn] }), rating())).toEqual([])
    expect(happeningsOf(rating(), rating({ comment: 'unclear' }))).toEqual(['commented'])
    expect(happeningsOf(undefined, rating({ value: null, flag: true }))).toEqual(['flagged'])
    expect(happeningsOf(rating({ flag: true }), rating())).toEqual([])
  })

  test('finishes a step that asked for it and no other', () => {
    const step = (id: string) => physicianSteps.find(one => one.id === id)!
    expect(isDone(step('comment'), ['answered'])).toBe(false)
    expect(isDone(step('comment'), ['answered', 'flagged'])).toBe(true)
    expect(isDone(step('read'), ['answered'])).toBe(false)
  })

  test('is asked for in the stage where it can be done, in a dozen steps', () => {
    expect(physicianSteps.length).toBeLessThanOrEqual(12)
    const stages = physicianSteps.map(({ stage }) => stage)
    expect(stages).toEqual([...stages].sort())
  })
})

describe('the box of the practice', () => {
  const aBox = () => {
    const net = { on: true }
    const waiting: (() => void)[] = []
    const sent: string[] = []
    const added: string[] = []
    const box = practiceBox({
      person: 'han',
      connected: () => net.on,
      onAdd: ({ id }) => added.push(id),
      onSend: ({ id }) => sent.push(id),
      later: (_, work) => {
        waiting.push(work)
        return () => undefined
      },
      now: () => 77,
    })
    return { box, net, sent, added }
  }

  test('says saved of what it took, and asks no network for it', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const { box, sent, added } = aBox()
    await box.start()
    await box.add(rating())
    await vi.waitFor(() => expect(saveStateOf(box.snapshot(), true)).toEqual({ kind: 'saved', at: 77 }))
    expect([sent, added]).toEqual([['a'], ['a']])
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  })

  test('holds an answer back while the network is cut, says so, and lets it go when it is back', async () => {
    const { box, net, sent } = aBox()
    await box.start()
    net.on = false
    await box.add(rating())
    await vi.waitFor(() => expect(saveStateOf(box.snapshot(), true)).toEqual({ kind: 'offline', count: 1 }))
    expect(sent).toEqual([])
    net.on = true
    box.wake()
    await vi.waitFor(() => expect(saveStateOf(box.snapshot(), true).kind).toBe('saved'))
    expect(sent).toEqual(['a'])
  })
})
