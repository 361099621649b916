import styles from './Composer.module.css'
import { useRoomWords } from './words.ts'

/** In place of the box where the study has closed and the conversation was not ended, or not even begun. */
export function ClosedNotice({ begun, onLeave }: { begun: boolean; onLeave: () => void }) {
  const { t } = useRoomWords()
  return (
    <div className={styles.foot}>
      <div className={styles.ended} role="status">
        <h2>{t('closed.title')}</h2>
        <p>{t(begun ? 'closed.begun' : 'closed.never')}</p>
        <button type="button" onClick={onLeave}>
          {t('closed.leave')}
        </button>
      </div>
    </div>
  )
}
