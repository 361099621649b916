import styles from './Composer.module.css'
import { useRoomWords } from './words.ts'

/** In place of the box once the conversation is over, wherever it was ended: what was not said, and the way on. */
export function EndedNotice({ draft, onRate }: { draft: string; onRate: () => void }) {
  const { t } = useRoomWords()
  return (
    <div className={styles.foot}>
      <div className={styles.ended} role="status">
        <h2>{t('ended.title')}</h2>
        <p>{t('ended.lead')}</p>
        {draft.trim() !== '' && (
          <>
            <p>{t('ended.typed')}</p>
            <p className={styles.unsentText}>{draft}</p>
          </>
        )}
        <button type="button" onClick={onRate}>
          {t('ended.toRating')}
        </button>
      </div>
    </div>
  )
}
