import { useMemo } from 'react'
import { absentKinds, correctedDots, correctedLegend, correctedTable } from '#client/charts/correctedDots.ts'
import { Figure } from '#client/charts/Figure.tsx'
import { rankLegend, rankSlope, rankTable } from '#client/charts/rankSlope.ts'
import { Card } from '#client/ui/Card.tsx'
import { Empty } from '#client/ui/Notes.tsx'
import { type CorrectedScore, fewGroups } from '#schema/corrected.ts'
import type { JudgeReport } from '#schema/judgeReport.ts'
import { Choice } from './Choice.tsx'
import { correctedRows, rankRows } from './chartData.ts'
import { correctedWords, rankWords } from './chartWords.ts'
import { ExplainWord, ExplainWords } from './ExplainWord.tsx'
import classes from './JudgePage.module.css'
import type { Say } from './say.ts'
import { correctedSays, rankSays } from './sentences.ts'
import { useChosen } from './useChosen.ts'
import { useSay } from './words.ts'

/** How a score of several of one instrument is called. */
export const scoreName = ({ kind, title }: Pick<CorrectedScore, 'kind' | 'title'>, say: Say): string =>
  kind === 'passed' ? say.t('judge:corrected.kindPassed', { title: say.words(title) }) : say.words(title)

/** Scores of the educator models: by the judge alone, by physicians alone, and the one corrected by the other. */
export function CorrectedSection({ report }: { report: JudgeReport }) {
  const say = useSay()
  const { t, language } = say
  const scores = report.corrected.scores
  const [id, setId] = useChosen(scores.map(score => score.id))
  const score = scores.find(one => one.id === id)
  const strata = [
    ...new Set(
      (score?.slices ?? []).flatMap(({ kind, stratum }) => (kind === 'stratum' && stratum ? [stratum] : [])),
    ),
  ]
  const kinds = ['model', ...strata]
  const [by, setBy] = useChosen(kinds)
  const chart = useMemo(() => {
    const of = by === 'model' ? ({ kind: 'model' } as const) : ({ kind: 'stratum', stratum: by } as const)
    const rows = score ? correctedRows(score, of, say) : []
    const words = correctedWords(say)
    return { rows, words, draw: (room: { width: number }) => correctedDots(rows, words, room) }
  }, [report, id, by, language])
  if (!score)
    return (
      <Card title={t('judge:section.corrected')} id="corrected">
        <Empty>{t('judge:corrected.empty')}</Empty>
      </Card>
    )
  const overall = score.slices.find(({ kind }) => kind === 'overall')
  const nothing = overall !== undefined && overall.unlabelled.cases === 0
  return (
    <Card title={t('judge:section.corrected')} id="corrected">
      <div className={classes.figures}>
        <Figure
          name="corrected"
          title={t('judge:corrected.title', { score: scoreName(score, say) })}
          says={[
            ...(nothing
              ? [t('judge:corrected.nothing')]
              : [
                  correctedSays(chart.rows, say),
                  ...absentKinds(chart.rows).map(({ kind, reason }) =>
                    t('judge:corrected.absent', {
                      kind: t(`judge:corrected.${kind}`),
                      why: say.why(reason),
                    }),
                  ),
                ]),
            ...(by === 'model' && chart.rows.length > 2 ? [t('judge:corrected.weighted')] : []),
            ...(chart.rows.some(({ small }) => small)
              ? [t('judge:corrected.flag', { few: say.n(fewGroups) })]
              : []),
          ].join(' ')}
          draw={chart.draw}
          legend={correctedLegend(chart.rows, chart.words)}
          table={correctedTable(chart.rows, chart.words)}
          least={340}
          explain={
            <span className={classes.explained}>
              <ExplainWords of={score.rate ? ['ppiTuned', 'ppi', 'roganGladen'] : ['ppiTuned', 'ppi']} />
            </span>
          }
          tools={
            <>
              <Choice
                label={t('judge:choose.score')}
                value={id}
                choices={scores.map(one => ({ value: one.id, label: scoreName(one, say) }))}
                onChange={setId}
              />
              <Choice
                label={t('judge:choose.by')}
                value={by}
                choices={kinds.map(value => ({
                  value,
                  label: value === 'model' ? t('judge:by.model') : say.fieldName(value),
                }))}
                onChange={setBy}
              />
            </>
          }
        />
        <Ranking report={report} score={score} />
      </div>
    </Card>
  )
}

function Ranking({ report, score }: { report: JudgeReport; score: CorrectedScore }) {
  const say = useSay()
  const { t, language } = say
  const chart = useMemo(() => {
    const rows = rankRows(score)
    const words = rankWords(say, report.level)
    return { rows, words, draw: (room: { width: number }) => rankSlope(rows ?? [], words, room) }
  }, [score, language])
  if (!score.ranking) return null
  const overall = score.slices.find(({ kind }) => kind === 'overall')
  if (!chart.rows || chart.rows.length === 0) {
    const without = [...new Set([...score.ranking.before.without, ...score.ranking.after.without])]
    return (
      <div>
        <h3 className={classes.sub}>{t('judge:rank.title')}</h3>
        <Empty>
          {overall?.unlabelled.cases === 0
            ? t('judge:rank.nothing')
            : t('judge:rank.none', { models: say.list(without) })}
        </Empty>
      </div>
    )
  }
  return (
    <Figure
      name="ranking"
      title={t('judge:rank.title')}
      says={rankSays(chart.rows, say)}
      draw={chart.draw}
      legend={rankLegend(chart.rows, chart.words)}
      table={rankTable(chart.rows, chart.words)}
      least={620}
      explain={<ExplainWord of="rankInterval" />}
    />
  )
}
