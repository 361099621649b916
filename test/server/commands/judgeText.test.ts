import { expect, test } from 'vitest'
import type { BiasReport, JudgeReport } from '#schema/judgeReport.ts'
import type { Result } from '#schema/metric.ts'
import { judgeText } from '#server/commands/judgeText.ts'
import { aReport } from '#test/client/judge/aReport.ts'

const between = (value: number, low: number, high: number): Result => ({
  value,
  ci: { low, high, level: 0.95, method: 'jackknife-t' },
  n: 48,
})
const absent: Result = { value: null, undefined: 'vendor-unknown', n: 0 }
const said = (text: string) => ({ en: text, ko: text })
const line = {
  instrument: 'quality',
  field: '',
  value: '',
  label: said('Quality'),
  difference: between(1.0938, 0.7, -0.0001 + 1.5),
  cases: 12,
  groups: 12,
  screen: false,
  p: 0.001,
  adjusted: 0.001,
}
const trend = {
  instrument: 'quality',
  correlation: null,
  groups: 4,
  screen: true,
  per: null,
  vendor: null,
  same: null,
  other: null,
  left_out: 0,
}
/** A report of nothing but these biases. */
const textOf = (bias: BiasReport) =>
  judgeText({
    bias,
    reliability: { trials: [], rows: [] },
    corrected: { scores: [] },
    alt_test: { epsilon: 0.2, instruments: [] },
  } as unknown as JudgeReport)

test('a line an instrument, with its interval and what it rests on, and the trends in words', () => {
  const text = textOf({
    lines: [
      { ...line, by: 'overall' },
      { ...line, by: 'item', field: 'clarity', label: said('Clarity') },
    ],
    trends: [
      {
        ...trend,
        by: 'length',
        per: 100,
        result: between(-0.376, -0.686, -0.00004),
        correlation: between(-0.851, -0.983, -0.129),
      },
      { ...trend, by: 'same-vendor', result: absent, same: 0, other: 0, left_out: 12 },
      { ...trend, by: 'same-vendor', vendor: 'openai', result: between(0.2, -0.1, 0.5), same: 1, other: 3 },
    ],
    scores: [
      {
        instrument: 'list',
        title: said('List'),
        points: [],
        groups: 1,
        left_out: 0,
        bias: between(0.1, 0.05, 0.15),
        lower_limit: between(-0.2, -0.3, -0.1),
        upper_limit: between(0.4, 0.3, 0.5),
        icc_a_1: between(0.6, 0.3, 0.8),
        trend: between(0.1, -0.1, 0.3),
      },
    ],
  })
  expect(text.split('\n')).toEqual([
    'Scores: judge less physicians',
    '  Quality  +1.094 (+0.700 to +1.500); 48 pairs, 12 source patients',
    '',
    'Does that move with length, or with the educator’s vendor?',
    '  Quality, for 100 more words  -0.376 (-0.686 to 0.000), rho -0.851 (-0.983 to -0.129); 4 source patients, a screen and no finding',
    '  Quality, own vendor less others  Undefined (because the name of a model does not tell its vendor); 0 cases of its vendor, 0 cases of others; 4 source patients, a screen and no finding',
    '  Quality, own vendor less others  +0.200 (-0.100 to +0.500); 1 case of openai, 3 cases of others; 4 source patients, a screen and no finding',
    '',
    'Case scores: limits of 95 % of the differences, ICC(A,1)',
    '  List  bias +0.100 (+0.050 to +0.150), limits -0.200 (-0.300 to -0.100) and +0.400 (+0.300 to +0.500), ICC 0.600 (0.300 to 0.800); 0 cases, 1 source patient',
  ])
})

test('what there is nothing of is not named', () => {
  expect(textOf({ lines: [], trends: [], scores: [] })).toBe('')
})

test('reliability, corrected scores and the test in place of a physician stand in short lines, in words', () => {
  const text = judgeText(aReport())
  const block = (title: string) => text.slice(text.indexOf(title)).split('\n\n')[0]!.split('\n').slice(1)
  expect(block('Agreement with itself')).toEqual([
    '  Topic checklist (21 items pooled), runs 1 and 2  the same value in 94%, Cohen’s κ 0.880 (0.800 to 0.930); 40 pairs',
    expect.stringMatching(/^ {2}Conversation quality \(mean, 5 items\), .* 0\.710 \(no interval: \S.*\);/),
    '  missing ratings: 4',
  ])
  expect(block('Mean scores of all cases').join('\n')).toMatch(
    /Topic checklist {2}judge alone \d.* corrected \d.*; physicians rated \d+ of \d+ cases, from \d+ source patients/,
  )
  expect(block('In place of a physician')).toEqual([
    '  Topic checklist  passes, ω 0.667',
    '  Naturalness  no verdict: fewer than 30 cases',
  ])
  expect(text).not.toMatch(/too-few|no-items|part-undefined|metric\.|reason\.|\{\{/)
})
