import { useTranslation } from 'react-i18next'
import { formatTime } from '#client/format.ts'
import { KeyCap } from '#client/keyboard/KeyCap.tsx'
import styles from '../Foot.module.css'
import type { RoomSave } from './saveWords.ts'
import { useRoomWords } from './words.ts'

type Props = {
  save: RoomSave
  /** Nothing can be typed any more. */
  ended: boolean
  /** Cuts off the other side, while it is at work. */
  onStop: (() => void) | undefined
  onSignIn: () => void
}

/** The one foot: what the keys do, and how the words are kept. */
export function RoomFoot({ save, ended, onStop, onSignIn }: Props) {
  const { t, i18n } = useRoomWords()
  const { t: annotate } = useTranslation('annotate')
  const calm = save.kind === 'saved' || save.kind === 'sending' || save.kind === 'untouched'
  const code = save.kind === 'trouble' ? save.code : undefined
  const known = code === 'busy' || code === 'disk-full' || code === 'too-many-attempts' ? code : 'other'
  const words =
    save.kind === 'saved'
      ? t('save.saved', { time: formatTime(save.at, i18n.language) })
      : save.kind === 'trouble'
        ? t('save.trouble', { why: annotate(`why.${known}`) })
        : t(`save.${save.kind}`)
  return (
    <footer className={styles.foot}>
      <span className={styles.keys}>
        {!ended && (
          <span className={styles.key}>
            <KeyCap>Shift</KeyCap>
            <KeyCap>Enter</KeyCap> {t('newLine')}
          </span>
        )}
        {onStop && (
          <span className={styles.key}>
            <KeyCap>Esc</KeyCap> {t('stop')}
          </span>
        )}
      </span>
      {save.kind === 'signedOut' ? (
        <button type="button" className={styles.save} data-worry onClick={onSignIn}>
          {words}
        </button>
      ) : (
        <span className={styles.save} data-worry={!calm || undefined} data-kind={save.kind}>
          {words}
        </span>
      )}
      {/* Told when the kind changes; a time with each turn would be noise. */}
      <span className="visually-hidden" role="status">
        {calm ? '' : words}
      </span>
    </footer>
  )
}
