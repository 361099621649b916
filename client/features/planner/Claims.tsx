import { Trans } from 'react-i18next'
import { Card } from '#client/ui/Card.tsx'
import { numberCell, Table } from '#client/ui/Table.tsx'
import { type Chances, outcomes, type Plan, plannedMeasures, shortfallShown } from '#schema/planner.ts'
import classes from './planner.module.css'
import { useSaying } from './useSaying.ts'

/** What a study with the cases at hand could say: how exactly, which shortfall it sees, and which verdicts it comes to. */
export function Claims({ plan: { terms, truth, claims } }: { plan: Plan }) {
  const { t, cases, held, what, width, share, coefficient, typed } = useSaying()
  const { design, margin } = terms
  const range = (low: number | null, high: number | null) =>
    low === null || high === null ? t('table.none') : t('table.range', { low: width(low), high: width(high) })
  const truths: [name: string, chances: Chances][] = [
    [t('claims.assumed', { difference: coefficient(terms.difference ?? truth.difference) }), claims.assumed],
    [t('claims.equal'), claims.equal],
  ]
  return (
    <Card
      title={t('claims.title', { cases: cases(design.vary, design[design.vary]) })}
      lead={t('claims.lead', { held: held(design) })}
    >
      <div className={classes.claims} data-claims>
        <Table caption={t('claims.widths')} fit>
          <thead>
            <tr>
              <th scope="col">{t('claims.what')}</th>
              <th scope="col" className={numberCell}>
                {t('claims.expected')}
              </th>
              <th scope="col" className={numberCell}>
                {t('table.spread')}
              </th>
            </tr>
          </thead>
          <tbody>
            {plannedMeasures.map(measure => {
              const { mean, low, high } = claims.point.widths[measure]!
              return (
                <tr key={measure}>
                  <th scope="row">{what(measure)}</th>
                  <td className={numberCell}>{mean === null ? t('table.none') : `±${width(mean)}`}</td>
                  <td className={numberCell}>{range(low, high)}</td>
                </tr>
              )
            })}
          </tbody>
        </Table>
        <p className={classes.claim}>
          {claims.detectable === null ? (
            t('claims.undetectable')
          ) : (
            <Trans
              t={t}
              i18nKey="claims.detectable"
              values={{ value: coefficient(shortfallShown(claims.detectable)) }}
              components={{ b: <b /> }}
            />
          )}
        </p>
        <Table caption={t('claims.chances', { margin: typed(margin) })} fit>
          <thead>
            <tr>
              <th scope="col">{t('claims.truth')}</th>
              {outcomes.map(verdict => (
                <th key={verdict} scope="col" className={numberCell}>
                  {t(`claims.verdict.${verdict}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {truths.map(([name, chances]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {outcomes.map(verdict => (
                  <td key={verdict} className={numberCell}>
                    {share(chances[verdict]!)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
        <p className={classes.small}>{t('claims.verdicts')}</p>
      </div>
    </Card>
  )
}
