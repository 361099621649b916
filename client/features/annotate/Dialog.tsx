import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Dialog.module.css'

type Props = {
  title: string
  /** Leaves the dialog: Escape, and the button in its corner. */
  onClose: () => void
  children: ReactNode
  wide?: boolean
}

/** The browser's own dialog: it holds the focus, gives it back, and closes with Escape. */
export function Dialog({ title, onClose, children, wide }: Props) {
  const { t } = useTranslation('annotate')
  const dialog = useRef<HTMLDialogElement>(null)
  const name = useId()
  useEffect(() => {
    const element = dialog.current!
    element.showModal()
    element.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => element.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={wide || undefined}
      aria-labelledby={name}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // A second Escape closes a dialog without asking.
        if (!dialog.current?.open) onClose()
      }}
    >
      <div className={styles.head}>
        <h2 id={name}>{title}</h2>
        <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
          <svg
            width="14"
            height="14"
            viewBox="0 0 14 14"
            stroke="currentColor"
            strokeWidth="1.6"
            aria-hidden="true"
          >
            <path d="m2 2 10 10M12 2 2 12" />
          </svg>
        </button>
      </div>
      {children}
    </dialog>
  )
}
