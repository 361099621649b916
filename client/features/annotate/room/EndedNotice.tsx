import { type Encounter, mostTurns } from '#schema/encounter.ts'
import styles from './Composer.module.css'
import { useRoomWords } from './words.ts'

type Props = { encounter: Encounter; draft: string; onRate: () => void }

/** In place of the box once the conversation is over, wherever it was ended: what was not said, and the way on. */
export function EndedNotice({ encounter, draft, onRate }: Props) {
  const { t } = useRoomWords()
  return (
    <div className={styles.foot}>
      <div className={styles.ended} role="status">
        <h2>{t('ended.title')}</h2>
        <p>{encounter.turns.length < mostTurns ? t('ended.lead') : t('ended.leadFull', { n: mostTurns })}</p>
        {draft.trim() !== '' && (
          <>
            <p>{t('ended.typed')}</p>
            <p className={styles.unsaid} translate="no">
              {draft}
            </p>
          </>
        )}
        <button type="button" onClick={onRate}>
          {t('ended.toRating')}
        </button>
      </div>
    </div>
  )
}
