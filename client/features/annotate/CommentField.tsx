import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#client/format.ts'
import { longestComment } from '#schema/limits.ts'
import { fitting } from './fitting.ts'
import styles from './ItemInHand.module.css'

const quiet = 1500

type Props = {
  comment: string | null
  onChange: (text: string) => void
  onWriting: (on: boolean) => void
  onLeave: () => void
}

/** A comment on the item in hand: kept a moment after the last key and when it is left. Escape leaves. */
export function CommentField({ comment, onChange, onWriting, onLeave }: Props) {
  const { t, i18n } = useTranslation('annotate')
  const [text, setText] = useState(comment ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const now = useRef({ text, onChange })
  now.current = { text, onChange }
  useEffect(() => {
    field.current?.focus()
    return () => now.current.onChange(fitting(now.current.text))
  }, [])
  // Only typing starts the wait anew
  useEffect(() => {
    const timer = setTimeout(() => onChange(fitting(text)), quiet)
    return () => clearTimeout(timer)
  }, [text])
  const left = longestComment - text.length
  return (
    <div className={styles.comment}>
      <textarea
        ref={field}
        className={styles.field}
        rows={3}
        value={text}
        aria-invalid={left < 0}
        aria-label={t('comment')}
        onChange={event => setText(event.target.value)}
        onFocus={() => onWriting(true)}
        onBlur={() => {
          onWriting(false)
          onChange(fitting(text))
        }}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape' || (event.key === 'Enter' && event.ctrlKey)) {
            event.preventDefault()
            onLeave()
          }
        }}
      />
      <p className={styles.hint}>{t('commentReaders')}</p>
      {left < 0 ? (
        <p className={styles.problem} role="alert">
          {t('commentTooLong', {
            n: formatCount(-left, i18n.language),
            max: formatCount(longestComment, i18n.language),
          })}
        </p>
      ) : (
        left < 500 && (
          <p className={styles.hint}>{t('commentLeft', { n: formatCount(left, i18n.language) })}</p>
        )
      )}
      {!window.isSecureContext && <p className={styles.hint}>{t('commentMemory')}</p>}
    </div>
  )
}
