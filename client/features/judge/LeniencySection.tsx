import { useMemo } from 'react'
import { Figure } from '#client/charts/Figure.tsx'
import { leniencyForest, leniencyLegend, leniencyTable } from '#client/charts/leniencyForest.ts'
import { Card } from '#client/ui/Card.tsx'
import { Empty } from '#client/ui/Notes.tsx'
import type { JudgeReport } from '#schema/judgeReport.ts'
import { Choice } from './Choice.tsx'
import { leniencyRows } from './chartData.ts'
import { leniencyWords } from './chartWords.ts'
import { ExplainWord } from './ExplainWord.tsx'
import classes from './JudgePage.module.css'
import { instrumentTitles } from './report.ts'
import { leniencySays, trendSays } from './sentences.ts'
import { useChosen } from './useChosen.ts'
import { useSay } from './words.ts'

const kinds = ['item', 'level', 'stratum', 'model', 'language'] as const

/** Where the judge gives more or less than physicians, and what that moves with. */
export function LeniencySection({ report }: { report: JudgeReport }) {
  const say = useSay()
  const { t, language } = say
  const { lines, trends } = report.bias
  const titles = instrumentTitles(report)
  const instruments = [...new Set(lines.map(({ instrument }) => instrument))]
  const [instrument, setInstrument] = useChosen(instruments)
  const own = lines.filter(line => line.instrument === instrument)
  const kindsHere = kinds.filter(kind => own.some(({ by }) => by === kind))
  const [kind, setKind] = useChosen(kindsHere)
  const chart = useMemo(() => {
    // The whole stands above its parts.
    const chosen = own.filter(({ by }) => by === 'overall' || by === kind)
    const rows = leniencyRows(chosen, say)
    const words = leniencyWords(say, report.level)
    return {
      rows,
      words,
      draw: (room: { width: number }) => leniencyForest(rows, words, room),
    }
  }, [report, instrument, kind, language])
  return (
    <Card title={t('judge:section.leniency')} id="leniency">
      {instruments.length === 0 ? (
        <Empty>{t('judge:lead.nothing').replace(/<\/?b>/g, '')}</Empty>
      ) : (
        <>
          <Figure
            name="leniency"
            title={t('judge:leniency.title')}
            says={[
              leniencySays(chart.rows, say),
              ...(kind === 'level' ? [t('judge:leniency.byLevel')] : []),
            ].join(' ')}
            draw={chart.draw}
            legend={leniencyLegend(chart.rows, chart.words)}
            table={leniencyTable(chart.rows, chart.words)}
            least={360}
            explain={<ExplainWord of="leniency" />}
            tools={
              <>
                <Choice
                  label={t('judge:choose.instrument')}
                  value={instrument}
                  choices={instruments.map(value => {
                    const title = titles.get(value)
                    return { value, label: title ? say.words(title) : value }
                  })}
                  onChange={setInstrument}
                />
                <Choice
                  label={t('judge:choose.by')}
                  value={kind}
                  choices={kindsHere.map(value => ({ value, label: t(`judge:by.${value}`) }))}
                  onChange={setKind}
                />
              </>
            }
          />
          <Trends trends={trends.filter(trend => trend.instrument === instrument)} />
        </>
      )}
    </Card>
  )
}

function Trends({ trends }: { trends: JudgeReport['bias']['trends'] }) {
  const say = useSay()
  if (trends.length === 0) return null
  return (
    <div className={classes.trends}>
      <h3 className={classes.sub}>{say.t('judge:trend.title')}</h3>
      <ul className={classes.sentences}>
        {trends.map(trend => (
          <li key={trend.by}>{trendSays(trend, say)}</li>
        ))}
      </ul>
    </div>
  )
}
