import { useQuery } from '@tanstack/react-query'
import { Card } from '#client/ui/Card.tsx'
import { Loading } from '#client/ui/Notes.tsx'
import type { ReportQuery } from '#schema/report.ts'
import classes from './AgreementPage.module.css'
import { progressQuery } from './calls.ts'
import { useWords } from './useWords.ts'

/** The page while its numbers are on their way: sentence, picture and table, and the panel beside them. */
export function Opening({ study, query }: { study: string; query: ReportQuery }) {
  const { t, n } = useWords()
  const progress = useQuery(progressQuery(study, query)).data?.progress
  return (
    <div className={classes.columns}>
      <Card level={1} title={t('title')}>
        <Loading lines={3} />
        {progress && progress.of > 0 && (
          <p className={classes.computing}>
            {t('state.computing', { done: n(progress.done), of: n(progress.of) })}
          </p>
        )}
        <div className={classes.pictureToCome} />
        <Loading lines={9} />
      </Card>
      <div className={classes.panelToCome} />
    </div>
  )
}
