import { useTranslation } from 'react-i18next'
import type { UiLanguage } from '#schema/words.ts'
import styles from './Screen.module.css'
import type { Bench } from './useBench.ts'
import { PaneTitle } from './Words.tsx'

/** Above the panes: which case this is, and tabs for a screen that has no room for panes side by side. */
export function CaseHead({ bench, choice }: { bench: Bench; choice: UiLanguage }) {
  const { opened, panes, tab, setTab } = bench
  const { t } = useTranslation('annotate')
  return (
    <>
      <h1 className="visually-hidden">{t('caseOfLong', { n: opened.position, total: opened.of })}</h1>
      {panes.length > 1 && (
        <div className={styles.tabs}>
          {panes.map(pane => (
            <button key={pane} type="button" aria-pressed={pane === tab} onClick={() => setTab(pane)}>
              <PaneTitle pane={pane} choice={choice} />
            </button>
          ))}
        </div>
      )}
    </>
  )
}
