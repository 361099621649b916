import { useMemo } from 'react'
import { Figure } from '#client/charts/Figure.tsx'
import { likertBars, likertLegend, likertTable } from '#client/charts/likertBars.ts'
import { Card } from '#client/ui/Card.tsx'
import { Empty } from '#client/ui/Notes.tsx'
import type { JudgeReport, LevelCounts } from '#schema/judgeReport.ts'
import { byScale, likertRows } from './chartData.ts'
import { likertWords } from './chartWords.ts'
import classes from './JudgePage.module.css'
import { instrumentTitles } from './report.ts'
import { likertSays } from './sentences.ts'
import { useSay } from './words.ts'

/** How often judge and physicians gave each level: a figure for each scale, whose levels one legend names. */
export function LevelsSection({ report }: { report: JudgeReport }) {
  const { t } = useSay()
  const scales = byScale(report.distributions.levels)
  return (
    <Card title={t('judge:section.levels')} id="levels">
      {scales.length === 0 ? (
        <Empty>{t('judge:levels.empty')}</Empty>
      ) : (
        <div className={classes.figures}>
          {scales.map((levels, index) => (
            <Levels
              key={`${levels[0]!.instrument} ${levels[0]!.item}`}
              report={report}
              levels={levels}
              name={index === 0 ? 'levels' : `levels-${index + 1}`}
            />
          ))}
        </div>
      )}
    </Card>
  )
}

function Levels({ report, levels, name }: { report: JudgeReport; levels: LevelCounts[]; name: string }) {
  const say = useSay()
  const { t, language } = say
  const title = instrumentTitles(report).get(levels[0]!.instrument)
  const chart = useMemo(() => {
    const bars = likertRows(levels, say)
    const words = likertWords(say)
    return { bars, words, draw: (room: { width: number }) => likertBars(bars, words, room) }
  }, [report, name, language])
  return (
    <Figure
      name={name}
      title={title ? `${say.words(title)}: ${t('judge:levels.title')}` : t('judge:levels.title')}
      says={likertSays(
        chart.bars,
        levels.every(({ same_cases }) => same_cases),
        say,
      )}
      draw={chart.draw}
      legend={likertLegend(chart.bars)}
      table={likertTable(chart.bars, chart.words)}
      least={340}
    />
  )
}
