import { formatStatistic, wordsIn } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { numberCell, Table } from '#client/ui/Table.tsx'
import type { ScoreLine, ValidationReport } from '#schema/report.ts'
import { titleOfInstrument } from './rows.ts'
import classes from './Scores.module.css'
import { useWords } from './useWords.ts'

/** Mean score of each rater's own cases, by instrument that has scores. */
export function Scores({ report }: { report: ValidationReport }) {
  const { t, language } = useWords()
  const instruments = [...new Set(report.scores.map(line => line.instrument))]
  const raters = [...new Map(report.scores.map(({ rater }) => [rater.id, rater])).values()]
  if (instruments.length === 0) return null
  const lineOf = (rater: string, instrument: string) =>
    report.scores.find(line => line.rater.id === rater && line.instrument === instrument)
  return (
    <Card title={t('scores.title')}>
      <p className={classes.lead}>{t('scores.lead')}</p>
      <Table quiet caption={t('scores.caption')}>
        <thead>
          <tr>
            <th scope="col">{t('scores.rater')}</th>
            {instruments.map(key => {
              const title = titleOfInstrument(report, key)
              return (
                <th key={key} scope="col" className={numberCell} lang={language}>
                  {title ? wordsIn(title, language) : key}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {raters.map(rater => (
            <tr key={rater.id}>
              <th scope="row">
                {rater.kind === 'judge' ? t('scores.judge', { name: rater.name }) : rater.name}
              </th>
              {instruments.map(key => (
                <td key={key} className={numberCell}>
                  <Score line={lineOf(rater.id, key)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {report.scores.some(line => line.without_score > 0) && <p className={classes.why}>{t('scores.why')}</p>}
    </Card>
  )
}

function Score({ line }: { line: ScoreLine | undefined }) {
  const { t, language, count, n } = useWords()
  if (!line) return null
  return (
    <>
      {line.mean === null ? (
        <span className={classes.none}>{t('scores.noScore')}</span>
      ) : (
        formatStatistic(line.mean, language)
      )}
      <span className={classes.cases}>
        {[
          count('cases', line.cases),
          ...(line.without_score > 0 ? [t('scores.without', { n: n(line.without_score) })] : []),
        ].join(' · ')}
      </span>
    </>
  )
}
