import { type Encounter, mostTurns } from '#schema/encounter.ts'
import styles from './Composer.module.css'
import { patientSpoke } from './conversation.ts'
import { useRoomWords } from './words.ts'

type Props = { encounter: Encounter; draft: string; onRate: () => void; onAnew: () => void }

/** In place of the box once the conversation is over, wherever it was ended: what was not said, and the way on. */
export function EndedNotice({ encounter, draft, onRate, onAnew }: Props) {
  const { t } = useRoomWords()
  const spoke = patientSpoke(encounter)
  return (
    <div className={styles.foot}>
      <div className={styles.ended} role="status">
        <h2>{t('ended.title')}</h2>
        <p>
          {!spoke
            ? t('ended.leadNothing')
            : encounter.turns.length < mostTurns
              ? t('ended.lead')
              : t('ended.leadFull', { n: mostTurns })}
        </p>
        {draft.trim() !== '' && (
          <>
            <p>{t('ended.typed')}</p>
            <p className={styles.unsaid} translate="no">
              {draft}
            </p>
          </>
        )}
        <button type="button" onClick={spoke ? onRate : onAnew}>
          {t(spoke ? 'ended.toRating' : 'ended.anew')}
        </button>
      </div>
    </div>
  )
}
