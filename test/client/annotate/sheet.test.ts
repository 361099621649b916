import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  acknowledgedIds,
  type Circumstances,
  cellOf,
  isSettled,
  missingOf,
  type Sheet,
  type SheetCommand,
  sheetOf,
  slotInHand,
  step,
} from '#client/features/annotate/sheet.ts'
import type { CurrentRating, SaveRating } from '#schema/annotation.ts'
import { Instrument } from '#schema/instrument.ts'

const hex = (n: number) => n.toString(16).padStart(32, '0')
const seed = (key: string) =>
  Instrument.parse(
    JSON.parse(readFileSync(new URL(`../../../seed/instruments/${key}.json`, import.meta.url), 'utf8')),
  )
const quality = seed('conversation-quality')
const checklist = seed('topic-checklist')
const comprehension = seed('comprehension')
const units = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: hex(500 + n), ordinal: n + 1 }))
const opened = (count: number, ratings: CurrentRating[] = []) => ({
  id: hex(1),
  stage: hex(2),
  units: units(count),
  ratings,
})
const current = (item: string, part: Partial<CurrentRating> = {}): CurrentRating => ({
  id: hex(40),
  item,
  unit: hex(500),
  version: 3,
  value: '2',
  comment: null,
  flag: false,
  evidence: [],
  saved_at: 10,
  ...part,
})

/** Runs commands one after the other; every circumstance has an id of its own. */
function play(start: Sheet, ...commands: SheetCommand[]) {
  let sheet = start
  const sent: SaveRating[] = []
  for (const [index, command] of commands.entries()) {
    const circumstances: Circumstances = {
      id: hex(900 + index),
      ui_lang: 'ko+en',
      active_ms: 12,
      client_at: 34,
    }
    const done = step(Object.freeze(sheet), command, circumstances)
    sheet = done.sheet
    sent.push(...done.send)
  }
  return { sheet, sent }
}
const rate = (value: string): SheetCommand => ({ type: 'rate', value })
const acknowledge = (rating: SaveRating): SheetCommand => ({
  type: 'acknowledged',
  rating,
  saved: { id: rating.id, version: rating.version, saved_at: 77 },
})

test('a whole case is 4, 21 and 6 answers and as many keys', () => {
  for (const [instrument, count, total] of [
    [quality, 1, 4],
    [checklist, 1, 21],
    [comprehension, 6, 6],
  ] as const) {
    const start = sheetOf(opened(count), instrument, [], [])
    expect(start.slots).toHaveLength(total)
    const values = Object.values(instrument.scales)[0] as { levels: { value: string }[] }
    const { sheet, sent } = play(start, ...start.slots.map(() => rate(values.levels[0]!.value)))
    expect(missingOf(sheet, instrument)).toEqual([])
    expect(new Set(sent.map(one => `${one.item} ${one.unit}`)).size).toBe(total)
    expect(sheet.at).toBe(total - 1)
  }
})

describe('rating', () => {
  const start = sheetOf(opened(1), quality, [], [])

  test('sends the answer with the version after the one shown, and moves on', () => {
    const { sheet, sent } = play(sheetOf(opened(1, [current('naturalness')]), quality, [], [], 0), rate('5'))
    expect(sent).toEqual([
      {
        id: hex(900),
        assignment: hex(1),
        stage: hex(2),
        item: 'naturalness',
        unit: hex(500),
        version: 4,
        value: '5',
        flag: false,
        evidence: [],
        ui_lang: 'ko+en',
        active_ms: 12,
        client_at: 34,
      },
    ])
    expect(slotInHand(sheet).item).toBe('responsiveness')
  })

  test('nothing is answered before the person answers', () => {
    expect(start.slots.map(slot => cellOf(start, slot).value)).toEqual([null, null, null, null])
  })

  test('a main item changes none of its sub-items, nor they it', () => {
    const { sheet, sent } = play(
      sheetOf(opened(1), checklist, [], []),
      { type: 'go', to: 1 },
      rate('yes'),
      { type: 'go', to: 3 },
      rate('no'),
    )
    expect(sent.map(one => [one.item, one.value])).toEqual([
      ['Q2', 'yes'],
      ['Q2.2', 'no'],
    ])
    expect(sheet.slots.filter(slot => cellOf(sheet, slot).value !== null)).toHaveLength(2)
  })

  test('skips what is answered, comes back for what was left out, and stays on the last', () => {
    const { sheet } = play(start, { type: 'go', to: 1 }, rate('1'), rate('2'), rate('3'))
    expect(slotInHand(sheet).item).toBe('naturalness')
    expect(play(sheet, rate('4')).sheet.at).toBe(0)
  })

  test('the same answer again sends nothing', () => {
    const again = play(start, rate('3'), { type: 'go', to: 0 }, rate('3'))
    expect(again.sent).toHaveLength(1)
  })

  test('an answer changed before the first has arrived is the next version after it', () => {
    const { sent } = play(start, rate('3'), { type: 'go', to: 0 }, rate('4'))
    expect(sent.map(one => one.version)).toEqual([1, 2])
  })

  test('comment, flag and evidence go with the answer and stay when it changes', () => {
    const { sent } = play(
      start,
      { type: 'comment', at: 0, text: '애매함' },
      { type: 'flag' },
      { type: 'evidence', unit: hex(60) },
      rate('2'),
    )
    expect(sent.at(-1)).toMatchObject({
      value: '2',
      comment: '애매함',
      flag: true,
      evidence: [{ kind: 'turn', unit: hex(60) }],
      version: 4,
    })
  })

  test('a turn marked twice is no evidence', () => {
    const twice: SheetCommand = { type: 'evidence', unit: hex(60) }
    expect(play(start, twice, twice).sent.map(one => one.evidence.length)).toEqual([1, 0])
  })

  test('passages stand beside turns; one taken again is taken away, and another of the same part stays', () => {
    const passage = (start: number): SheetCommand => ({
      type: 'span',
      span: { kind: 'span', part: 'note', start, end: 9, text_sha: 'a'.repeat(64) },
    })
    const { sent } = play(start, { type: 'evidence', unit: hex(60) }, passage(3), passage(4), passage(3))
    expect(sent.map(one => one.evidence.length)).toEqual([1, 2, 3, 2])
    expect(sent.at(-1)!.evidence).toMatchObject([{ kind: 'turn' }, { kind: 'span', start: 4 }])
  })

  test('of more than fifty pieces of evidence the last is not taken', () => {
    const marks = Array.from(
      { length: 51 },
      (_, n): SheetCommand => ({
        type: 'span',
        span: { kind: 'span', part: 'note', start: n, end: n + 1, text_sha: 'a'.repeat(64) },
      }),
    )
    expect(play(start, ...marks).sent).toHaveLength(50)
  })
})

