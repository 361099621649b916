import { expect, test } from 'vitest'
import { casesText, judgeText, personText } from '#server/commands/importText.ts'

const file = { import: 'i'.repeat(32), unchanged: false, sha: '0'.repeat(64), skipped: 0 }

test('cases that came in are counted, and what was read in another way or kept out of sight is named', () => {
  const report = {
    ...file,
    file: 'cases.jsonl',
    cases: 1200,
    groups: 1,
    turns: 9000,
    languages: { en: 1000, ko: 200 },
    roles: { doctor: { role: 'educator' as const, count: 4500 } },
    kept_hidden: { 'meta.model': 3 },
    mentions: 1,
  }
  expect(casesText({ ...report, skipped: 2 }).split('\n')).toEqual([
    'cases.jsonl: 1,200 cases from 1 source patient, 9,000 turns; 2 were there already',
    '  languages: en 1,000, ko 200',
    '  "doctor" was read as educator in 4,500 turns',
    "  kept out of the physicians' sight: meta.model",
    '  1 place in the texts may name a model or a vendor',
  ])
  expect(casesText({ ...report, unchanged: true })).toBe('cases.jsonl: nothing new, the study has all of it')
})

test("a judge's ratings are told with what is missing of each stage, without ids", () => {
  const text = judgeText({
    ...file,
    run: 'r'.repeat(32),
    file: 'judge.csv',
    rows: 40,
    cases: 4,
    cases_in_study: 5,
    stages: [
      { stage: 's'.repeat(32), instrument: 'topic-checklist', expected: 30, present: 28, missing: 2 },
      { stage: 't'.repeat(32), instrument: 'comprehension', expected: 12, present: 12, missing: 0 },
    ],
    not_kept: ['latency'],
    other_provenance: false,
  })
  expect(text.split('\n')).toEqual([
    'judge.csv: 40 ratings of the judge, on 4 of 5 cases',
    '  topic-checklist: 28 of 30 there, 2 missing',
    '  comprehension: 12 of 12 there',
    '  not kept, for want of a place: latency',
  ])
})

test("physicians' ratings are told with the stages they fill", () => {
  const text = personText({ ...file, file: 'own.csv', rows: 9, submissions: 1, not_kept: [] })
  expect(text).toBe('own.csv: 9 ratings of physicians, 1 stage submitted')
})
