import { type ReactNode, useSyncExternalStore } from 'react'
import styles from './Room.module.css'
import { useRoomWords } from './words.ts'

export type Tab = 'talk' | 'patient' | 'topics'
const tabs = ['talk', 'patient', 'topics'] as const
/** Below this the conversation is one of the tabs; above it the tabs choose what stands beside it. */
const narrow = '(max-width: 700px)'

const useNarrow = (): boolean =>
  useSyncExternalStore(
    notify => {
      const media = matchMedia(narrow)
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    () => matchMedia(narrow).matches,
  )

type Props = { tab: Tab; onTab: (tab: Tab) => void; children: ReactNode }

/** The three panes of the room; which of them are side by side is the window's to say. */
export function Tabs({ tab, onTab, children }: Props) {
  const { t } = useRoomWords()
  const isNarrow = useNarrow()
  const shown = isNarrow || tab !== 'talk' ? tab : 'patient'
  return (
    <div className={styles.panes} data-tab={shown}>
      <div className={styles.tabs}>
        {tabs.map(name => (
          <button
            key={name}
            type="button"
            data-name={name}
            aria-pressed={shown === name}
            onClick={() => onTab(name)}
          >
            {t(`tabs.${name}`)}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}
