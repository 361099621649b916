import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogues } from '#locales/index.ts'
import { personaAxes, personaLevels } from '#schema/case.ts'
import { Instrument } from '#schema/instrument.ts'
import { itemOf, labelsOf, levelsOf, scaleOf } from '#schema/scale.ts'
import { guessInstrument } from '#schema/study.ts'

const folder = new URL('../../seed/instruments/', import.meta.url)
const files = readdirSync(folder).filter(name => name.endsWith('.json'))
const textOf = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const instrumentOf = (key: string) => Instrument.parse(JSON.parse(textOf(`${key}.json`)))
const hangul = /\p{Script=Hangul}/u

/** Every place of a parsed file that speaks to people: where it is, and its text in each language. */
function wordsIn(value: unknown, path: string): { path: string; en: unknown; ko: unknown }[] {
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value || 'ko' in value) {
    const { en, ko } = value as { en?: unknown; ko?: unknown }
    if (!Array.isArray(en) || !Array.isArray(ko)) return [{ path, en, ko }]
    return Array.from({ length: Math.max(en.length, ko.length) }, (_, n) => ({
      path: `${path}.${n}`,
      en: en[n],
      ko: ko[n],
    }))
  }
  return Object.entries(value).flatMap(([key, inner]) => wordsIn(inner, `${path}.${key}`))
}

/** The rubrics of the discharge-education paper; the folder may come to hold others. */
const discharge = ['vp-fidelity', 'conversation-quality', 'topic-checklist', 'comprehension']

test('the folder holds the four instruments of the discharge-education studies', () => {
  expect(files).toEqual(expect.arrayContaining(discharge.map(key => `${key}.json`)))
})

describe.each(files)('%s', file => {
  const raw = JSON.parse(textOf(file))
  const words = wordsIn(raw, file)

  test('parses, loses nothing in parsing, and is named by its key', () => {
    const parsed = Instrument.parse(raw)
    expect(parsed).toMatchObject(raw)
    expect(`${parsed.key}.json`).toBe(file)
  })

  test('is complete in both languages, Hangul in the Korean and none in the English', () => {
    expect(words.length).toBeGreaterThan(0)
    for (const { path, en, ko } of words) {
      expect(en, `${path} en`).toMatch(/\S/)
      expect(en, `${path} en`).not.toMatch(hangul)
      expect(ko, `${path} ko`).toMatch(hangul)
    }
  })

  test('is written in composed characters, so that the same word is the same bytes', () => {
    expect(textOf(file)).toBe(textOf(file).normalize('NFC'))
  })

  test('gives every level of every item a digit key', () => {
    const instrument = Instrument.parse(raw)
    for (const item of instrument.items) {
      const levels = levelsOf(scaleOf(instrument, item))
      expect(levels.length, item.id).toBeGreaterThanOrEqual(2)
      expect(levels.length, item.id).toBeLessThanOrEqual(9)
    }
  })

  test('describes all levels of an item once it describes one', () => {
    const instrument = Instrument.parse(raw)
    for (const item of instrument.items) {
      if (!item.anchors) continue
      const labels = labelsOf(scaleOf(instrument, item))
      expect(Object.keys(item.anchors).sort(), item.id).toEqual([...labels].sort())
    }
  })
})

test('no two instruments share a title, nor two items of one instrument, in either language', () => {
  const instruments = files.map(file => Instrument.parse(JSON.parse(textOf(file))))
  const groups = [instruments, ...instruments.map(instrument => instrument.items)]
  for (const group of groups) {
    const titles = group.map(({ title }) => title)
    expect(new Set(titles.map(title => title.en.toLowerCase())).size).toBe(titles.length)
    expect(new Set(titles.map(title => title.ko)).size).toBe(titles.length)
  }
})

