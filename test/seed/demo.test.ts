import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CaseFile, Persona, personalities } from '#schema/case.ts'
import { Instrument } from '#schema/instrument.ts'
import { labelsOf, scaleOf } from '#schema/scale.ts'
import { readDemo } from '#server/seed/demoFiles.ts'

const demo = readDemo()
const cases = demo.cases.map(file => ({ file, ...CaseFile.parse(file) }))
const instruments = ['conversation-quality', 'topic-checklist', 'comprehension'].map(key =>
  Instrument.parse(
    JSON.parse(readFileSync(new URL(`../../seed/instruments/${key}.json`, import.meta.url), 'utf8')),
  ),
)
const raters = ['judge', 'physician_a', 'physician_b'] as const
const sections = [
  'discharge_diagnosis',
  'new_medications',
  'hospital_course',
  'post_discharge_treatment',
  'return_precautions',
  'follow_up',
]
const hangul = /\p{Script=Hangul}/u
const textOf = (c: CaseFile) => JSON.stringify([c.profile, c.note, c.dialogue, c.answers, c.hidden])

/** Titles of the chapters of ICD-10, as the World Health Organization words them. */
const chapters = [
  'Certain infectious and parasitic diseases',
  'Neoplasms',
  'Diseases of the blood and blood-forming organs and certain disorders involving the immune mechanism',
  'Endocrine, nutritional and metabolic diseases',
  'Mental and behavioural disorders',
  'Diseases of the nervous system',
  'Diseases of the eye and adnexa',
  'Diseases of the ear and mastoid process',
  'Diseases of the circulatory system',
  'Diseases of the respiratory system',
  'Diseases of the digestive system',
  'Diseases of the skin and subcutaneous tissue',
  'Diseases of the musculoskeletal system and connective tissue',
  'Diseases of the genitourinary system',
  'Pregnancy, childbirth and the puerperium',
  'Certain conditions originating in the perinatal period',
  'Congenital malformations, deformations and chromosomal abnormalities',
  'Symptoms, signs and abnormal clinical and laboratory findings, not elsewhere classified',
  'Injury, poisoning and certain other consequences of external causes',
  'External causes of morbidity and mortality',
  'Factors influencing health status and contact with health services',
  'Codes for special purposes',
]

const countsOf = (values: unknown[]) =>
  values.reduce<Record<string, number>>((counts, value) => {
    counts[String(value)] = (counts[String(value)] ?? 0) + 1
    return counts
  }, {})
const persona = (name: keyof Persona) => cases.map(c => c.persona![name])

test('twelve source patients of twelve chapters of ICD-10 have one case each', () => {
  const numbers = Array.from({ length: 12 }, (_, n) => n + 1)
  expect(cases.map(c => c.id)).toEqual(numbers.map(n => `demo-${String(n).padStart(2, '0')}`))
  expect(cases.map(c => c.group)).toEqual(numbers.map(n => `demo-patient-${n}`))
  const found = cases.map(c => c.strata!.icd_chapter)
  expect(new Set(found).size).toBe(12)
  expect(chapters).toEqual(expect.arrayContaining(found))
})

test('four invented educator models wrote three cases each', () => {
  expect(countsOf(cases.map(c => c.hidden!.educator_model))).toEqual({
    'educator-east': 3,
    'educator-north': 3,
    'educator-south': 3,
    'educator-west': 3,
  })
})

test('every personality, education, health literacy and recall there can be is met', () => {
  expect(new Set(persona('personality'))).toEqual(new Set(personalities))
  for (const name of ['education', 'health_literacy', 'recall'] as const)
    expect(new Set(persona(name))).toEqual(new Set(Persona.shape[name].unwrap().options))
})

test('two cases are Korean, and Hangul stands in these alone', () => {
  expect(countsOf(cases.map(c => c.language))).toEqual({ en: 10, ko: 2 })
  for (const c of cases) expect([c.id, hangul.test(textOf(c))]).toEqual([c.id, c.language === 'ko'])
  for (const c of cases.filter(c => c.language === 'ko'))
    for (const said of [...c.dialogue!.map(turn => turn.text), ...c.answers!.map(answer => answer.answer)])
      expect(said).toMatch(hangul)
})

