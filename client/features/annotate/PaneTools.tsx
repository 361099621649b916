import { useTranslation } from 'react-i18next'
import { KeyCap } from '#client/keyboard/KeyCap.tsx'
import { FindBar } from './FindBar.tsx'
import styles from './PaneTools.module.css'
import type { TextPane } from './pieces.ts'
import { useReading } from './reading.ts'

/** At the head of a pane of text: the number of a turn being typed, and the search or the way to it. */
export function PaneTools({ pane }: { pane: TextPane }) {
  const { t } = useTranslation('annotate')
  const reading = useReading()
  const text = reading?.texts[pane]
  if (!reading || !text) return null
  return (
    <>
      {pane === 'dialogue' && reading.jumping !== undefined && (
        <output className={styles.jump}>
          {t('jumpTyping')} <strong>{reading.jumping || '…'}</strong>
        </output>
      )}
      {reading.finding === pane ? (
        <FindBar pane={pane} pieces={text.pieces} onLeave={() => reading.find(undefined)} />
      ) : (
        <button type="button" className={styles.tool} onClick={() => reading.find(pane)}>
          <KeyCap>/</KeyCap> {t('find.button')}
        </button>
      )}
    </>
  )
}
