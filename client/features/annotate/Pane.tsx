import { type ReactNode, useRef } from 'react'
import type { UiLanguage } from '#schema/words.ts'
import styles from './Panes.module.css'
import { PaneTools } from './PaneTools.tsx'
import { textPanes } from './pieces.ts'
import { useReading } from './reading.ts'
import { useKeptPlace } from './useKeptPlace.ts'
import { type PaneName, PaneTitle } from './Words.tsx'

type Props = { pane: PaneName; choice: UiLanguage; tools?: ReactNode; children: ReactNode }

/** One part of the case, which scrolls by itself. Its id is what the keys and the tabs reach it by. */
export function Pane({ pane, choice, tools, children }: Props) {
  const root = useRef<HTMLElement>(null)
  const text = textPanes.find(one => one === pane)
  useKeptPlace(root, useReading()?.assignment)
  return (
    <section
      ref={root}
      className={styles.pane}
      id={pane}
      aria-labelledby={`pane-${pane}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the Tab key
      tabIndex={0}
      data-scrolls
    >
      <div className={styles.head} data-bare={text === undefined || undefined}>
        <h2 className={styles.title} id={`pane-${pane}`}>
          <PaneTitle pane={pane} choice={choice} />
        </h2>
        {tools}
        {text && <PaneTools pane={text} />}
      </div>
      {children}
    </section>
  )
}
