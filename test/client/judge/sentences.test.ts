import { describe, expect, test } from 'vitest'
import {
  correctedRows,
  heatCells,
  leniencyRows,
  likertRows,
  rankRows,
} from '#client/features/judge/chartData.ts'
import { leadOf } from '#client/features/judge/lead.ts'
import { standingOf } from '#client/features/judge/report.ts'
import {
  altSays,
  correctedSays,
  heatSays,
  inputsSay,
  leniencySays,
  likertSays,
  rankSays,
  reliabilitySays,
  scoresSay,
  trendSays,
} from '#client/features/judge/sentences.ts'
import { judgeWords } from '#locales/judge.ts'
import { languages } from '#schema/words.ts'
import { absent, aCorrected, aLine, aReport, aStudyAltTest, bare, between } from './aReport.ts'
import { sayIn } from './sayIn.ts'

const say = sayIn('en')
const report = aReport()
const rowsOf = (...lines: Parameters<typeof aLine>[0][]) => leniencyRows(lines.map(aLine), say)

describe('leniency', () => {
  test('counts only lines of enough source patients whose interval leaves out zero', () => {
    const rows = rowsOf(
      { difference: between(0.4, 0.1, 0.7) },
      { difference: between(-0.2, -0.3, -0.1) },
      { difference: between(0.1, -0.1, 0.3) },
      { difference: between(2, 1, 3), screen: true },
    )
    expect(leniencySays(rows, say)).toMatch(/^Of the 3 lines .* zero on 1 where .* higher and 1 where/)
  })
  test('of screens says where to look and calls them screens', () => {
    const rows = rowsOf(
      { difference: between(0.4, 0.1, 0.7), screen: true },
      { difference: bare(-0.9), screen: true, label: { en: 'Clarity', ko: '명확성' } },
    )
    expect(leniencySays(rows, say)).toMatch(/screen; the farthest from zero is Clarity, −0\.90\.$/)
  })
  test('without a value says so', () => {
    expect(leniencySays(rowsOf({ difference: absent('no-pairs') }), say)).toBe(judgeWords.en.leniency.none)
  })
  test('an interval that ends at zero does not leave it out', () => {
    expect(standingOf({ difference: between(0.2, 0, 0.4), screen: false })).toBe('untold')
    expect(standingOf({ difference: between(-0.2, -0.4, -0.01), screen: false })).toBe('lower')
    expect(standingOf({ difference: bare(2), screen: false })).toBe('untold')
    expect(standingOf({ difference: between(2, 1, 3), screen: true })).toBe('few')
  })
  test('a trend has its interval or the reason for none, and a screen is called one', () => {
    const [length, vendor] = report.bias.trends as [never, never]
    expect(trendSays(length, say)).toContain('+0.05 (−0.02 to +0.12)')
    expect(trendSays(vendor, say)).toMatch(/no interval, because .* A screen\.$/)
  })
})

test('the highest level is counted over all bars of judge and of physicians', () => {
  const bars = likertRows(report.distributions.levels, say)
  expect(likertSays(bars, true, say)).toContain('in 20% of its ratings, the physicians in 8.3% of theirs')
  expect(likertSays(bars, false, say)).toContain('different cases')
})

test('cells of few source patients are screens, and the farthest one is named', () => {
  const cells = heatCells(report.distributions.strata, say)
  expect(heatSays(cells, say)).toMatch(/^6 of 11 cells .* educator-west: \+0\.35\.$/)
  expect(
    heatSays(
      cells.filter(({ screen }) => screen),
      say,
    ),
  ).toMatch(/^All 6 cells .* screens, not findings/)
  expect(heatSays([], say)).toBe(judgeWords.en.strata.none)
})

test('limits of agreement are told only where there are both', () => {
  const limits = { bias: between(0.1, 0, 0.2), lower: bare(-0.3), upper: bare(0.5) }
  const flat = between(0.1, -0.2, 0.4)
  expect(scoresSay(limits, flat, say)).toContain('lies +0.10 from the physicians')
  expect(scoresSay(limits, flat, say)).toContain('between about −0.30 and +0.50')
  expect(scoresSay(limits, flat, say)).toMatch(/how rough these limits are cannot be computed\.$/)
  expect(scoresSay({ ...limits, upper: absent('too-few-pairs') }, flat, say)).toContain('too few pairs')
  expect(scoresSay({ ...limits, bias: absent('no-pairs') }, flat, say)).toMatch(/^Case scores cannot be held/)
})

