import { useTranslation } from 'react-i18next'
import type { AnnotatorStudy } from '#schema/annotation.ts'
import type { UiLanguage } from '#schema/words.ts'
import panes from './InstrumentPane.module.css'
import { ReasonWords } from './ReasonWords.tsx'
import styles from './Screen.module.css'
import { StageBar } from './StageBar.tsx'

type Props = {
  study: AnnotatorStudy | undefined
  choice: UiLanguage
  onChoice: (choice: UiLanguage) => void
  error: string | undefined
  onRetry: () => void
  onStart: () => void
}

/** The same layout before the case is here, and the words for why it does not come. */
export function BlankScreen({ study, choice, onChoice, error, onRetry, onStart }: Props) {
  const { t } = useTranslation('annotate')
  return (
    <div className={styles.screen}>
      <StageBar
        study={study}
        opened={undefined}
        choice={choice}
        onChoice={onChoice}
        onStage={() => undefined}
        onHome={onStart}
        onKeys={() => undefined}
        onInstructions={() => undefined}
      />
      <main className={styles.body} aria-busy={!error}>
        {error ? (
          <div className={styles.failed} role="alert">
            <h1>{t('failed.title')}</h1>
            <p>
              {error === 'offline' ? (
                t('failed.offline')
              ) : error === 'not-signed-in' ? (
                t('failed.signedOut')
              ) : (
                <ReasonWords code={error} />
              )}
            </p>
            <div className={panes.actions}>
              <button
                type="button"
                className={panes.primary}
                onClick={error === 'not-signed-in' ? onStart : onRetry}
              >
                {t(error === 'not-signed-in' ? 'failed.toSignIn' : 'retry')}
              </button>
            </div>
          </div>
        ) : (
          <>
            <div className={styles.blank} />
            <div className={styles.blank} />
            <div className={styles.blank} data-instrument>
              <p className="soft" role="status">
                {t('loading')}
              </p>
            </div>
          </>
        )}
      </main>
      <footer className={styles.blankFoot} />
    </div>
  )
}
