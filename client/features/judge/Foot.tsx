import { alphaOfEach } from '#schema/analysisPlan.ts'
import type { JudgeReport } from '#schema/judgeReport.ts'
import classes from './JudgePage.module.css'
import { useSay } from './words.ts'

/** Everything needed to make these numbers again, in one small paragraph. */
export function Foot({ report }: { report: JudgeReport }) {
  const { t, n, level, given } = useSay()
  const { judge, study, plan } = report
  return (
    <p className={classes.foot}>
      <span className="visually-hidden">{t('judge:foot.label')}</span>{' '}
      {[
        t('judge:foot.judge', {
          name: judge.name,
          run: n(judge.trial),
          model: judge.model,
          prompt: judge.prompt_version,
        }),
        report.split === 'reporting' ? t('judge:foot.split') : t(`judge:foot.splitAside.${report.split}`),
        t('judge:foot.plan', {
          // A seed is a name for a stream of chance, not a quantity: no grouping.
          seed: String(study.seed),
          replicates: n(report.replicates),
          level: level(report.level),
        }),
        ...(plan && plan.looks.length > 0
          ? [
              t('judge:foot.alphaShared', {
                alpha: given(plan.alpha),
                reports: n(plan.looks.length + 1),
                each: given(alphaOfEach(plan)),
              }),
            ]
          : []),
        t('judge:foot.conditional'),
      ].join(' ')}
    </p>
  )
}