describe.each(discharge)('%s, as the paper has it', key => {
  const instrument = instrumentOf(key)

  test('has three to six paragraphs of instructions', () => {
    const { en, ko } = instrument.instructions
    expect(en.length).toBeGreaterThanOrEqual(3)
    expect(en.length).toBeLessThanOrEqual(6)
    expect(ko).toHaveLength(en.length)
  })

  test('says that no written reason is needed, and lets evidence be given where there are turns', () => {
    expect(instrument.instructions.en.at(-1)).toMatch(/no written reason/i)
    expect(instrument.instructions.ko.at(-1)).toMatch(/이유는 적지 않아도/)
    expect(instrument.evidence).toBe(instrument.panes.includes('dialogue') ? 'optional' : 'none')
  })

  test('names the paper it comes from', () => {
    expect(instrument.source).toContain('arXiv:2609.20827')
  })
})

test('persona fidelity asks five things of an encounter on four levels of agreement', () => {
  const instrument = instrumentOf('vp-fidelity')
  expect(instrument.over).toBe('encounter')
  expect(instrument.panes).toEqual(['dialogue', 'persona', 'profile'])
  expect(instrument.items.map(item => item.id)).toEqual([
    'personality',
    'education',
    'health_literacy',
    'recall',
    'medical_coherence',
  ])
  for (const item of instrument.items) {
    const scale = scaleOf(instrument, item)
    expect(scale.kind).toBe('likert')
    expect(levelsOf(scale).map(level => [level.value, level.label.en, level.label.ko])).toEqual([
      ['1', 'Strongly disagree', '전혀 그렇지 않다'],
      ['2', 'Disagree', '그렇지 않다'],
      ['3', 'Agree', '그렇다'],
      ['4', 'Strongly agree', '매우 그렇다'],
    ])
  }
})

test('the guess of the persona offers exactly the levels of each axis, named as everywhere, from the dialogue alone', () => {
  const instrument = instrumentOf('persona-guess')
  expect([instrument.key, instrument.over]).toEqual([guessInstrument, 'encounter'])
  expect(instrument.panes).toEqual(['dialogue'])
  expect(instrument.items.map(item => item.id)).toEqual([...personaAxes])
  for (const axis of personaAxes) {
    const scale = scaleOf(instrument, itemOf(instrument, axis)!)
    expect(scale.kind).toBe('nominal')
    expect(levelsOf(scale).map(level => level.value)).toEqual([...personaLevels[axis]])
    for (const { value, label } of levelsOf(scale)) {
      expect(label.en).toBe(catalogues.en.annotate.persona[value as 'low'])
      expect(label.ko).toBe(catalogues.ko.annotate.persona[value as 'low'])
    }
  }
})

describe('conversation quality', () => {
  const instrument = instrumentOf('conversation-quality')

  test('asks four things of a dialogue on five levels, lowest first', () => {
    expect(instrument.over).toBe('dialogue')
    expect(instrument.items.map(item => item.id)).toEqual([
      'naturalness',
      'responsiveness',
      'clarity',
      'clinical_relevance',
    ])
    for (const item of instrument.items) {
      const scale = scaleOf(instrument, item)
      expect(scale.kind).toBe('likert')
      expect(labelsOf(scale)).toEqual(['1', '2', '3', '4', '5'])
    }
  })

  test('shows the dialogue and not the note', () => {
    expect(instrument.panes).toEqual(['dialogue'])
  })

  test.each(['en', 'ko'] as const)(
    'has five different anchors an item in %s, short enough to list',
    language => {
      const longest = { en: 120, ko: 60 }[language]
      const anchors = instrument.items.flatMap(item =>
        ['1', '2', '3', '4', '5'].map(value => item.anchors?.[value]?.[language] ?? ''),
      )
      expect(new Set(anchors).size).toBe(20)
      for (const anchor of anchors) {
        expect(anchor).not.toBe('')
        expect([...anchor].length, anchor).toBeLessThanOrEqual(longest)
      }
    },
  )
})