describe.each(cases)('$id', c => {
  test('is a case that loses nothing in parsing, and its strata hold its persona', () => {
    expect(CaseFile.parse(c.file)).toEqual(c.file)
    const { icd_chapter, ...rest } = c.strata!
    expect(rest).toEqual(c.persona)
  })

  test('has a note of the six sections, each with text, which together are its whole text', () => {
    const { text, sections: parts } = c.note!
    expect(parts!.map(part => part.id)).toEqual(sections)
    for (const part of parts!) expect(part.text.trim()).not.toBe('')
    expect(parts!.map(part => `${part.title}\n${part.text}`).join('\n\n')).toBe(text)
  })

  test('gives each date of its note the day of the week that it falls on', () => {
    const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
    for (const [, day, month, date, year] of c.note!.text.matchAll(/(\w{3}) (\d\d)\/(\d\d)\/(\d{4})/g))
      if (days.includes(day!))
        expect(new Date(`${year}-${month}-${date}`).getUTCDay()).toBe(days.indexOf(day!))
    for (const [, iso, day] of c.note!.text.matchAll(/(\d{4}-\d\d-\d\d) \((.)\)/g))
      expect(new Date(iso!).getUTCDay()).toBe('일월화수목금토'.indexOf(day!))
  })

  test('is a conversation in which educator and patient take turns and nobody repeats themselves', () => {
    const turns = c.dialogue!
    expect(turns.length).toBeGreaterThanOrEqual(12)
    expect(turns.map(turn => turn.turn)).toEqual(turns.map((_, n) => n + 1))
    expect(turns.map(turn => turn.role)).toEqual(turns.map((_, n) => (n % 2 ? 'patient' : 'educator')))
    expect(new Set(turns.map(turn => turn.text)).size).toBe(turns.length)
  })

  test('asks the questions that all cases of its language ask, and has a reference for each', () => {
    const like = cases.find(other => other.language === c.language)!
    const asked = c.answers!.map(({ id, question }) => ({ id, question }))
    expect(asked).toHaveLength(6)
    expect(asked).toEqual(like.answers!.map(({ id, question }) => ({ id, question })))
    expect(Object.keys(c.hidden!.references!)).toEqual(asked.map(answer => answer.id))
    const items = instruments.find(({ key }) => key === 'topic-checklist')!.items.map(item => item.id)
    expect(Object.keys(c.hidden!.applicable!['topic-checklist']!)).toEqual(items)
  })

  test.each(raters)('is rated by %s: each item once, with a level of its scale', rater => {
    const ratings = demo.ratings.get(c.id)![rater]
    expect(Object.keys(ratings)).toEqual(instruments.map(({ key }) => key))
    for (const instrument of instruments) {
      const values = Object.entries(ratings[instrument.key]!)
      const own = instrument.over === 'answer' ? c.answers! : instrument.items
      expect(values.map(([name]) => name)).toEqual(own.map(({ id }) => id))
      for (const [name, value] of values) {
        const item = instrument.items.find(({ id }) => id === name) ?? instrument.items[0]!
        expect(labelsOf(scaleOf(instrument, item))).toContain(value)
      }
    }
  })

  test('is seen a little differently by each of its raters', () => {
    const { judge, physician_a, physician_b } = demo.ratings.get(c.id)!
    expect(judge).not.toEqual(physician_a)
    expect(judge).not.toEqual(physician_b)
    expect(physician_a).not.toEqual(physician_b)
  })
})

const valuesOf = (instrument: string, rater: (typeof raters)[number]) =>
  [...demo.ratings.values()].flatMap(rated => Object.values(rated[rater][instrument]!))

test.each(instruments.map(instrument => [instrument.key, instrument] as const))(
  'in %s physicians use every level, and the judge is more lenient than either',
  (key, instrument) => {
    const levels = labelsOf(scaleOf(instrument, instrument.items[0]!))
    const [judge, ...physicians] = raters.map(rater => valuesOf(key, rater))
    expect(new Set(physicians.flat())).toEqual(new Set(levels))
    const mean = (values: string[]) =>
      values.reduce((sum, value) => sum + levels.indexOf(value), 0) / values.length
    for (const values of physicians) expect(mean(judge!)).toBeGreaterThan(mean(values))
  },
)
