import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#client/ui/Card.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Buttons } from '#client/ui/Form.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import { freezeStudy, type StudyOverview } from './calls.ts'
import classes from './studies.module.css'
import { useStudyChange } from './useStudy.ts'

/** Ends the rating for good, after asking. */
export function FreezeCard({ overview: { study, progress } }: { overview: StudyOverview }) {
  const { t } = useTranslation(['study', 'common'])
  const [asking, setAsking] = useState(false)
  const unfinished = progress.reduce((sum, row) => sum + row.assigned - row.done, 0)
  const freeze = useStudyChange(
    () => freezeStudy(study.id, unfinished > 0),
    () => setAsking(false),
  )
  return (
    <Card title={t('freeze.title')} lead={t('freeze.lead')}>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('freeze.go')}
      </Button>
      {asking && (
        <Dialog title={t('freeze.ask')} onClose={() => setAsking(false)}>
          <p>{unfinished > 0 ? t('freeze.unfinished', { count: unfinished }) : t('freeze.allDone')}</p>
          <ErrorNote error={freeze.error} />
          <div className={classes.block}>
            <Buttons>
              <Button loading={freeze.isPending} onClick={() => freeze.mutate(undefined)}>
                {t('freeze.confirm')}
              </Button>
              <Button variant="default" onClick={() => setAsking(false)}>
                {t('common:cancel')}
              </Button>
            </Buttons>
          </div>
        </Dialog>
      )}
    </Card>
  )
}
