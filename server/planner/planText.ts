import i18next from 'i18next'
import { plannerWords } from '#locales/planner.ts'
import {
  type Chances,
  outcomes,
  type Plan,
  type PlanAnswer,
  type PlanDesign,
  plannedMeasures,
  type Spread,
  shortfallShown,
} from '#schema/planner.ts'

/** The English words of the planner's page, so that page and terminal say one thing. */
const words = i18next.createInstance()
void words.init({
  lng: 'en',
  resources: { en: { planner: plannerWords.en } },
  ns: ['planner'],
  defaultNS: 'planner',
  interpolation: { escapeValue: false },
  initAsync: false,
})
const say = (key: string, details: object = {}): string =>
  (words.t as (key: string, details: object) => string)(key, details).replace(/<\/?b>/g, '')

/** A plan for people: the answer to each wish, what the study at hand could claim, and what all that rests on. */
export function planText(plan: Plan): string {
  const { design, margin, simulations, seed } = plan.terms
  const { claims, truth } = plan
  const answers = plan.answers.map(one => answerText(one, design))
  const given = [
    say('cli.given', { cases: some(design.vary, design[design.vary]), held: held(design) }),
    ...plannedMeasures.map(measure => widthText(say(`measure.${measure}`), claims.point.widths[measure]!)),
    claims.detectable === null
      ? say('claims.undetectable')
      : say('claims.detectable', { value: digits(shortfallShown(claims.detectable)) }),
    `${say('claims.chances', { margin: String(margin) })}:`,
    chancesText(
      say('claims.assumed', { difference: digits(plan.terms.difference ?? truth.difference ?? 0) }),
      claims.assumed,
    ),
    chancesText(say('claims.equal'), claims.equal),
  ].map((line, index) => (index === 0 ? line : `  ${line}`))
  const rests = [
    `${say('rests.title')}: ${say('rests.simulated', { n: simulations, seed, error: shareOf(errorOf(plan)) })}`,
    ...restsOf(plan).map(line => `  ${line}`),
  ]
  return [answers.join('\n'), given.join('\n'), rests.join('\n')].filter(part => part !== '').join('\n\n')
}

/** The largest standard error of an expected half-width, as a share of it. */
const errorOf = (plan: Plan): number =>
  Math.max(
    0,
    ...plan.points.flatMap(({ widths }) =>
      Object.values(widths).map(({ mean, error }) => (mean && error ? error / mean : 0)),
    ),
  )

function answerText(one: PlanAnswer, design: PlanDesign): string {
  const details = {
    what: say(`measure.${one.measure}`),
    wish: String(one.wish),
    cases: some(design.vary, one.cases ?? one.most),
    held: held(design),
    mean: width(one.at?.mean ?? 0),
  }
  if (one.undefined) return say(`answer.none.${one.undefined}`, details)
  return [say(one.least ? 'answer.least' : 'answer.found', details), spread(one.at)]
    .filter(part => part !== '')
    .join(' ')
}

const spread = (at: Spread | null) =>
  at?.low != null && at.high != null ? say('answer.spread', { low: width(at.low), high: width(at.high) }) : ''

function widthText(what: string, { mean, low, high }: Spread): string {
  if (mean === null) return say('cli.widthNone', { what })
  return say('cli.width', { what, mean: width(mean), low: width(low!), high: width(high!) })
}

const chancesText = (truth: string, chances: Chances): string =>
  `  ${say('cli.chances', {
    truth,
    list: outcomes
      .filter(verdict => chances[verdict]! > 0)
      .map(verdict => `${say(`claims.verdict.${verdict}`)} ${shareOf(chances[verdict]!)}`)
      .join(', '),
  })}`

function restsOf({ truth, pilot, terms }: Plan): string[] {
  const agreement = { judge: digits(truth.kappa ?? 0), physicians: digits(truth.physicians ?? 0) }
  return [
    ...(pilot
      ? [
          say('rests.pilot.drawn', {
            shared: pilot.shared,
            cases: pilot.cases,
            groups: say('count.groups', { count: pilot.groups, n: pilot.groups }),
          }),
          say('rests.pilot.agreement', agreement),
          say('rests.pilot.physicians', { n: terms.design.physicians }),
        ]
      : [
          say('rests.assumptions.agreement', agreement),
          say('rests.assumptions.latent'),
          say('rests.assumptions.patient'),
        ]),
    truth.score_correlation === null
      ? say('rests.scoreNone')
      : say('rests.score', { correlation: digits(truth.score_correlation) }),
    say('rests.shift'),
    say('rests.sources'),
  ]
}

const some = (kind: 'shared' | 'exclusive', n: number) => say(`cases.${kind}`, { count: n, n })
const held = (design: PlanDesign) => {
  const other = design.vary === 'shared' ? 'exclusive' : 'shared'
  return some(other, design[other])
}

/** The only place of `plan` that rounds: half-widths to three decimals, coefficients to two. */
const width = (value: number): string => value.toFixed(3)
function digits(value: number): string {
  const written = value.toFixed(2)
  return Number(written) === 0 ? written.replace('-', '') : written.replace('-', '−')
}
const shareOf = (share: number) => `${Number((share * 100).toFixed(1))}%`
