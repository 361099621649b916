import { useTranslation } from 'react-i18next'
import { firstLanguage } from '#client/i18n.ts'
import { KeyCap } from '#client/keyboard/KeyCap.tsx'
import type { Instrument } from '#schema/instrument.ts'
import type { UiLanguage } from '#schema/words.ts'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'
import { Words } from './Words.tsx'

type Props = {
  /** Of an instrument, or of a seat in the room. */
  instrument: Pick<Instrument, 'title' | 'instructions'>
  choice: UiLanguage
  starting: boolean
  onClose: () => void
}

/** How a stage is rated: before its first case, and whenever it is asked for. */
export function InstructionsDialog({ instrument, choice, starting, onClose }: Props) {
  const { t } = useTranslation('annotate')
  const { title, instructions } = instrument
  return (
    <Dialog title={t('instructions.title', { title: title[firstLanguage(choice)] })} onClose={onClose} wide>
      <ul className={styles.paragraphs}>
        {instructions.en.map((en, index) => (
          <li key={en}>
            <Words words={{ en, ko: instructions.ko[index]! }} choice={choice} />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <button type="button" className={styles.primary} data-first onClick={onClose}>
          {t(starting ? 'instructions.begin' : 'close')} <KeyCap>Enter</KeyCap>
        </button>
      </div>
    </Dialog>
  )
}
