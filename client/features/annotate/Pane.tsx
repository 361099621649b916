import type { ReactNode } from 'react'
import type { UiLanguage } from '#schema/words.ts'
import styles from './Panes.module.css'
import { type PaneName, PaneTitle } from './Words.tsx'

/** One part of the case, which scrolls by itself. Its id is what the keys and the tabs reach it by. */
export function Pane({
  pane,
  choice,
  children,
}: {
  pane: PaneName
  choice: UiLanguage
  children: ReactNode
}) {
  return (
    <section
      className={styles.pane}
      id={pane}
      aria-labelledby={`pane-${pane}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the Tab key
      tabIndex={0}
      data-scrolls
    >
      <h2 className={styles.title} id={`pane-${pane}`}>
        <PaneTitle pane={pane} choice={choice} />
      </h2>
      {children}
    </section>
  )
}
