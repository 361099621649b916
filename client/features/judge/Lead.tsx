import { Trans } from 'react-i18next'
import type { JudgeReport } from '#schema/judgeReport.ts'
import classes from './JudgePage.module.css'
import { leadOf } from './lead.ts'
import { fewGroups } from './report.ts'
import { useSay } from './words.ts'

/** What the study found about the judge, for a physician, and under it what that does not say. */
export function Lead({ report }: { report: JudgeReport }) {
  const say = useSay()
  return (
    <>
      <p className={classes.sentence}>
        {leadOf(report, say).map(({ key, values }) => (
          <span key={key}>
            <Trans t={say.t} i18nKey={`judge:lead.${key}`} values={values} components={{ b: <b /> }} />{' '}
          </span>
        ))}
      </p>
      <p className={classes.scope}>
        {say.t('judge:lead.scope', { n: say.n(fewGroups), level: say.level(report.level) })}
      </p>
    </>
  )
}
