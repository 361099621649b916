import { useMemo } from 'react'
import { blandAltman, blandAltmanLegend, blandAltmanTable } from '#client/charts/blandAltman.ts'
import { Figure } from '#client/charts/Figure.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Empty } from '#client/ui/Notes.tsx'
import type { JudgeReport, ScoreAgreement } from '#schema/judgeReport.ts'
import { Choice } from './Choice.tsx'
import { blandAltmanWords } from './chartWords.ts'
import { ExplainWords } from './ExplainWord.tsx'
import classes from './JudgePage.module.css'
import { scoresSay } from './sentences.ts'
import { useChosen } from './useChosen.ts'
import { useSay } from './words.ts'

/** Case scores of judge and physicians against each other. */
export function ScoresSection({ report }: { report: JudgeReport }) {
  const say = useSay()
  const { t, language } = say
  const { scores } = report.bias
  const [instrument, setInstrument] = useChosen(scores.map(score => score.instrument))
  const score = scores.find(one => one.instrument === instrument)
  const chart = useMemo(() => {
    const points = (score?.points ?? []).map(({ ext_id, model, judge, physicians }) => ({
      name: ext_id,
      model: say.modelName(model),
      judge,
      physicians,
    }))
    const data = { points, limits: limitsOf(score) }
    const words = blandAltmanWords(say, report.level)
    return { data, words, draw: (room: { width: number }) => blandAltman(data, words, room) }
  }, [report, instrument, language])
  return (
    <Card title={t('judge:section.scores')} id="scores">
      {!score ? (
        <Empty>{t('judge:scores.empty')}</Empty>
      ) : (
        <>
          <Figure
            name="case-scores"
            title={`${say.words(score.title)}: ${t('judge:scores.title')}`}
            says={scoresSay(chart.data.limits, score.trend, say)}
            draw={chart.draw}
            legend={blandAltmanLegend(chart.data, chart.words)}
            table={blandAltmanTable(chart.data, chart.words)}
            least={380}
            explain={
              <span className={classes.explained}>
                <ExplainWords of={['blandAltman', 'icc']} />
              </span>
            }
            tools={
              <Choice
                label={t('judge:choose.instrument')}
                value={instrument}
                choices={scores.map(one => ({ value: one.instrument, label: say.words(one.title) }))}
                onChange={setInstrument}
              />
            }
          />
          <p className={classes.note}>
            {t('judge:scores.icc', {
              value:
                score.icc_a_1.value === null
                  ? say.whyShort(score.icc_a_1.undefined)
                  : say.withInterval(score.icc_a_1),
            })}{' '}
            {score.left_out > 0 &&
              t('judge:scores.left', { count: score.left_out, n: say.n(score.left_out) })}
          </p>
        </>
      )}
    </Card>
  )
}

const none = { value: null, undefined: 'no-pairs', n: 0 } as const
const limitsOf = (score: ScoreAgreement | undefined) => ({
  bias: score?.bias ?? none,
  lower: score?.lower_limit ?? none,
  upper: score?.upper_limit ?? none,
})
