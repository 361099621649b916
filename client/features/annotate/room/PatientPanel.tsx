import type { Encounter } from '#schema/encounter.ts'
import type { UiLanguage } from '#schema/words.ts'
import { ProfileRows } from '../ProfileRows.tsx'
import { GuessNotice } from './GuessNotice.tsx'
import { PersonaCard } from './PersonaCard.tsx'
import styles from './Room.module.css'
import { RoomNote } from './RoomNote.tsx'
import { useRoomWords } from './words.ts'

type Props = {
  encounter: Encounter
  choice: UiLanguage
  /** The persona is guessed afterwards, and is not here to be shown. */
  guessed: boolean
}

/**
 * Whom the patient is to be, or that this is to be found out, what is known of them, and the note that the educator
 * explains.
 */
export function PatientPanel({ encounter, choice, guessed }: Props) {
  const { t } = useRoomWords()
  const { persona, profile, note, language } = encounter
  return (
    <aside
      className={styles.patient}
      aria-label={t('tabs.patient')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the Tab key
      tabIndex={0}
      data-scrolls
    >
      <h2 className={styles.head}>{t('persona')}</h2>
      {guessed ? (
        <GuessNotice choice={choice} />
      ) : persona && Object.keys(persona).length > 0 ? (
        <PersonaCard persona={persona} choice={choice} />
      ) : (
        <p className="soft">{t('noPersona')}</p>
      )}
      <h2 className={styles.head}>{t('profile')}</h2>
      {profile && Object.keys(profile).length > 0 ? (
        <ProfileRows profile={profile} language={language} />
      ) : (
        <p className="soft">{t('noProfile')}</p>
      )}
      {note && <RoomNote note={note} language={language} />}
    </aside>
  )
}
