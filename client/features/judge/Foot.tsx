import type { JudgeReport } from '#schema/judgeReport.ts'
import classes from './JudgePage.module.css'
import { useSay } from './words.ts'

/** Everything needed to make these numbers again, in one small paragraph. */
export function Foot({ report }: { report: JudgeReport }) {
  const { t, n, share } = useSay()
  const { judge, study } = report
  return (
    <p className={classes.foot}>
      <span className="visually-hidden">{t('judge:foot.label')}</span>{' '}
      {[
        t('judge:foot.judge', { name: judge.name, model: judge.model, prompt: judge.prompt_version }),
        report.split === 'reporting' ? t('judge:foot.split') : t(`judge:foot.splitAside.${report.split}`),
        t('judge:foot.plan', {
          // A seed is a name for a stream of chance, not a quantity: no grouping.
          seed: String(study.seed),
          replicates: n(report.replicates),
          level: share(report.level),
        }),
        t('judge:foot.conditional'),
      ].join(' ')}
    </p>
  )
}
