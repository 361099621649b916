import { Card } from '#client/ui/Card.tsx'
import { numberCell, Table } from '#client/ui/Table.tsx'
import type { JudgeReport } from '#schema/judgeReport.ts'
import { ExplainWord } from './ExplainWord.tsx'
import classes from './JudgePage.module.css'
import { reliabilitySays } from './sentences.ts'
import { useSay } from './words.ts'

/** Whether the judge repeats itself, and what its runs lost. */
export function ReliabilitySection({ report }: { report: JudgeReport }) {
  const say = useSay()
  const { t, n } = say
  const { trials, rows } = report.reliability
  const runOf = (id: string) => n(trials.find(trial => trial.id === id)?.trial ?? 0)
  const told = (lost: number | null) => (lost === null ? t('judge:reliability.unknown') : n(lost))
  return (
    <Card title={t('judge:section.reliability')} id="reliability">
      <p className={classes.says}>{reliabilitySays(report.reliability, say)}</p>
      <Table fit caption={t('judge:reliability.runs')}>
        <thead>
          <tr>
            <th scope="col">{t('judge:head.run')}</th>
            {(['ratings', 'parse', 'truncated', 'missing'] as const).map(key => (
              <th key={key} scope="col" className={numberCell}>
                {t(`judge:head.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {trials.map(trial => (
            <tr key={trial.id}>
              <th scope="row">{t('judge:reliability.run', { n: n(trial.trial) })}</th>
              <td className={numberCell}>{n(trial.ratings)}</td>
              <td className={numberCell}>{told(trial.parse_failures)}</td>
              <td className={numberCell}>{told(trial.truncations)}</td>
              <td className={numberCell}>{n(trial.missing)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {rows.length > 0 && (
        <>
          <p className={classes.explained}>
            <ExplainWord of="retest" />
          </p>
          <Table fit caption={t('judge:reliability.rows')}>
            <thead>
              <tr>
                <th scope="col">{t('judge:head.name')}</th>
                <th scope="col">{t('judge:head.run')}</th>
                <th scope="col" className={numberCell}>
                  {t('judge:head.same')}
                </th>
                <th scope="col">{t('judge:head.coefficient')}</th>
                <th scope="col" className={numberCell}>
                  {t('judge:head.value')}
                </th>
                <th scope="col" className={numberCell}>
                  {t('judge:head.n')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ row, first, second, coefficient, result, agreement, ...named }) => (
                <tr key={`${row} ${second}`}>
                  <th scope="row">{say.rowName(named)}</th>
                  <td>{t('judge:reliability.pair', { first: runOf(first), second: runOf(second) })}</td>
                  <td className={numberCell}>
                    {agreement.value === null
                      ? say.whyShort(agreement.undefined)
                      : say.share(agreement.value)}
                  </td>
                  <td>{say.coefficient(coefficient)}</td>
                  <td className={numberCell}>
                    {say.withInterval(result) ?? (result.value === null && say.whyShort(result.undefined))}
                    {result.value !== null && result.ci_undefined && (
                      <span className={classes.reason}>
                        {t('judge:reliability.noInterval', { why: say.whyShort(result.ci_undefined) })}
                      </span>
                    )}
                  </td>
                  <td className={numberCell}>{n(result.n)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
      {rows.length === 0 && (
        <p className={classes.explained}>
          <ExplainWord of="retest" />
        </p>
      )}
    </Card>
  )
}
