import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#client/format.ts'
import styles from './Screen.module.css'
import { useUntil } from './useUntil.ts'

/** A case that was finished just before this one came, until when its last stage can be reopened, and its address. */
export type JustFinished = { assignment: string; position: number; until: number; href: string }

type Props = { finished: JustFinished | undefined; onBack: (href: string) => void }

/** Under the bar of the next case: that the one before is finished, and the way back to it. */
export function FinishedBefore({ finished, onBack }: Props) {
  const { t, i18n } = useTranslation('annotate')
  const ahead = useUntil(finished?.until ?? null)
  // The line is there empty first, so that its words are told when they come.
  const [there, setThere] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), 100)
    return () => clearTimeout(timer)
  }, [])
  const told = there && ahead ? finished : undefined
  return (
    <div className={styles.told} data-empty={!told || undefined}>
      <p role="status">
        {told && t('finishedBefore', { n: told.position, time: formatTime(told.until, i18n.language) })}
      </p>
      {told && (
        <a
          href={told.href}
          onClick={event => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onBack(told.href)
          }}
        >
          {t('finishedBack', { n: told.position })}
        </a>
      )}
    </div>
  )
}
