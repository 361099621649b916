import { Card } from '#client/ui/Card.tsx'
import { Fact, Facts } from '#client/ui/Facts.tsx'
import type { ValidationReport } from '#schema/report.ts'
import classes from './Limits.module.css'
import { namesOf } from './names.ts'
import { useWords } from './useWords.ts'

/** The level at which it was simulated how often intervals hold the truth. */
const simulatedLevel = 0.95

/** What the numbers rest on, and what they therefore cannot say. */
export function Limits({ report }: { report: ValidationReport }) {
  const { t, n, list } = useWords()
  const { counts } = report
  return (
    <Card title={t('limits.title')}>
      <Facts>
        <Fact name={t('limits.shared')}>
          {t('limits.sharedValue', { shared: n(counts.shared), cases: n(counts.cases) })}
        </Fact>
        <Fact name={t('limits.groups')}>{n(counts.groups)}</Fact>
        <Fact name={t('limits.physicians')}>{n(counts.physicians)}</Fact>
        <Fact name={t('limits.annotations')}>{n(counts.annotations)}</Fact>
        {counts.unfinished > 0 && <Fact name={t('limits.unfinished')}>{n(counts.unfinished)}</Fact>}
        {counts.revised_after_later > 0 && (
          <Fact name={t('limits.revised')}>{n(counts.revised_after_later)}</Fact>
        )}
      </Facts>
      <div className={classes.words}>
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