describe('taking back', () => {
  const start = sheetOf(opened(1), quality, [], [])

  test('returns to the last answer given and clears it with a null', () => {
    const { sheet, sent } = play(start, rate('3'), rate('4'), { type: 'take-back' })
    expect(sent.at(-1)).toMatchObject({ item: 'responsiveness', value: null, version: 2 })
    expect(slotInHand(sheet).item).toBe('responsiveness')
  })

  test('walks back answer by answer, also where answering had jumped', () => {
    const { sent } = play(
      start,
      { type: 'go', to: 2 },
      rate('3'),
      { type: 'go', to: 0 },
      rate('5'),
      { type: 'take-back' },
      { type: 'take-back' },
    )
    expect(sent.slice(2).map(one => one.item)).toEqual(['naturalness', 'clarity'])
  })

  test('on the last item, which answering does not leave, clears that one', () => {
    const { sheet, sent } = play(start, rate('1'), rate('1'), rate('1'), rate('1'), { type: 'take-back' })
    expect(sent.at(-1)).toMatchObject({ item: 'clinical_relevance', value: null })
    expect(sheet.at).toBe(3)
  })

  test('at the beginning does nothing', () => {
    const { sheet, sent } = play(start, { type: 'take-back' })
    expect([sheet.at, sent]).toEqual([0, []])
  })
})

describe('acknowledgement', () => {
  const start = sheetOf(opened(1), quality, [], [])

  test('settles the answer and gives the id that a submission freezes', () => {
    const { sheet, sent } = play(start, rate('3'))
    expect(isSettled(sheet)).toBe(false)
    expect(acknowledgedIds(sheet)).toEqual([])
    const settled = play(sheet, acknowledge(sent[0]!)).sheet
    expect(isSettled(settled)).toBe(true)
    expect(acknowledgedIds(settled)).toEqual([hex(900)])
  })

  test('of an older answer leaves the newer one on its way', () => {
    const { sheet, sent } = play(start, rate('3'), { type: 'go', to: 0 }, rate('4'))
    const one = play(sheet, acknowledge(sent[0]!)).sheet
    expect(cellOf(one, one.slots[0]!)).toMatchObject({ value: '4', version: 2, pending: [hex(902)] })
  })

  test("of another tab's answer shows that answer, so that no version is passed over unseen", () => {
    const other = { ...play(start, rate('1')).sent[0]!, id: hex(70) }
    const { sheet } = play(start, acknowledge(other))
    expect(cellOf(sheet, sheet.slots[0]!)).toMatchObject({ value: '1', version: 1 })
  })

  test("of another tab's answer does not touch one of our own on its way", () => {
    const { sheet } = play(start, rate('5'))
    const other = { ...play(start, rate('1')).sent[0]!, id: hex(70) }
    const both = play(sheet, acknowledge(other)).sheet
    expect(cellOf(both, both.slots[0]!)).toMatchObject({ value: '5', version: 1, pending: [hex(900)] })
  })
})

describe('a sheet of an opened stage', () => {
  const pending: SaveRating = {
    ...play(sheetOf(opened(1), quality, [], []), rate('5')).sent[0]!,
    version: 4,
  }

  test('begins at the first item without an answer', () => {
    const sheet = sheetOf(opened(1, [current('naturalness')]), quality, [], [])
    expect(slotInHand(sheet).item).toBe('responsiveness')
  })

  test("shows an unsent answer over the server's older one, as not yet sent", () => {
    const sheet = sheetOf(opened(1, [current('naturalness')]), quality, [], [pending])
    const cell = cellOf(sheet, sheet.slots[0]!)
    expect(cell).toMatchObject({ value: '5', version: 4, pending: [pending.id] })
    expect(cell.stored).toMatchObject({ id: hex(40), version: 3 })
  })

  test('shows what was acknowledged over a reply that is older', () => {
    const saved = { id: pending.id, version: 4, saved_at: 20 }
    const sheet = sheetOf(opened(1, [current('naturalness')]), quality, [{ rating: pending, saved }], [])
    expect(cellOf(sheet, sheet.slots[0]!)).toMatchObject({ value: '5', version: 4, pending: [] })
  })

  test('takes nothing from another case or stage', () => {
    const elsewhere = [
      { ...pending, assignment: hex(8) },
      { ...pending, stage: hex(9) },
    ]
    const sheet = sheetOf(opened(1), quality, [], elsewhere)
    expect(cellOf(sheet, sheet.slots[0]!).value).toBeNull()
  })

  test('counts a value that is not on the scale as missing', () => {
    const sheet = sheetOf(opened(1, [current('naturalness', { value: '9' })]), quality, [], [])
    expect(missingOf(sheet, quality).map(slot => slot.item)).toContain('naturalness')
  })
})
