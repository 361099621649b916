import styles from './KeyCap.module.css'

/** A key as it is printed on the keyboard. The words beside it name the action, so it is silent to a reader. */
export function KeyCap({ children }: { children: string }) {
  return (
    <span className={styles.cap} aria-hidden="true">
      {children}
    </span>
  )
}
