import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#client/api.ts'
import classes from './Failed.module.css'
import { ErrorNote } from './Notes.tsx'
import { Plain } from './Plain.tsx'
import { Retry } from './Retry.tsx'

/** In place of a page that could not be shown. Answers are kept elsewhere, so trying again loses nothing. */
export function Failed({ error, reset }: { error: unknown; reset?: () => void }) {
  const { t } = useTranslation()
  const router = useRouter()
  const again = () => {
    // A page's code that did not arrive is asked for again only by a new document.
    if (!(error instanceof ApiError)) return window.location.reload()
    reset?.()
    void router.invalidate()
  }
  return (
    <Plain title={t('failedTitle')}>
      <div className={classes.note}>
        <ErrorNote error={error} />
      </div>
      <Retry onClick={again} />
    </Plain>
  )
}
