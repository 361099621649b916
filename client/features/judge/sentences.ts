import type { ScoreLimits } from '#client/charts/blandAltman.ts'
import type { CorrectedRow } from '#client/charts/correctedDots.ts'
import type { LeniencyRow } from '#client/charts/leniencyForest.ts'
import type { LikertBar } from '#client/charts/likertBars.ts'
import type { RankRow } from '#client/charts/rankSlope.ts'
import type { HeatCell } from '#client/charts/strataHeat.ts'
import type { StudyAltTest } from '#schema/altTest.ts'
import type { InputLine, LeniencyTrend, ReliabilityReport } from '#schema/judgeReport.ts'
import type { Result } from '#schema/metric.ts'
import { fewGroups, standingOf } from './report.ts'
import type { Say } from './say.ts'

/** What the lines of a forest say; screens alone say only where to look. */
export function leniencySays(rows: readonly LeniencyRow[], say: Say): string {
  const there = rows.flatMap(row => (row.result.value === null ? [] : [{ ...row, value: row.result.value }]))
  const firm = there.filter(({ screen }) => !screen)
  if (there.length === 0) return say.t('judge:leniency.none')
  if (firm.length === 0) {
    const far = there.reduce((most, row) => (Math.abs(row.value) > Math.abs(most.value) ? row : most))
    return say.t('judge:leniency.screens', {
      few: say.n(fewGroups),
      name: far.name,
      value: say.signed(far.value),
    })
  }
  const standings = firm.map(({ result, screen }) => standingOf({ difference: result, screen }))
  const of = (which: string) => say.n(standings.filter(standing => standing === which).length)
  return say.t('judge:leniency.apart', {
    of: say.n(firm.length),
    few: say.n(fewGroups),
    above: of('higher'),
    below: of('lower'),
  })
}

/** What leniency moves with, as one sentence; a screen says that it is one. */
export function trendSays(trend: LeniencyTrend, say: Say): string {
  const { by, result, per, vendor, same, other, screen, groups } = trend
  const kind = by === 'length' ? 'length' : 'vendor'
  if (result.value === null) return say.t(`judge:trend.${kind}None`, { why: say.why(result.undefined) })
  const values = {
    per: say.n(per ?? 0),
    vendor: vendor ?? '',
    same: say.n(same ?? 0),
    other: say.n(other ?? 0),
    groups: say.count('groups', groups),
    value: say.signed(result.value),
  }
  const said = result.ci
    ? say.t(`judge:trend.${kind}`, {
        ...values,
        low: say.signed(result.ci.low),
        high: say.signed(result.ci.high),
      })
    : say.t(`judge:trend.${kind}Bare`, { ...values, why: say.why(result.ci_undefined!) })
  return screen ? `${said} ${say.t('judge:trend.screen')}` : said
}

/** How often judge and physicians gave the highest level, over all bars of a chart. */
export function likertSays(bars: readonly LikertBar[], sameCases: boolean, say: Say): string {
  const shareOf = (judge: boolean) => {
    const own = bars.filter(bar => bar.judge === judge)
    const all = own.reduce((sum, { counts }) => sum + counts.reduce((total, { n }) => total + n, 0), 0)
    const top = own.reduce((sum, { counts }) => sum + (counts.at(-1)?.n ?? 0), 0)
    return all === 0 ? say.t('judge:levels.none') : say.share(top / all)
  }
  return [
    say.t('judge:levels.says', { judge: shareOf(true), physicians: shareOf(false) }),
    say.t(sameCases ? 'judge:levels.same' : 'judge:levels.different'),
  ].join(' ')
}

