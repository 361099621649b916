import { expect, test } from 'vitest'
import type { CaseFacts } from '#server/judgeReport/caseFacts.ts'
import { wordsIn } from '#server/judgeReport/educatorWords.ts'
import { lengthTrend } from '#server/judgeReport/lengthTrend.ts'
import type { ScoredPair } from '#server/judgeReport/scoredPairs.ts'
import { vendorTrend } from '#server/judgeReport/vendorTrend.ts'
import { anInstrument } from './aRatedStudy.ts'
import { clustered } from './clustered.ts'

const quality = anInstrument('quality', { item: 'five' })

type Own = Partial<Pick<CaseFacts, 'language' | 'model'>>

/** Cases with one pair each, whose judge is above the physicians by the differences given. */
function casesOf(differences: readonly number[], group: readonly number[], own: (place: number) => Own) {
  const names = [...new Set(group)]
  const pairs: ScoredPair[] = differences.map((difference, place) => ({
    caseId: `c${place}`,
    group: `g${group[place]}`,
    unit: `u${place}`,
    item: 'item',
    judge: difference,
    physicians: 0,
    given: [{ level: '0', score: 0 }],
  }))
  const facts = new Map(
    pairs.map(({ caseId, group: of }, place): [string, CaseFacts] => [
      caseId,
      {
        id: caseId,
        extId: caseId,
        group: of,
        model: null,
        language: 'en',
        strata: {},
        split: 'reporting',
        units: new Map(),
        ...own(place),
      },
    ]),
  )
  const groups = {
    number: new Map(names.map((name, index) => [`g${name}`, index])),
    stratumOf: new Int32Array(names.length),
    level: 0.95,
  }
  return { pairs, facts, groups }
}
const lengthOf = (given: ReturnType<typeof casesOf>, words: readonly (number | null)[]) => {
  const known = words.flatMap((n, place) => (n === null ? [] : [[`c${place}`, n] as const]))
  return lengthTrend('quality', given.pairs, new Map(known), given.facts, given.groups)
}

test('the slope by length and its interval are those of least squares refitted without each patient', () => {
  const given = casesOf(clustered.y, clustered.group, () => ({}))
  const found = lengthOf(given, clustered.x)
  expect(found).toMatchObject({ by: 'length', per: 100, groups: 12, screen: false, left_out: 0 })
  // The cluster-robust standard error of statsmodels (CR1) is .1610; the jackknife's is meant to be the longer one.
  expect(found.result).toMatchObject({
    value: expect.closeTo(0.473657864119436, 10),
    se: expect.closeTo(0.18512745764214852, 10),
    n: 28,
    ci: {
      low: expect.closeTo(0.06619507712357364, 9),
      high: expect.closeTo(0.8811206511152984, 9),
      method: 'jackknife-t',
    },
  })
  expect(found.correlation).toMatchObject({
    value: expect.closeTo(0.6592744757186694, 12),
    se: expect.closeTo(0.15146720545098374, 10),
    ci: {
      low: expect.closeTo(0.1937868347682557, 9),
      high: expect.closeTo(0.8824625877538826, 9),
      method: 'jackknife-t-fisher-z',
    },
  })
})

test('each language has a line of its own with a common slope, as dummies in least squares give it', () => {
  const given = casesOf(clustered.y, clustered.group, place => ({ language: place % 3 === 0 ? 'ko' : 'en' }))
  expect(lengthOf(given, clustered.x).result).toMatchObject({
    value: expect.closeTo(0.47754042992510604, 10),
    se: expect.closeTo(0.1945611342192309, 10),
    ci: { low: expect.closeTo(0.04931426077798129, 9), high: expect.closeTo(0.9057665990722308, 9) },
  })
})

test('a language that says the same in fewer words and is judged kinder is no slope by length', () => {
  // Within each language leniency does not move; across both it falls with length.
  const given = casesOf([1, 1, 1, 0, 0, 0], [0, 1, 2, 3, 4, 5], place => ({
    language: place < 3 ? 'ko' : 'en',
  }))
  const found = lengthOf(given, [100, 110, 130, 300, 310, 340])
  expect(found.result).toMatchObject({ value: 0, ci: null, ci_undefined: 'zero-variance' })
  expect(found.correlation).toEqual({ value: null, undefined: 'no-variation', n: 6 })
})

