import type { StudyAltTest } from '#schema/altTest.ts'
import { type CorrectedScore, fewGroups } from '#schema/corrected.ts'
import type { JudgeReport, LeniencyLine, LeniencyTrend, ScoreAgreement } from '#schema/judgeReport.ts'
import { whyNoVerdict } from '../judgeReport/altTestText.ts'
import { number, some } from './counts.ts'
import { decimals, percent, resultText } from './resultText.ts'
import { spanText } from './spanText.ts'
import { screenWord } from './words.ts'

type AltDomain = StudyAltTest['instruments'][number]['domains'][number]

/**
 * What the judge is worth, in a few lines: its leniency on each instrument and what that moves with, whether it repeats
 * itself, scores corrected by the physicians, and whether it may take a physician's place. Lines by item, level and kind
 * of case, educator models and rankings are left to `--json` and the page.
 */
export function judgeText({ bias, reliability, corrected, alt_test }: JudgeReport): string {
  const titles = new Map(bias.lines.filter(({ by }) => by === 'overall').map(line => [line.instrument, line]))
  const titleOf = (instrument: string) => titles.get(instrument)?.label.en ?? instrument
  const blocks = [
    ['Scores: judge less physicians', ...[...titles.values()].map(line => leniencyText(line))],
    [
      'Does that move with length, or with the educator’s vendor?',
      ...bias.trends.map(trend => trendText(trend, titleOf(trend.instrument))),
    ],
    ['Case scores: limits of 95 % of the differences, ICC(A,1)', ...bias.scores.map(scoreText)],
    ['Agreement with itself', ...reliabilityLines(reliability)],
    [
      'Mean scores of all cases: by the judge alone, and corrected by the physicians (PPI++)',
      ...corrected.scores.filter(({ kind }) => kind !== 'item').map(correctedText),
    ],
    [
      `In place of a physician, at a margin of ${alt_test.epsilon}`,
      ...alt_test.instruments.flatMap(({ instrument, domains }) =>
        domains.map(domain => altText(domain, domainTitle(domain.domain, instrument, bias, titleOf))),
      ),
    ],
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

/** One line for each row that takes a whole instrument together; a judge of one run has none. */
function reliabilityLines({ trials, rows }: JudgeReport['reliability']): string[] {
  if (trials.length < 2) return []
  const numberOf = (id: string) => trials.find(trial => trial.id === id)?.trial ?? 0
  const missing = trials.reduce((sum, trial) => sum + trial.missing, 0)
  return [
    ...rows
      .filter(({ kind }) => kind !== 'item')
      .map(({ title, kind, items, first, second, coefficient, agreement, result }) => {
        const same = agreement.value === null ? '–' : percent(agreement.value)
        return `${title.en} (${spanText(kind, items)}), runs ${numberOf(first)} and ${numberOf(second)}  the same value in ${same}, ${screenWord(`metric.${coefficient}`)} ${resultText(result, decimals)}; ${some(result.n, 'pair')}`
      }),
    `missing ratings: ${number(missing)}`,
  ]
}

function correctedText({ title, kind, slices }: CorrectedScore): string {
  const whole = slices.find(slice => slice.kind === 'overall')
  const name = kind === 'passed' ? `${title.en}, share passed` : title.en
  if (!whole) return name
  const { results, judged, labelled, flags } = whole
  const few = flags.includes('few-groups')
    ? `, under ${fewGroups} of them, so intervals may be too short`
    : ''
  return `${name}  judge alone ${resultText(results.naive, decimals)}, corrected ${resultText(results.ppi_tuned, decimals)}; physicians rated ${number(labelled.cases)} of ${some(judged.cases, 'case')}, from ${some(labelled.groups, 'source patient')}${few}`
}

function altText({ verdict, no_verdict, omega }: AltDomain, title: string): string {
  const rate = omega === null ? '' : `, ω ${decimals(omega)}`
  return verdict === null
    ? `${title}  no verdict: ${no_verdict.map(reason => whyNoVerdict[reason]).join(', ')}${rate}`
    : `${title}  ${verdict}${rate}`
}

/** The title of what a domain is about: an item, or the whole of its instrument. */
function domainTitle(
  domain: string,
  instrument: string,
  { lines }: JudgeReport['bias'],
  titleOf: (instrument: string) => string,
): string {
  const part = domain.slice(instrument.length + 1)
  const item = lines.find(line => line.instrument === instrument && line.by === 'item' && line.field === part)
  return item?.label.en ?? titleOf(instrument)
}

const screenNote = (screen: boolean) => (screen ? ', a screen and no finding' : '')
const signed = (value: number) => {
  const text = decimals(value)
  return value > 0 && Number(text) !== 0 ? `+${text}` : text
}
