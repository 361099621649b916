import { useTranslation } from 'react-i18next'
import { Mark } from '#client/ui/Mark.tsx'
import type { AnnotatorStudy } from '#schema/annotation.ts'
import type { Encounter } from '#schema/encounter.ts'
import type { UiLanguage } from '#schema/words.ts'
import { LanguageSwitch } from '../StageBar.tsx'
import { patientSpoke } from './conversation.ts'
import styles from './RoomBar.module.css'
import { useRoomWords } from './words.ts'

type Props = {
  study: AnnotatorStudy
  encounter: Encounter | undefined
  choice: UiLanguage
  onChoice: (choice: UiLanguage) => void
  onHome: () => void
  /** Absent where there is nothing to end or to rate. */
  onEnd?: (() => void) | undefined
}

/** The one bar of the room: where one is, whom one talks with, how long, and the way to the rating. */
export function RoomBar({ study, encounter, choice, onChoice, onHome, onEnd }: Props) {
  const { t } = useRoomWords()
  const { t: annotate } = useTranslation('annotate')
  const who = encounter?.other.left
    ? 'left'
    : encounter?.other.joined === false
      ? 'absent'
      : (encounter?.other.kind ?? 'record')
  return (
    <header className={styles.bar}>
      <a
        className={styles.home}
        href={`/annotate/${study.key}`}
        aria-label={annotate('home')}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onHome()
        }}
      >
        <Mark /> <span>Concord</span>
      </a>
      <span className={styles.title}>{t(encounter?.seat === 'patient' ? 'titleAsPatient' : 'title')}</span>
      {encounter && (
        <span className={styles.soft}>
          <span aria-hidden="true">
            {annotate('case')} {annotate('caseOf', { n: encounter.position, total: encounter.of })}
          </span>
          <span className="visually-hidden">
            {annotate('caseOfLong', { n: encounter.position, total: encounter.of })}
          </span>
        </span>
      )}
      <span className={styles.spring} />
      <LanguageSwitch choice={choice} onChoice={onChoice} />
      {encounter && (
        <>
          <span className={styles.who} title={t(`patientIsLong.${who}`)}>
            {t(`patientIs.${who}`)}
          </span>
          <span className={styles.soft}>{t('turns', { count: encounter.turns.length })}</span>
          {onEnd && (
            <button type="button" className={styles.end} onClick={onEnd}>
              {t(!encounter.ended ? 'end' : patientSpoke(encounter) ? 'ended.toRating' : 'ended.anew')}
            </button>
          )}
        </>
      )}
    </header>
  )
}
