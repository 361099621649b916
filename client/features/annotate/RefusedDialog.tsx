import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#client/format.ts'
import { firstLanguage } from '#client/i18n.ts'
import type { Entry } from '#client/outbox/entry.ts'
import type { Instrument } from '#schema/instrument.ts'
import { itemOf } from '#schema/scale.ts'
import type { UiLanguage } from '#schema/words.ts'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'
import { ReasonWords } from './ReasonWords.tsx'
import { valueWords } from './scaleWords.ts'

type Props = {
  entries: Extract<Entry, { state: 'refused' }>[]
  /** The instrument of a stage of this study. */
  instrumentOf: (stage: string) => Instrument | undefined
  choice: UiLanguage
  onDiscard: (n: number) => void
  onAgain: (n: number) => void
  onClose: () => void
}

/** Answers that the server refused for good: each with its reason, to read and then to discard or to send again. */
export function RefusedDialog({ entries, instrumentOf, choice, onDiscard, onAgain, onClose }: Props) {
  const { t, i18n } = useTranslation('annotate')
  const first = firstLanguage(choice)
  return (
    <Dialog title={t('refused.title')} onClose={onClose} wide>
      <p className={styles.lead}>{t('refused.lead')}</p>
      <ul className={styles.entries}>
        {entries.map(({ n, rating, code }) => {
          const instrument = instrumentOf(rating.stage)
          const item = instrument && itemOf(instrument, rating.item)
          const value = rating.value ?? t('stale.noValue')
          return (
            <li key={n}>
              <strong lang={first}>{item ? item.title[first] : t('refused.otherCase')}</strong>
              <span>
                {item && rating.value !== null ? valueWords(instrument, item.id, value, first) : value}
              </span>
              <span className={styles.soft}>
                {formatDateTime(rating.client_at, i18n.language)} · <ReasonWords code={code} />
              </span>
              <div className={styles.actions} style={{ marginTop: 4 }}>
                <button type="button" className={styles.secondary} onClick={() => onAgain(n)}>
                  {t(code === 'comment-lost' ? 'refused.sendWithout' : 'refused.again')}
                </button>
                <button type="button" className={styles.secondary} onClick={() => onDiscard(n)}>
                  {t('refused.discard')}
                </button>
              </div>
              {rating.comment && <span className={styles.soft}>{rating.comment}</span>}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
