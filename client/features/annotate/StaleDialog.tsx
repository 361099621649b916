import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#client/format.ts'
import { firstLanguage } from '#client/i18n.ts'
import type { Entry } from '#client/outbox/entry.ts'
import type { Instrument } from '#schema/instrument.ts'
import { itemOf } from '#schema/scale.ts'
import type { UiLanguage } from '#schema/words.ts'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'
import { valueWords } from './scaleWords.ts'

type Props = {
  /** The stale entry, and one's own newest answer to the same slot. */
  entry: Extract<Entry, { state: 'stale' }>
  mine: Entry
  instrument: Instrument | undefined
  choice: UiLanguage
  onMine: () => void
  onStored: () => void
  onClose: () => void
}

/**
 * One answer, two versions: both are shown with their times, and the person says which one holds. The choice stands
 * above the comments, which may be long.
 */
export function StaleDialog({ entry, mine, instrument, choice, onMine, onStored, onClose }: Props) {
  const { t, i18n } = useTranslation('annotate')
  const first = firstLanguage(choice)
  const item = instrument && itemOf(instrument, entry.rating.item)
  const say = (value: string | null | undefined) =>
    value === null || value === undefined
      ? t('stale.noValue')
      : item
        ? valueWords(instrument, item.id, value, first)
        : value
  const stored = entry.current
  return (
    <Dialog title={t('stale.title')} onClose={onClose} wide>
      <p className={styles.lead}>{t('stale.lead')}</p>
      {item && (
        <p lang={first} className={styles.subject}>
          <strong>{item.title[first]}</strong>
        </p>
      )}
      <div className={styles.versions}>
        <section className={styles.version}>
          <h3>{t('stale.mine')}</h3>
          <strong>{say(mine.rating.value)}</strong>
          <span className={styles.soft}>{formatDateTime(mine.rating.client_at, i18n.language)}</span>
          <button type="button" className={styles.secondary} onClick={onMine}>
            {t('stale.takeMine')}
          </button>
          {mine.rating.comment && <p>{mine.rating.comment}</p>}
        </section>
        <section className={styles.version}>
          <h3>{t('stale.stored')}</h3>
          <strong>{say(stored?.value)}</strong>
          {stored && <span className={styles.soft}>{formatDateTime(stored.saved_at, i18n.language)}</span>}
          <button type="button" className={styles.secondary} onClick={onStored}>
            {t('stale.takeStored')}
          </button>
          {stored?.comment && <p>{stored.comment}</p>}
        </section>
      </div>
    </Dialog>
  )
}
