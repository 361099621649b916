import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './Dialog.module.css'

/** A question that stands before everything else. The browser's own dialog: it holds the focus and closes on Escape. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const own = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} aria-labelledby={own} className={classes.dialog} onCancel={onClose}>
      <h2 id={own} className={classes.title}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
