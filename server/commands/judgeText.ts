import type { JudgeReport, LeniencyLine, LeniencyTrend, ScoreAgreement } from '#schema/judgeReport.ts'
import { some } from './counts.ts'
import { decimals, resultText } from './resultText.ts'

/**
 * What the judge's scores favour, in a few lines: its leniency on each instrument, and what that moves with. Lines by
 * item, level and kind of case are left to `--json` and the page.
 */
export function judgeText({ bias }: JudgeReport): string {
  const titles = new Map(bias.lines.filter(({ by }) => by === 'overall').map(line => [line.instrument, line]))
  const titleOf = (instrument: string) => titles.get(instrument)?.label.en ?? instrument
  const blocks = [
    ['Scores: judge less physicians', ...[...titles.values()].map(line => leniencyText(line))],
    [
      'Does that move with length, or with the educator’s vendor?',
      ...bias.trends.map(trend => trendText(trend, titleOf(trend.instrument))),
    ],
    ['Case scores: limits of 95 % of the differences, ICC(A,1)', ...bias.scores.map(scoreText)],
  ]
  return blocks
    .filter(block => block.length > 1)
    .map(block => block.join('\n  '))
    .join('\n\n')
}

const leniencyText = ({ label, difference, groups, screen }: LeniencyLine): string =>
  `${label.en}  ${resultText(difference, signed)}; ${some(difference.n, 'pair')}, ${some(groups, 'source patient')}${screenNote(screen)}`

function trendText(trend: LeniencyTrend, title: string): string {
  const { by, result, correlation, per, vendor, same, other, groups, screen } = trend
  const basis = `${some(groups, 'source patient')}${screenNote(screen)}`
  if (by === 'length')
    return `${title}, for ${per} more words  ${resultText(result, signed)}, rho ${resultText(correlation!, decimals)}; ${basis}`
  const sides = `${some(same!, 'case')} of ${vendor ?? 'its vendor'}, ${some(other!, 'case')} of others`
  return `${title}, own vendor less others  ${resultText(result, signed)}; ${sides}; ${basis}`
}

const scoreText = (scores: ScoreAgreement): string =>
  [
    `${scores.title.en}  bias ${resultText(scores.bias, signed)}`,
    `limits ${resultText(scores.lower_limit, signed)} and ${resultText(scores.upper_limit, signed)}`,
    `ICC ${resultText(scores.icc_a_1, decimals)}; ${some(scores.points.length, 'case')}, ${some(scores.groups, 'source patient')}`,
  ].join(', ')

const screenNote = (screen: boolean) => (screen ? ', a screen and no finding' : '')
const signed = (value: number) => {
  const text = decimals(value)
  return value > 0 && Number(text) !== 0 ? `+${text}` : text
}
