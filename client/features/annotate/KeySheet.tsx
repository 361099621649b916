import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type Command, keyLines } from '#client/keyboard/commands.ts'
import { KeyCap } from '#client/keyboard/KeyCap.tsx'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'

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
        <dt>
          <KeyCap>Esc</KeyCap>
        </dt>
        <dd>{t('keys.leaveComment')}</dd>
      </dl>
      <div className={styles.actions}>
        <button type="button" className={styles.secondary} data-first onClick={onClose}>
          {t('close')} <KeyCap>Enter</KeyCap>
        </button>
      </div>
    </Dialog>
  )
}
