import styles from './Composer.module.css'
import type { Unsent } from './sending.ts'
import { useRoomWords } from './words.ts'

type Props = { unsent: Unsent; language: string; online: boolean; onNow: () => void }

/** The turn on its way, above the box: its words, and whether it waits or is being sent. */
export function UnsentTurn({ unsent, language, online, onNow }: Props) {
  const { t } = useRoomWords()
  const held = !unsent.sending && (unsent.trouble !== undefined || !online)
  return (
    <section className={styles.unsent} aria-label={t('unsent.name')} data-held={held || undefined}>
      <p className={styles.unsentState}>
        <span>{t(held ? 'unsent.held' : 'unsent.sending')}</span>
        {held && (
          <button type="button" onClick={onNow}>
            {t('unsent.now')}
          </button>
        )}
      </p>
      <p lang={language} translate="no" className={styles.unsentText}>
        {unsent.turn.text}
      </p>
    </section>
  )
}
