import { useMemo, useState } from 'react'
import { Trans } from 'react-i18next'
import { Figure } from '#client/charts/Figure.tsx'
import {
  type Curve,
  type CurveWords,
  curveLegend,
  curveTable,
  plannerCurve,
} from '#client/charts/plannerCurve.ts'
import { Switch } from '#client/ui/Switch.tsx'
import { type Plan, type PlanAnswer, type WishedMeasure, wishedMeasures } from '#schema/planner.ts'
import { curveOf } from './curveOf.ts'
import classes from './planner.module.css'
import { useSaying } from './useSaying.ts'

/** The answer as one sentence, and the curve it is read from. */
export function Result({ plan }: { plan: Plan }) {
  const saying = useSaying()
  const { t, what, language } = saying
  const [shown, setShown] = useState<WishedMeasure>('difference')
  const { design } = plan.terms
  const found = plan.answers.find(({ measure }) => measure === shown)
  const curve = useMemo(() => curveOf(plan, shown), [plan, shown])
  const words = useMemo(() => curveWords(saying, plan, curve), [plan, curve, language])
  const draw = useMemo(
    () => (room: Parameters<typeof plannerCurve>[2]) => plannerCurve(curve, words, room),
    [curve, words],
  )
  const drawable = curve.points.some(({ mean }) => mean !== null)
  const sentence = found
    ? answerValues(found, plan, saying)
    : { key: 'answer.unwished' as const, values: { what: what(shown) } }
  const text =
    `${t(sentence.key as 'answer.found', sentence.values).replace(/<\/?b>/g, '')} ${spreadText(found, saying)}`.trim()
  return (
    <>
      <Switch
        label={t('shown')}
        value={shown}
        choices={wishedMeasures.map(value => ({ value, label: t(`short.${value}`) }))}
        onChange={setShown}
      />
      <div className={classes.answer} data-answer={found?.cases ?? found?.undefined ?? 'unwished'}>
        <p>
          <Trans
            t={t}
            i18nKey={sentence.key as 'answer.found'}
            values={sentence.values}
            components={{ b: <b /> }}
          />
        </p>
        <p className={classes.small}>{spreadText(found, saying)}</p>
      </div>
      {drawable ? (
        <Figure
          name={`plan-${shown}`}
          title={t('curve.titleOf', { what: what(shown) })}
          says={t('curve.says', { what: what(shown), axis: t(`cases.of.${design.vary}`) })}
          saysText={text}
          draw={draw}
          legend={curveLegend(curve, words)}
          table={curveTable(curve, words)}
        />
      ) : (
        <p className={classes.note}>{t('curve.empty')}</p>
      )}
    </>
  )
}

type Saying = ReturnType<typeof useSaying>

function answerValues(found: PlanAnswer, plan: Plan, { what, typed, cases, held, width }: Saying) {
  const { design } = plan.terms
  const key = found.undefined
    ? `answer.none.${found.undefined}`
    : found.least
      ? 'answer.least'
      : 'answer.found'
  return {
    key,
    values: {
      what: what(found.measure),
      wish: typed(found.wish),
      cases: cases(design.vary, found.cases ?? found.most),
      held: held(design),
      mean: width(found.at?.mean ?? 0),
    },
  }
}

function spreadText(found: PlanAnswer | undefined, { t, width }: Saying): string {
  if (!found || found.cases === null || found.at?.low == null || found.at.high === null) return ''
  return t('answer.spread', { low: width(found.at.low), high: width(found.at.high) })
}

function curveWords(
  { t, count, width, share, typed }: Saying,
  plan: Plan,
  { wish, answer }: Curve,
): CurveWords {
  return {
    heads: {
      n: t(`table.n.${plan.terms.design.vary}`),
      labelled: t('table.labelled'),
      mean: t('table.mean'),
      low: t('table.low'),
      high: t('table.high'),
      without: t('table.without'),
      against: t('table.below'),
      for: t('table.nonInferior'),
      reading: t('table.reading'),
    },
    axisX: t(`cases.of.${plan.terms.design.vary}`),
    axisY: t('curve.axisY'),
    wish: wish === null ? '' : t('curve.wish', { wish: typed(wish) }),
    answer: answer === null ? '' : t('curve.answer', { n: count(answer) }),
    legend: {
      mean: t('curve.legendMean', { n: count(plan.terms.simulations) }),
      band: t('curve.legendBand'),
      wish: t('curve.legendWish'),
      answer: t('curve.legendAnswer'),
      given: t('curve.legendGiven'),
    },
    readings: {
      answer: t('curve.legendAnswer'),
      given: t('curve.legendGiven'),
      both: t('curve.readBoth'),
    },
    none: t('table.none'),
    width,
    tick: value => (value === 0 ? '0' : typed(value)),
    share,
    count,
  }
}
