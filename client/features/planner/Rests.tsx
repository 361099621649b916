import { Card } from '#client/ui/Card.tsx'
import type { Plan } from '#schema/planner.ts'
import classes from './planner.module.css'
import { useSaying } from './useSaying.ts'

/** Everything that was assumed, said openly, and what is needed to make the numbers again. */
export function Rests({ plan: { terms, truth, pilot, points } }: { plan: Plan }) {
  const { t, count, coefficient, exactShare } = useSaying()
  const agreement = { judge: coefficient(truth.kappa), physicians: coefficient(truth.physicians) }
  const error = Math.max(
    0,
    ...points.flatMap(({ widths }) =>
      Object.values(widths).map(spread => (spread.mean && spread.error ? spread.error / spread.mean : 0)),
    ),
  )
  const lines = [
    t('rests.simulated', { n: count(terms.simulations), seed: String(terms.seed), error: exactShare(error) }),
    ...(pilot
      ? [
          t('rests.pilot.drawn', {
            shared: count(pilot.shared),
            cases: count(pilot.cases),
            groups: t('count.groups', { count: pilot.groups, n: count(pilot.groups) }),
          }),
          t('rests.pilot.agreement', agreement),
          t('rests.pilot.physicians', { n: count(terms.design.physicians) }),
        ]
      : [
          t('rests.assumptions.agreement', agreement),
          t('rests.assumptions.latent'),
          t('rests.assumptions.patient'),
        ]),
    truth.score_correlation === null
      ? t('rests.scoreNone')
      : t('rests.score', { correlation: coefficient(truth.score_correlation) }),
    t('rests.shift'),
    t('rests.sources'),
  ]
  return (
    <Card title={t('rests.title')}>
      <ul className={classes.rests}>
        {lines.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  )
}
