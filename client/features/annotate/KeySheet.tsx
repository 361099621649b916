import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type Command, keyLines } from '#client/keyboard/commands.ts'
import { KeyCap } from '#client/keyboard/KeyCap.tsx'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'

/** What keys do inside the fields of a search and of a comment, where no command is heard. */
const inFields = { findNext: ['Enter'], findPrevious: ['Shift', 'Enter'], leaveField: ['Esc'] }

/** Every key of this screen, from the same list that the keys themselves are read by. */
export function KeySheet({ commands, onClose }: { commands: Command[]; onClose: () => void }) {
  const { t } = useTranslation('annotate')
  return (
    <Dialog title={t('keySheet.title')} onClose={onClose} wide>
      <p className={styles.lead}>{t('keySheet.lead')}</p>
      <dl className={styles.keys}>
        {keyLines(commands).map(({ label, caps }) => (
          <Fragment key={label}>
            <dt>
              {caps.map(cap => (
                <KeyCap key={cap}>{cap}</KeyCap>
              ))}
            </dt>
            <dd>
              <span className="visually-hidden">{caps.join(' ')}: </span>
              {t(`keys.${label}`)}
            </dd>
          </Fragment>
        ))}
        {(['findNext', 'findPrevious', 'leaveField'] as const).map(label => (
          <Fragment key={label}>
            <dt>
              {inFields[label].map(cap => (
                <KeyCap key={cap}>{cap}</KeyCap>
              ))}
            </dt>
            <dd>
              <span className="visually-hidden">{inFields[label].join(' ')}: </span>
              {t(`keySheet.${label}`)}
            </dd>
          </Fragment>
        ))}
      </dl>
      <div className={styles.actions}>
        <button type="button" className={styles.secondary} data-first onClick={onClose}>
          {t('close')} <KeyCap>Enter</KeyCap>
        </button>
      </div>
    </Dialog>
  )
}
