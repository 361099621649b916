import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { confusionHeat, confusionLegend, confusionTable } from '#client/charts/confusionHeat.ts'
import { Figure } from '#client/charts/Figure.tsx'
import { formatShare, wordsIn } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { Empty, LoadError, Loading } from '#client/ui/Notes.tsx'
import { numberCell, Table } from '#client/ui/Table.tsx'
import { type GuessAxis, type Guesses, guessesQuery } from './calls.ts'
import classes from './encounters.module.css'
import { useReasons, useSay } from './words.ts'

/** How well physicians told the persona from the conversation, axis by axis, once the study is frozen. */
export function GuessSection({ study, frozen }: { study: string; frozen: boolean }) {
  const { t } = useSay()
  const { data, error, refetch } = useQuery({ ...guessesQuery(study), enabled: frozen })
  const lead = data && data.encounters > 0 && <Lead read={data} />
  return (
    <Card title={t('encounters:guess.title')} id="guesses" lead={lead}>
      {!frozen ? (
        <Empty>{t('encounters:guess.closed')}</Empty>
      ) : !data ? (
        error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading lines={8} />
        )
      ) : data.encounters === 0 ? (
        <Empty>{t('encounters:guess.empty')}</Empty>
      ) : (
        <>
          <Shares axes={data.axes} />
          <p className={classes.note}>{t('encounters:guess.reading')}</p>
          <div className={classes.tables}>
            {data.axes
              .filter(({ n }) => n > 0)
              .map(axis => (
                <AxisTable key={axis.axis} axis={axis} />
              ))}
          </div>
        </>
      )}
    </Card>
  )
}

function Lead({ read: { encounters, physicians, whole } }: { read: Guesses }) {
  const { t, n } = useSay()
  return (
    <>
      {t('encounters:guess.lead', {
        encounters: t('encounters:guess.encounters', { count: encounters }),
        physicians: t('encounters:guess.physicians', { count: physicians }),
      })}{' '}
      {whole.n > 0 && t('encounters:guess.whole', { right: n(whole.right), of: n(whole.n) })}
    </>
  )
}

/** The share of right guesses of each axis beside what the commonest level alone would have scored. */
function Shares({ axes }: { axes: readonly GuessAxis[] }) {
  const { t, n, language } = useSay()
  const { why, method } = useReasons()
  const share = (value: number) => formatShare(value, language)
  const untold = axes.filter(axis => axis.untold > 0)
  return (
    <>
      <Table caption={t('encounters:guess.title')} quiet fit>
        <thead>
          <tr>
            <th scope="col">{t('encounters:guess.axis')}</th>
            <th scope="col" className={numberCell}>
              {t('encounters:guess.levels')}
            </th>
            <th scope="col" className={numberCell}>
              {t('encounters:guess.n')}
            </th>
            <th scope="col" className={numberCell}>
              {t('encounters:guess.right')}
            </th>
            <th scope="col">{t('encounters:guess.interval')}</th>
            <th scope="col">{t('encounters:guess.usual')}</th>
          </tr>
        </thead>
        <tbody>
          {axes.map(({ axis, title, labels, n: guessed, accuracy, usual }) => (
            <tr key={axis}>
              <th scope="row">{wordsIn(title, language)}</th>
              <td className={numberCell}>{n(labels.length)}</td>
              <td className={numberCell}>{n(guessed)}</td>
              <td className={numberCell}>
                {accuracy.value === null ? t('common:none') : share(accuracy.value)}
              </td>
              <td>
                {accuracy.value === null ? (
                  why(accuracy.undefined)
                ) : accuracy.ci ? (
                  <span title={method(accuracy.ci.method)}>
                    {t('encounters:guess.from', {
                      low: share(accuracy.ci.low),
                      high: share(accuracy.ci.high),
                    })}
                  </span>
                ) : (
                  t('encounters:guess.noInterval', { reason: why(accuracy.ci_undefined!) })
                )}
              </td>
              <td>
                {usual
                  ? t('encounters:guess.always', {
                      level: wordsIn(usual.label, language),
                      share: share(usual.share),
                    })
                  : t('common:none')}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {untold.length > 0 && (
        <p className={classes.note}>
          {t('encounters:guess.untold', {
            list: untold.map(axis => `${wordsIn(axis.title, language)} ${n(axis.untold)}`).join(' · '),
          })}
        </p>
      )}
    </>
  )
}

/** So many levels need the whole width, or their names are cut. */
const manyLevels = 5

function AxisTable({ axis: { axis, title, labels, table, n: all } }: { axis: GuessAxis }) {
  const { t, n, language } = useSay()
  const name = wordsIn(title, language)
  const chart = useMemo(() => {
    const data = { labels: labels.map(({ label }) => wordsIn(label, language)), counts: table }
    const words = {
      heads: {
        first: t('encounters:guess.true'),
        second: t('encounters:guess.guessed'),
        n: t('encounters:head.encounters'),
        reading: t('encounters:guess.verdict'),
      },
      agree: t('encounters:guess.hit'),
      disagree: t('encounters:guess.miss'),
      count: n,
    }
    return { data, words, draw: (room: { width: number }) => confusionHeat(data, words, room) }
  }, [labels, table, language])
  const hits = table.reduce((sum, row, level) => sum + row[level]!, 0)
  return (
    <div data-many={labels.length >= manyLevels || undefined}>
      <Figure
        name={`guess-${axis}`}
        title={t('encounters:guess.figure', { axis: name })}
        says={t('encounters:guess.says', { hits: n(hits), of: n(all) })}
        draw={chart.draw}
        legend={confusionLegend(chart.words)}
        table={confusionTable(chart.data, chart.words)}
      />
    </div>
  )
}