describe('topic checklist', () => {
  const instrument = instrumentOf('topic-checklist')
  const parents = instrument.items.filter(item => item.parent === undefined)
  const subs = instrument.items.filter(item => item.parent !== undefined)

  test('asks 21 things of a dialogue, in the order of the paper', () => {
    expect(instrument.over).toBe('dialogue')
    expect(instrument.panes).toEqual(['note', 'dialogue'])
    expect(instrument.items.map(item => item.id).join(' ')).toBe(
      'Q1 Q2 Q2.1 Q2.2 Q2.3 Q2.4 Q3 Q3.1 Q3.2 Q3.3 Q4 Q4.1 Q4.2 Q4.3 Q5 Q5.1 Q5.2 Q5.3 Q6 Q6.1 Q6.2',
    )
  })

  test('hangs each sub-item on the main item of its number', () => {
    expect(parents.map(item => item.id)).toEqual(['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6'])
    expect(subs).toHaveLength(15)
    for (const item of subs) expect(item.parent).toBe(item.id.split('.')[0])
  })

  test('weighs main items 1 and sub-items a half, 13.5 in all', () => {
    for (const item of parents) expect(item.weight, item.id).toBe(1)
    for (const item of subs) expect(item.weight, item.id).toBe(0.5)
    expect(instrument.items.reduce((sum, item) => sum + (item.weight ?? 0), 0)).toBe(13.5)
  })

  test('asks for a no or a yes everywhere, main items included', () => {
    for (const item of instrument.items) {
      const scale = scaleOf(instrument, item)
      expect(scale.kind, item.id).toBe('binary')
      expect(labelsOf(scale), item.id).toEqual(['no', 'yes'])
      expect(item.required, item.id).toBe(true)
    }
  })

  test('carries the three conditions of a yes under every button', () => {
    for (const item of instrument.items) {
      const { yes, no } = item.anchors ?? {}
      expect(yes?.en, item.id).toMatch(/in the note, discussed, and not at odds/i)
      expect(no?.en, item.id).toMatch(/not in the note, not discussed, or at odds/i)
      expect(yes?.ko, item.id).toMatch(/요약지에 있고.*다루었으며.*어긋나지 않음/)
      expect(no?.ko, item.id).toMatch(/요약지에 없거나.*다루지 않았거나.*어긋남/)
    }
  })

  test('admits that the wording of its items is not the wording of the paper', () => {
    expect(instrument.about.en).toMatch(/Table 3.*not in our copy/)
    expect(instrument.about.ko).toMatch(/표 3.*없어요/)
  })
})

describe('comprehension', () => {
  const instrument = instrumentOf('comprehension')

  test('grades each answer as 0, a half or 1, lowest first', () => {
    expect(instrument.over).toBe('answer')
    expect(instrument.panes).toEqual(['note', 'answers'])
    expect(instrument.items.map(item => item.id)).toEqual(['comprehension'])
    const scale = scaleOf(instrument, itemOf(instrument, 'comprehension')!)
    expect(scale.kind).toBe('ordinal')
    expect(levelsOf(scale).map(level => [level.value, level.score])).toEqual([
      ['incorrect', 0],
      ['partially_correct', 0.5],
      ['correct', 1],
    ])
  })

  test('admits that the six questions and the scoring prompt are missing from our copy', () => {
    expect(instrument.about.en).toMatch(/lacks its Table 4.*six questions.*prompt that scores/)
    expect(instrument.about.ko).toMatch(/표 4.*프롬프트가 없어요/)
  })
})

test('one case of a judge validation takes 31 acts of rating', () => {
  const unitsInCase = { dialogue: 1, answer: 6 }
  const acts = ['conversation-quality', 'topic-checklist', 'comprehension'].map(key => {
    const instrument = instrumentOf(key)
    return instrument.items.length * unitsInCase[instrument.over as keyof typeof unitsInCase]
  })
  expect(acts).toEqual([4, 21, 6])
  expect(acts.reduce((sum, n) => sum + n, 0)).toBe(31)
})
