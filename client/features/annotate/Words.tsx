import i18next from 'i18next'
import { firstLanguage } from '#client/i18n.ts'
import type { UiLanguage, Words as WordsOf } from '#schema/words.ts'
import { secondLanguage } from './language.ts'
import styles from './Words.module.css'

/** Words of an instrument as the physician chose to read them: one language, or the other one soft beneath. */
export function Words({ words, choice }: { words: WordsOf; choice: UiLanguage }) {
  const first = firstLanguage(choice)
  const second = secondLanguage(choice)
  return (
    <>
      <span lang={first} className={styles.first}>
        {words[first]}
      </span>
      {second && (
        <span lang={second} className={styles.second}>
          {words[second]}
        </span>
      )}
    </>
  )
}

export type PaneName = 'note' | 'dialogue' | 'answers' | 'persona' | 'profile'

/** The name of a pane on one line, in the chosen language or both. */
export function PaneTitle({ pane, choice }: { pane: PaneName; choice: UiLanguage }) {
  const first = firstLanguage(choice)
  const second = secondLanguage(choice)
  return (
    <>
      <span lang={first}>{i18next.getFixedT(first, 'annotate')(`panes.${pane}`)}</span>
      {second && (
        <>
          {' · '}
          <span lang={second}>{i18next.getFixedT(second, 'annotate')(`panes.${pane}`)}</span>
        </>
      )}
    </>
  )
}