test('limits of few cases are called rough with their intervals, and a slope that is seen is named', () => {
  const limits = (n: number) => ({
    bias: between(0.1, 0, 0.2),
    lower: { ...between(-0.3, -0.5, -0.1), n },
    upper: { ...between(0.5, 0.3, 0.7), n },
  })
  const flat = between(0.1, -0.2, 0.4)
  expect(scoresSay(limits(12), flat, say)).toMatch(
    /From 12 cases these limits are rough: the lower may lie at −0\.50 to −0\.10, the upper at \+0\.30 to \+0\.70\.$/,
  )
  expect(scoresSay(limits(80), flat, say)).not.toContain('rough')
  expect(scoresSay(limits(80), flat, say)).toContain('−0.50 to −0.10')
  expect(scoresSay(limits(80), between(-0.4, -0.6, -0.2), say)).toContain(
    'by −0.40 for each point (−0.60 to −0.20)',
  )
})

test('the judge alone is held against the corrected interval, row by row', () => {
  const rows = correctedRows(aCorrected().scores[0]!, { kind: 'model' }, say)
  expect(correctedSays(rows, say)).toBe(
    'The judge alone lies above the corrected interval for 2 and below it for 0 of 4 rows.',
  )
  expect(correctedSays([], say)).toBe(judgeWords.en.corrected.none)
})

test('the ranking says how many models move and how many places are certain', () => {
  const rows = rankRows(aCorrected().scores[0]!)!
  expect(rankSays(rows, say)).toMatch(/^Of 4 models, 3 change places .* 1 has a single possible rank\.$/)
  expect(rankSays([{ ...rows[0]!, moved: true }], say)).toMatch(/^Of 1 models?, 1 changes places/)
  const still = rows.map(row => ({ ...row, moved: false, after: { ...row.after, lowest: 1, highest: 3 } }))
  expect(rankSays(still, say)).toMatch(
    /^None of the 4 models changes places .* None has a single possible rank\.$/,
  )
  const anywhere = rows.map(row => ({ ...row, after: { ...row.after, lowest: 1, highest: 4 } }))
  expect(rankSays(anywhere, say)).toMatch(/any place\.$/)
  expect(rankRows({ ...aCorrected().scores[0]!, ranking: null })).toBeNull()
})

test('runs are compared, and what they lost is counted', () => {
  const said = reliabilitySays(report.reliability, say)
  expect(said).toContain('the same value in 82% to 94% of the pairs of a row.')
  // Only the κ that has an interval is told, and as one number.
  expect(said).toContain(
    'κ, which takes out chance, is 0.88 on the row where it has an interval. On 1 row it has none',
  )
  expect(said).not.toContain('0.71')
  expect(said).toMatch(/ 4 ratings that the runs owed are missing/)
  const [first] = report.reliability.trials
  expect(reliabilitySays({ trials: [{ ...first!, missing: 0 }], rows: [] }, say)).toBe(
    `${judgeWords.en.reliability.one} ${judgeWords.en.reliability.notLost}`,
  )
})

test('what differs and what nobody wrote down is named, part by part', () => {
  expect(inputsSay(report.inputs, say)).toMatch(/did not read the same dialogue\. .* \(answers\)/)
  expect(inputsSay([{ part: 'note', state: 'same' }], say)).toBe(judgeWords.en.inputs.same)
})

test('verdicts are told by row, and a reason for none once', () => {
  const tests = aStudyAltTest()
  const name = ({ domain }: { domain: string }) => domain.split('/')[0]!
  expect(altSays(tests, name, say)).toBe(
    'On topic-checklist the judge may take the place of one physician, at a margin of 0.20. ' +
      'On conversation-quality there is no verdict: the test needs 30 source patients.',
  )
  const none = { ...tests, instruments: tests.instruments.slice(1) }
  expect(altSays(none, name, say)).toBe('There is no verdict on any row: the test needs 30 source patients.')
  // Rows without a verdict for different reasons are told apart: no reason is told of a row that has another.
  const [first, second] = tests.instruments.map(({ domains }) => domains[0]!)
  const mixed = {
    ...tests,
    instruments: [
      {
        instrument: 'a',
        domains: [
          { ...first!, verdict: null, no_verdict: ['too-few-annotators' as const] },
          { ...second!, no_verdict: ['every-annotator-skipped' as const, 'too-few-annotators' as const] },
        ],
      },
    ],
  }
  expect(altSays(mixed, name, say)).toBe(
    'On topic-checklist there is no verdict: the test needs three physicians. ' +
      'On conversation-quality there is no verdict: no physician could be tested; the test needs three physicians.',
  )
})

