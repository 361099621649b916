import { Card } from '#client/ui/Card.tsx'
import { AskOnce } from './AskOnce.tsx'
import { freezeStudy, type StudyOverview } from './calls.ts'
import { useStudyWords } from './words.ts'

/** Ends the rating for good, after asking. */
export function FreezeCard({ overview: { study, progress } }: { overview: StudyOverview }) {
  const { t } = useStudyWords()
  const unfinished = progress.reduce((sum, row) => sum + row.assigned - row.done, 0)
  return (
    <Card title={t('freeze.title')} lead={t('freeze.lead')}>
      <AskOnce
        go={t('freeze.go')}
        question={t('freeze.ask')}
        confirm={t('freeze.confirm')}
        change={() => freezeStudy(study.id, unfinished > 0)}
        quiet
      >
        {unfinished > 0 ? t('freeze.unfinished', { count: unfinished }) : t('freeze.allDone')}
      </AskOnce>
    </Card>
  )
}
