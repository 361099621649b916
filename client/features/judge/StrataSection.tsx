import { useMemo } from 'react'
import { Figure } from '#client/charts/Figure.tsx'
import { type HeatMeasure, heatLeast, heatLegend, heatTable, strataHeat } from '#client/charts/strataHeat.ts'
import { Card } from '#client/ui/Card.tsx'
import { Empty } from '#client/ui/Notes.tsx'
import type { JudgeReport } from '#schema/judgeReport.ts'
import { Choice } from './Choice.tsx'
import { heatCells } from './chartData.ts'
import { heatWords } from './chartWords.ts'
import { ExplainWord } from './ExplainWord.tsx'
import { instrumentTitles } from './report.ts'
import { heatSays } from './sentences.ts'
import { useChosen } from './useChosen.ts'
import { useSay } from './words.ts'

const measures: readonly HeatMeasure[] = ['leniency', 'judge', 'physicians']

/** Scores of judge and physicians by what the case is and which model educated. */
export function StrataSection({ report }: { report: JudgeReport }) {
  const say = useSay()
  const { t, language } = say
  const { strata } = report.distributions
  const titles = instrumentTitles(report)
  const instruments = [...new Set(strata.map(({ instrument }) => instrument))]
  const [instrument, setInstrument] = useChosen(instruments)
  const own = strata.filter(cell => cell.instrument === instrument)
  const fields = [...new Set(own.map(({ field }) => field))]
  const [field, setField] = useChosen(fields)
  const [measure, setMeasure] = useChosen(measures)
  const chart = useMemo(() => {
    const cells = heatCells(
      own.filter(cell => cell.field === field),
      say,
    )
    const words = heatWords(say, say.fieldName(field))
    return {
      cells,
      words,
      draw: (room: { width: number }) => strataHeat(cells, measure as HeatMeasure, words, room),
    }
  }, [report, instrument, field, measure, language])
  return (
    <Card title={t('judge:section.strata')} id="strata">
      {strata.length === 0 ? (
        <Empty>{t('judge:strata.none')}</Empty>
      ) : (
        <Figure
          name="strata"
          title={t('judge:strata.title', { field: say.fieldName(field) })}
          says={heatSays(chart.cells, say)}
          draw={chart.draw}
          legend={heatLegend(chart.cells, measure as HeatMeasure, chart.words)}
          table={heatTable(chart.cells, chart.words)}
          least={heatLeast(chart.cells)}
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
                label={t('judge:choose.field')}
                value={field}
                choices={fields.map(value => ({ value, label: say.fieldName(value) }))}
                onChange={setField}
              />
              <Choice
                label={t('judge:choose.measure')}
                value={measure}
                choices={measures.map(value => ({ value, label: t(`judge:strata.${value}`) }))}
                onChange={setMeasure}
              />
            </>
          }
        />
      )}
    </Card>
  )
}
