import { Card } from '#client/ui/Card.tsx'
import { Fact, Facts } from '#client/ui/Facts.tsx'
import type { ValidationReport } from '#schema/report.ts'
import classes from './Limits.module.css'
import { namesOf } from './names.ts'
import { halfWidth, leadingLines } from './rows.ts'
import { useWords } from './useWords.ts'

/** The level at which it was simulated how often intervals hold the truth. */
const simulatedLevel = 0.95

/** What the numbers rest on, and what they therefore cannot say. */
export function Limits({ report }: { report: ValidationReport }) {
  const { t, n, list, count, capital, comparedName, difference } = useWords()
  const { counts } = report
  const { rated } = counts
  const halves = leadingLines(report).flatMap(line => {
    const half = halfWidth(line)
    if (half === null) return []
    const size = difference(half, line.metric).replace('+', '')
    return [t('limits.smallestOf', { row: comparedName(line, report), half: size })]
  })
  const shared = Math.max(0, ...leadingLines(report).map(({ row }) => row.benchmark?.cases ?? 0))
  return (
    <Card title={t('limits.title')}>
      <Facts>
        <Fact name={t('limits.shared')}>
          {t('limits.sharedValue', { shared: n(rated.shared), cases: n(rated.cases) })}
        </Fact>
        <Fact name={t('limits.groups')}>{n(rated.groups)}</Fact>
        {rated.cases < counts.cases && (
          <Fact name={t('limits.rated')}>
            {t('limits.ratedValue', { rated: n(rated.cases), sampled: n(counts.cases) })}
          </Fact>
        )}
        <Fact name={t('limits.physicians')}>{n(counts.physicians)}</Fact>
        <Fact name={t('limits.annotations')}>{n(counts.annotations)}</Fact>
        {counts.unfinished > 0 && <Fact name={t('limits.unfinished')}>{n(counts.unfinished)}</Fact>}
        {counts.revised_after_later > 0 && (
          <Fact name={t('limits.revised')}>{n(counts.revised_after_later)}</Fact>
        )}
      </Facts>
      <div className={classes.words}>
        {halves.length > 0 && (
          <p>{capital(t('limits.smallest', { cases: count('cases', shared), list: list(halves) }))}</p>
        )}
        <p>{t(report.level === simulatedLevel ? 'limits.intervals' : 'look.intervals')}</p>
        <p>
          {t('limits.conditional', {
            names: list(namesOf(report, t('look.unnamed', { count: counts.physicians }))),
          })}
        </p>
        {report.judge && <p>{t('limits.benchmark')}</p>}
      </div>
    </Card>
  )
}
