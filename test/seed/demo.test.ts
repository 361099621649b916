import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CaseFile, Persona, personalities } from '#schema/case.ts'
import { Instrument } from '#schema/instrument.ts'
import { labelsOf, scaleOf } from '#schema/scale.ts'
import { byRaters, judgeFile, lostIn, physiciansOf, readDemo } from '#server/seed/demoFiles.ts'

const demo = readDemo()
const cases = demo.cases.map(file => ({ file, ...CaseFile.parse(file) }))
const instruments = ['conversation-quality', 'topic-checklist', 'comprehension'].map(key =>
  Instrument.parse(
    JSON.parse(readFileSync(new URL(`../../seed/instruments/${key}.json`, import.meta.url), 'utf8')),
  ),
)
const raters = ['judge', 'physician_a', 'physician_b'] as const
const { rated, judged } = byRaters(demo)
const halves = [
  ['physicians and judge', rated],
  ['only the judge', judged],
] as const
const ids = (of: typeof demo) => of.cases.map(({ id }) => id)
const casesOf = (of: typeof demo) => cases.filter(c => ids(of).includes(c.id))
/** What a rater said of a case; undefined where they have not rated it. */
const saidBy = (rater: (typeof raters)[number], id: string) =>
  rater === 'judge' ? demo.ratings.get(id)!.judge : physiciansOf(demo, id)?.[rater === 'physician_a' ? 0 : 1]
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

test('24 source patients have one case each, and the first twelve cases are those that physicians rated', () => {
  const numbers = Array.from({ length: 24 }, (_, n) => n + 1)
  const named = numbers.map(n => `demo-${String(n).padStart(2, '0')}`)
  expect(cases.map(c => c.id)).toEqual(named)
  expect(cases.map(c => c.group)).toEqual(numbers.map(n => `demo-patient-${n}`))
  expect(ids(rated)).toEqual(named.slice(0, 12))
  expect(ids(judged)).toEqual(named.slice(12))
  for (const [, half] of halves) expect([...half.ratings.keys()]).toEqual(ids(half))
})

test('twelve cases are of twelve chapters of ICD-10, the twelve others too, and all are of other diagnoses', () => {
  for (const [, half] of halves) {
    const found = casesOf(half).map(c => c.strata!.icd_chapter!)
    expect(new Set(found).size).toBe(12)
    expect(chapters).toEqual(expect.arrayContaining(found))
  }
  expect(new Set(cases.map(c => c.profile!.main_diagnosis)).size).toBe(24)
})

test.each(halves)('four invented educator models wrote three cases each, of those rated by %s', (_, half) => {
  expect(countsOf(casesOf(half).map(c => c.hidden!.educator_model))).toEqual({
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

test('five cases are Korean, three of them rated by the judge alone, and Hangul stands in these alone', () => {
  expect(halves.map(([, half]) => countsOf(casesOf(half).map(c => c.language)))).toEqual([
    { en: 10, ko: 2 },
    { en: 9, ko: 3 },
  ])
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

  const own = raters.filter(rater => saidBy(rater, c.id))
  test.each(own)('is rated by %s: each item once, with a level of its scale', rater => {
    const ratings = saidBy(rater, c.id)!
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

  test('has from the second trial of the judge other levels of the same items, or nothing', () => {
    const { judge, judge_2 } = demo.ratings.get(c.id)!
    for (const [key, values] of Object.entries(judge_2)) {
      const instrument = instruments.find(instrument => instrument.key === key)!
      for (const [name, value] of Object.entries(values)) {
        const first = judge[key]![name]
        expect([name, first]).toEqual([name, expect.any(String)])
        expect(value).not.toBe(first)
        const item = instrument.items.find(({ id }) => id === name) ?? instrument.items[0]!
        if (value !== null) expect(labelsOf(scaleOf(instrument, item))).toContain(value)
      }
    }
  })
})

describe.each(casesOf(rated))('$id', c => {
  test('is seen a little differently by each of its raters', () => {
    const [judge, physician_a, physician_b] = raters.map(rater => saidBy(rater, c.id))
    expect(judge).not.toEqual(physician_a)
    expect(judge).not.toEqual(physician_b)
    expect(physician_a).not.toEqual(physician_b)
  })
})

test('the second trial says the same of nine items in ten or more, not of all, and four outputs are lost', () => {
  const valuesIn = (trial: 1 | 2) =>
    new TextDecoder()
      .decode(judgeFile(demo, 'judge', trial))
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { case_id: string; item: string; unit?: string; value: string })
  const keyOf = (row: ReturnType<typeof valuesIn>[number]) => `${row.case_id} ${row.unit ?? row.item}`
  const first = new Map(valuesIn(1).map(row => [keyOf(row), row.value]))
  const second = valuesIn(2)
  expect([first.size, second.length]).toEqual([24 * 31, 24 * 31 - 4])
  expect([lostIn(demo, 1), lostIn(demo, 2)]).toEqual([0, 4])
  const same = second.filter(row => first.get(keyOf(row)) === row.value).length
  expect(same / second.length).toBeGreaterThan(0.9)
  expect(same).toBeLessThan(second.length)
})

const valuesOf = (instrument: string, rater: (typeof raters)[number]) =>
  ids(rated).flatMap(id => Object.values(saidBy(rater, id)![instrument]!))

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