describe('the first sentence', () => {
  const keys = (of: typeof report) => leadOf(of, say).map(({ key }) => key)
  test('says what whole instruments allow, and whether an order changes', () => {
    expect(leadOf(report, say)).toEqual([
      { key: 'higher', values: { instruments: 'conversation quality' } },
      { key: 'untold', values: { instruments: 'topic checklist' } },
      {
        key: 'orderFew',
        values: { score: 'topic checklist', fewest: '9 source patients', least: '15' },
      },
    ])
  })
  test('calls an order changed only where enough labels tell models apart that changed places', () => {
    const place = (model: string, rank: number, low = rank, high = rank) => ({ model, rank, low, high })
    const orderOf = (before: ReturnType<typeof place>[], after: ReturnType<typeof place>[]) => {
      const [first] = aCorrected().scores
      const models = before.map(({ model }) => model)
      const [example] = first!.slices.filter(({ kind }) => kind === 'model')
      const score = {
        ...first!,
        slices: models.map(value => ({
          ...example!,
          value,
          labelled: { cases: 40, groups: 40 },
          results: { ...example!.results, naive: bare(0.5), ppi_tuned: bare(0.5) },
        })),
        ranking: {
          before: { by: 'naive' as const, places: before, without: [] },
          after: { by: 'ppi_tuned' as const, places: after, without: [] },
        },
      }
      return keys({ ...report, corrected: { ...aCorrected(), scores: [score] } }).at(-1)
    }
    const [a, b, c] = ['a', 'b', 'c'] as const
    const sure = [place(a, 1), place(b, 2), place(c, 3)]
    expect(orderOf(sure, sure)).toBe('sameOrder')
    expect(orderOf(sure, [place(a, 2), place(b, 1), place(c, 3)])).toBe('order')
    // The places of a and b overlap, though their estimates changed sides.
    expect(orderOf(sure, [place(a, 2, 1, 2), place(b, 1, 1, 2), place(c, 3)])).toBe('orderUntold')
    expect(orderOf(sure, [place(a, 1, 1, 2), place(b, 2, 1, 2), place(c, 3)])).toBe('orderUntold')
    // A tie is no order, so breaking it changes none.
    expect(orderOf([place(a, 1), place(b, 1), place(c, 3)], sure)).toBe('orderUntold')
  })
  test('draws no conclusion from screens or from nothing', () => {
    const screens = report.bias.lines.map(line => ({ ...line, screen: true }))
    const without = { ...report, corrected: { ...report.corrected, scores: [] } }
    expect(keys({ ...without, bias: { ...report.bias, lines: screens } })).toEqual(['few'])
    expect(keys({ ...without, bias: { lines: [], trends: [], scores: [] } })).toEqual(['nothing'])
  })
})

test.each(languages)('no sentence calls anything significant in %s', language => {
  expect(JSON.stringify(judgeWords[language])).not.toMatch(/significan|유의/i)
})

test('each sentence has no hole in either language', () => {
  for (const language of languages) {
    const own = sayIn(language)
    const bars = likertRows(report.distributions.levels, own)
    for (const text of [
      leniencySays(leniencyRows(report.bias.lines, own), own),
      likertSays(bars, true, own),
      heatSays(heatCells(report.distributions.strata, own), own),
      scoresSay({ bias: bare(0.1), lower: bare(0), upper: bare(1) }, between(0.4, 0.2, 0.6), own),
      rankSays(rankRows(aCorrected().scores[0]!)!, own),
      reliabilitySays(report.reliability, own),
      inputsSay(report.inputs, own),
      altSays(aStudyAltTest(), ({ domain }) => domain, own),
      ...report.bias.trends.map(trend => trendSays(trend, own)),
    ]) {
      expect(text).not.toMatch(/\{\{|undefined|null|NaN|judge:/)
      if (language === 'ko') expect(text).toMatch(/\p{Script=Hangul}/u)
    }
  }
})
