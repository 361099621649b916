import { useQuery } from '@tanstack/react-query'
import { Card } from '#client/ui/Card.tsx'
import { Loading } from '#client/ui/Notes.tsx'
import type { ReportQuery } from '#schema/report.ts'
import { progressQuery } from './calls.ts'
import classes from './JudgePage.module.css'
import { sections } from './report.ts'
import { useSay } from './words.ts'

/** The page while its numbers are on their way, with the cards that are to come. */
export function Opening({ study, query }: { study: string; query: ReportQuery }) {
  const { t, n } = useSay()
  const progress = useQuery(progressQuery(study, query)).data?.progress
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Card level={1} title={t('judge:title')}>
          <Loading lines={3} />
          {progress && progress.of > 0 && (
            <p className={classes.note}>
              {t('judge:state.computing', { done: n(progress.done), of: n(progress.of) })}
            </p>
          )}
        </Card>
        {sections.map(id => (
          <Card key={id} title={t(`judge:section.${id}`)}>
            <div className={classes.toCome}>
              <Loading lines={5} />
            </div>
          </Card>
        ))}
      </div>
    </div>
  )
}
