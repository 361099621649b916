import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Buttons } from '#client/ui/Form.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import classes from './studies.module.css'
import { type Doing, useStudyChange } from './useStudy.ts'

/** A step that cannot be undone: its button asks once, with what it means, before it is done. */
export function AskOnce({
  go,
  question,
  confirm,
  change,
  quiet = false,
  children,
}: {
  go: string
  question: string
  confirm: string
  change: Doing
  /** The button is not what the page is about. */
  quiet?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('common')
  const [asking, setAsking] = useState(false)
  const doing = useStudyChange(change, () => setAsking(false))
  return (
    <>
      <Button variant={quiet ? 'default' : 'filled'} onClick={() => setAsking(true)}>
        {go}
      </Button>
      {asking && (
        <Dialog title={question} onClose={() => setAsking(false)}>
          <p>{children}</p>
          <ErrorNote error={doing.error} />
          <div className={classes.block}>
            <Buttons>
              <Button loading={doing.isPending} onClick={() => doing.mutate(undefined)}>
                {confirm}
              </Button>
              <Button variant="default" onClick={() => setAsking(false)}>
                {t('cancel')}
              </Button>
            </Buttons>
          </div>
        </Dialog>
      )}
    </>
  )
}