test('a case counts once, by the mean of its pairs, and one without a dialogue is left out and counted', () => {
  const { pairs, facts, groups } = casesOf([1, 3, 5, 9], [0, 1, 2, 3], () => ({}))
  const twice = [...pairs, { ...pairs[0]!, unit: 'another', judge: 3 }]
  // Points (100, 2), (200, 3), (300, 5): slope 1.5 for 100 words.
  expect(lengthOf({ pairs: twice, facts, groups }, [100, 200, 300, null])).toMatchObject({
    result: { value: expect.closeTo(1.5, 12), n: 3 },
    groups: 3,
    screen: true,
    left_out: 1,
  })
})

test('without two lengths there is no slope, and the reason says why', () => {
  const reason = (differences: number[], words: (number | null)[]) => {
    const { result, correlation } = lengthOf(
      casesOf(differences, [0, 1, 2], () => ({})),
      words,
    )
    return [result, correlation].map(one => one?.value === null && one.undefined)
  }
  expect(reason([1, 2, 4], [70, 70, 70])).toEqual(['no-variation', 'no-variation'])
  expect(reason([1, 2, 4], [70, null, null])).toEqual(['too-few-pairs', 'too-few-pairs'])
  expect(reason([1, 2, 4], [null, null, null])).toEqual(['no-pairs', 'no-pairs'])
})

test.each([
  ['Take two tablets, twice a day.', 6],
  ['  One\n\ntwo — three  ', 3],
  ['약은 하루 두 번 드세요.', 5],
  ['— …', 0],
  ['', 0],
])('“%s” has %i words', (text, words) => {
  expect(wordsIn(text)).toBe(words)
})

const byTurns = (place: number): Own => ({ model: place % 2 === 0 ? 'llama-3.1-70b' : 'gpt-4o-mini' })

test('same vendor: leniency on cases of the judge’s vendor less that on the others’, without each patient in turn', () => {
  const { pairs, facts, groups } = casesOf(clustered.y, clustered.group, byTurns)
  const found = vendorTrend(quality, pairs, 'gpt-4.1', facts, groups)
  expect(found).toMatchObject({
    vendor: 'openai',
    same: 14,
    other: 14,
    left_out: 0,
    groups: 12,
    screen: false,
  })
  expect(found.result).toMatchObject({
    value: expect.closeTo(-0.3492857142857143, 12),
    se: expect.closeTo(0.1265566180875201, 12),
    n: 28,
    ci: { low: expect.closeTo(-0.6278349526077311, 9), high: expect.closeTo(-0.07073647596369748, 9) },
  })
  const turned = vendorTrend(quality, pairs, 'Llama-3.3', facts, groups)
  expect(turned.result.value).toBeCloseTo(0.3492857142857143, 12)
  expect(turned.vendor).toBe('meta')
})

test('an educator of unknown vendor is on neither side, and counted', () => {
  const { pairs, facts, groups } = casesOf([1, 2, 30, 40], [0, 1, 2, 3], place => ({
    model: ['gpt-4o', 'claude-3', 'educator-north', null][place]!,
  }))
  expect(vendorTrend(quality, pairs, 'gpt-5', facts, groups)).toMatchObject({
    result: { value: -1, n: 2 },
    same: 1,
    other: 1,
    left_out: 2,
    groups: 2,
    screen: true,
  })
})

test('without a known vendor, or with one side empty, there is no preference to tell', () => {
  const { pairs, facts, groups } = casesOf(clustered.y, clustered.group, byTurns)
  const reason = (judge: string, own = facts, given = pairs) => {
    const { result } = vendorTrend(quality, given, judge, own, groups)
    return result.value === null && result.undefined
  }
  expect(reason('house-judge')).toBe('vendor-unknown')
  expect(reason('claude-opus-4')).toBe('one-sided')
  const unnamed = casesOf(clustered.y, clustered.group, () => ({})).facts
  expect(reason('gpt-5', unnamed)).toBe('vendor-unknown')
  expect(reason('gpt-5', facts, [])).toBe('no-pairs')
})

test('the preference for the own vendor lies within what two leniencies can differ by, and says where it was cut', () => {
  const { pairs, facts, groups } = casesOf([4, -4, 4, -4], [0, 1, 2, 3], place => ({
    model: place < 2 ? 'gpt-4o' : 'claude-3',
  }))
  // Leniency on a scale of 1 to 5 lies between -4 and 4 on either side.
  const { result } = vendorTrend(quality, pairs, 'gpt-5', facts, groups)
  expect(result).toMatchObject({ value: 0, ci: { low: -8, high: 8 } })
  expect(result.value === null ? null : result.beyond!.high).toBeGreaterThan(8)
})