/** How many cells are screens, and where judge and physicians are farthest apart. */
export function heatSays(cells: readonly HeatCell[], say: Say): string {
  const both = cells.flatMap(cell =>
    cell.judge === null || cell.physicians === null ? [] : [{ ...cell, value: cell.judge - cell.physicians }],
  )
  if (both.length === 0) return say.t('judge:strata.none')
  const far = both.reduce((most, cell) => (Math.abs(cell.value) > Math.abs(most.value) ? cell : most))
  const screens = cells.filter(({ screen }) => screen).length
  return say.t(screens === cells.length ? 'judge:strata.screens' : 'judge:strata.some', {
    n: say.n(cells.length),
    screens: say.n(screens),
    few: say.n(fewGroups),
    row: far.row,
    column: far.column,
    value: say.signed(far.value),
  })
}

/** Limits from fewer cases than this are rough: their own intervals are about as wide as a standard deviation. */
const fewCases = 50

/** The mean difference, what single cases may differ by and how surely that is known, and whether it moves with the score. */
export function scoresSay({ bias, lower, upper }: ScoreLimits, trend: Result, say: Say): string {
  if (bias.value === null) return say.t('judge:scores.none', { why: say.why(bias.undefined) })
  if (lower.value === null || upper.value === null) {
    const absent = lower.value === null ? lower : upper
    return say.t('judge:scores.biasOnly', {
      bias: say.signed(bias.value),
      why: absent.value === null ? say.why(absent.undefined) : '',
    })
  }
  const ends = (result: Result) =>
    result.value !== null && result.ci
      ? { low: say.signed(result.ci.low), high: say.signed(result.ci.high) }
      : null
  const [ofLower, ofUpper] = [ends(lower), ends(upper)]
  const moves = trend.value !== null && trend.ci && (trend.ci.low > 0 || trend.ci.high < 0)
  return [
    say.t('judge:scores.says', {
      bias: say.signed(bias.value),
      lower: say.signed(lower.value),
      upper: say.signed(upper.value),
    }),
    ...(ofLower && ofUpper
      ? [
          say.t(lower.n < fewCases ? 'judge:scores.rough' : 'judge:scores.ends', {
            cases: say.count('cases', lower.n),
            lower: say.t('judge:interval', ofLower),
            upper: say.t('judge:interval', ofUpper),
          }),
        ]
      : [say.t('judge:scores.noEnds', { cases: say.count('cases', lower.n) })]),
    ...(moves
      ? [
          say.t('judge:scores.trend', {
            slope: say.signed(trend.value!),
            ends: say.t('judge:interval', ends(trend)!),
          }),
        ]
      : []),
  ].join(' ')
}

/** Where the judge alone lies to the interval of the corrected score. */
export function correctedSays(rows: readonly CorrectedRow[], say: Say): string {
  const known = rows.flatMap(({ scores }) => {
    const [naive, corrected] = [scores.naive, scores.ppi_tuned]
    return naive && naive.value !== null && corrected && corrected.value !== null && corrected.ci
      ? [{ naive: naive.value, ...corrected.ci }]
      : []
  })
  if (known.length === 0) return say.t('judge:corrected.none')
  const above = known.filter(({ naive, high }) => naive > high).length
  const below = known.filter(({ naive, low }) => naive < low).length
  const of = say.n(known.length)
  return above + below === 0
    ? say.t('judge:corrected.inside', { of })
    : say.t('judge:corrected.outside', { above: say.n(above), below: say.n(below), of })
}

/** How many ranks change, and how many are certain. */
export function rankSays(rows: readonly RankRow[], say: Say): string {
  const moved = rows.filter(row => row.moved).length
  const certain = rows.filter(({ after }) => after.lowest === after.highest).length
  const anywhere = rows.every(({ after }) => after.lowest === 1 && after.highest === rows.length)
  const tied = new Set(rows.map(({ before }) => before.rank)).size < rows.length
  return [
    moved === 0
      ? say.t('judge:rank.movedNone', { of: say.n(rows.length) })
      : say.t('judge:rank.moved', { count: moved, n: say.n(moved), of: say.n(rows.length) }),
    ...(tied ? [say.t('judge:rank.ties')] : []),
    anywhere && rows.length > 1
      ? say.t('judge:rank.anywhere')
      : certain === 0
        ? say.t('judge:rank.certainNone')
        : say.t('judge:rank.certain', { count: certain, n: say.n(certain) }),
  ].join(' ')
}

