import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { formatCount, formatShare } from '#client/format.ts'
import { ErrorNote } from '#client/ui/Notes.tsx'
import type { ImportProgress } from '#schema/import.ts'
import type { Doing } from '../useStudy.ts'
import { useStudyWords } from '../words.ts'
import classes from './imports.module.css'

export type SentSoFar = { sent: number; of: number }

/** How far a file is, in words and as a bar, with the way to stop it: first on its way, then what the server does with it. */
export function ImportProgressBar({
  file,
  checking,
  upload,
  running,
  onStop,
}: {
  file: string
  checking: boolean
  /** While the file is still on its way. */
  upload?: SentSoFar | undefined
  running?: ImportProgress | null | undefined
  onStop: Doing
}) {
  const { t, i18n } = useStudyWords()
  const own = useId()
  const stop = useMutation({ mutationFn: onStop })
  const { step, done, of } = upload
    ? { step: 'sending' as const, done: upload.sent, of: upload.of }
    : (running ?? { step: 'reading' as const, done: 0, of: null })
  const share = of === null || of === 0 ? null : Math.min(1, done / of)
  const stopping = running?.stopping || stop.isPending
  const inRows = step === 'comparing' || step === 'storing'
  return (
    <div className={classes.progress}>
      <p id={own}>
        <strong className={classes.fileName}>{file}</strong>{' '}
        {checking ? t('import.beingChecked') : t('import.beingTaken')}
      </p>
      <div
        role="progressbar"
        aria-labelledby={own}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(100 * share)}
        className={classes.bar}
      >
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={100 * (share ?? 0)} height="4" />
        </svg>
      </div>
      <div className={classes.progressFoot}>
        <p className={classes.now}>
          {stopping
            ? t('import.now.removing')
            : [
                t(`import.now.${step}`),
                share === null
                  ? ''
                  : inRows
                    ? t('import.countOf', {
                        done: formatCount(done, i18n.language),
                        of: formatCount(of ?? 0, i18n.language),
                      })
                    : formatShare(Math.round(share * 100) / 100, i18n.language),
              ]
                .filter(Boolean)
                .join(' · ')}
          <br />
          <span className="soft">{t(checking ? 'import.checkWrites' : 'import.takeWrites')}</span>
        </p>
        <Button variant="default" disabled={stopping} onClick={() => stop.mutate()}>
          {t('import.stop')}
        </Button>
      </div>
      <ErrorNote error={stop.error} />
    </div>
  )
}