/** The lowest and the highest of some values; one alone where both read the same. */
function spanOf(values: readonly number[], format: (value: number) => string, say: Say): string {
  const [low, high] = [format(Math.min(...values)), format(Math.max(...values))]
  return low === high ? low : say.t('judge:interval', { low, high })
}

/** Whether the judge repeats itself, and what its runs lost. */
export function reliabilitySays({ trials, rows }: ReliabilityReport, say: Say): string {
  const same = rows.flatMap(({ agreement }) => agreement.value ?? [])
  const sure = rows.flatMap(({ result }) => (result.value !== null && result.ci ? [result.value] : []))
  const bare = rows.length - sure.length
  const missing = trials.reduce((sum, trial) => sum + trial.missing, 0)
  return [
    trials.length < 2
      ? say.t('judge:reliability.one')
      : same.length === 0
        ? say.t('judge:reliability.undefined')
        : [
            say.t('judge:reliability.same', { share: spanOf(same, say.share, say) }),
            ...(sure.length > 0
              ? [
                  say.t('judge:reliability.kappa', {
                    count: sure.length,
                    kappa: spanOf(sure, say.format, say),
                  }),
                ]
              : []),
            ...(bare > 0 ? [say.t('judge:reliability.bare', { count: bare, n: say.n(bare) })] : []),
          ].join(' '),
    missing === 0
      ? say.t('judge:reliability.notLost')
      : say.t('judge:reliability.lost', { count: missing, n: say.n(missing) }),
  ].join(' ')
}

/** Whether judge and physicians read the same: what differs first, then what nobody wrote down. */
export function inputsSay(inputs: readonly InputLine[], say: Say): string {
  const parts = (state: InputLine['state']) => [
    ...new Set(inputs.filter(line => line.state === state).map(({ part }) => say.t(`judge:part.${part}`))),
  ]
  const [differs, unknown] = [parts('differs'), parts('unknown')]
  if (differs.length === 0 && unknown.length === 0) return say.t('judge:inputs.same')
  return [
    ...(differs.length > 0 ? [say.t('judge:inputs.differs', { parts: say.list(differs) })] : []),
    ...(unknown.length > 0 ? [say.t('judge:inputs.unknown', { parts: say.list(unknown) })] : []),
  ].join(' ')
}

type AltDomain = StudyAltTest['instruments'][number]['domains'][number]

/** The verdicts of the alternative annotator test; rows without one are told by the reasons that they share. */
export function altSays(tests: StudyAltTest, nameOf: (domain: AltDomain) => string, say: Say): string {
  const domains = tests.instruments.flatMap(({ domains: own }) => own)
  const of = (verdict: AltDomain['verdict']) => domains.filter(domain => domain.verdict === verdict)
  const names = (chosen: AltDomain[]) => say.list([...new Set(chosen.map(nameOf))])
  const without = of(null)
  const whyOf = ({ no_verdict }: AltDomain) =>
    no_verdict.map(reason => say.t(`judge:alt.why.${reason}`)).join(say.language === 'ko' ? '. ' : '; ')
  // A reason is told of the rows that have it, and of no others.
  const reasons = [...new Set(without.map(whyOf))]
  if (without.length === domains.length && reasons.length === 1)
    return say.t('judge:alt.noneAtAll', { why: reasons[0]! })
  return [
    ...(of('passes').length > 0
      ? [
          say.t('judge:alt.passes', {
            domains: names(of('passes')),
            epsilon: say.format(tests.epsilon),
          }),
        ]
      : []),
    ...(of('fails').length > 0 ? [say.t('judge:alt.fails', { domains: names(of('fails')) })] : []),
    ...reasons.map(why =>
      say.t('judge:alt.noVerdict', { domains: names(without.filter(domain => whyOf(domain) === why)), why }),
    ),
  ].join(' ')
}
