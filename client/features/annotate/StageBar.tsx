import { useTranslation } from 'react-i18next'
import { firstLanguage } from '#client/i18n.ts'
import { CommandCap } from '#client/keyboard/CommandCap.tsx'
import { Mark } from '#client/ui/Mark.tsx'
import type { AnnotatorStudy, OpenedAssignment } from '#schema/annotation.ts'
import type { UiLanguage } from '#schema/words.ts'
import { bothOf, isBoth } from './language.ts'
import styles from './StageBar.module.css'

type Props = {
  study: AnnotatorStudy | undefined
  opened: OpenedAssignment | undefined
  choice: UiLanguage
  onChoice: (choice: UiLanguage) => void
  onStage: (stage: string) => void
  onHome: () => void
  onKeys: () => void
  onInstructions: () => void
}

/** The one bar above the case: where one is, the language, the keys. */
export function StageBar(props: Props) {
  const { study, opened, choice, onChoice, onStage, onHome, onKeys, onInstructions } = props
  const { t } = useTranslation('annotate')
  const first = firstLanguage(choice)
  const home = study ? `/annotate/${study.key}` : '/'
  return (
    <header className={styles.bar}>
      <a
        className={styles.home}
        href={home}
        aria-label={t('home')}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onHome()
        }}
      >
        <Mark /> <span>Concord</span>
      </a>
      <nav className={styles.stages} aria-label={t('stages')}>
        {study?.stages.map(stage => {
          const progress = opened?.stages.find(one => one.id === stage.id)
          const title = stage.instrument.title[first]
          const here = opened?.stage === stage.id
          const state = progress?.state ?? 'later'
          return (
            <button
              key={stage.id}
              type="button"
              lang={first}
              className={styles.stage}
              aria-current={here ? 'step' : undefined}
              aria-label={
                state === 'frozen'
                  ? t('stageFrozen', { title })
                  : state === 'later'
                    ? t('stageLater', { title })
                    : undefined
              }
              disabled={state === 'later'}
              onMouseDown={event => event.preventDefault()}
              onClick={() => onStage(stage.id)}
            >
              {state === 'frozen' && (
                <svg
                  width="12"
                  height="12"
                  viewBox="0 0 12 12"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.8"
                  aria-hidden="true"
                >
                  <path d="M2 6.5 4.8 9 10 3" />
                </svg>
              )}
              {title}
            </button>
          )
        })}
      </nav>
      <span className={styles.spring} />
      {opened && (
        <>
          <span className={styles.case}>
            <span aria-hidden="true">
              {t('case')} {t('caseOf', { n: opened.position, total: opened.of })}
            </span>
            <span className="visually-hidden">
              {t('caseOfLong', { n: opened.position, total: opened.of })}
            </span>
          </span>
          <span className={styles.track} aria-hidden="true">
            <span style={{ width: `${(opened.position / opened.of) * 100}%` }} />
          </span>
        </>
      )}
      <LanguageSwitch choice={choice} onChoice={onChoice} />
      {opened && (
        <>
          <button
            type="button"
            className={styles.tool}
            title={t('instructionsButton')}
            onClick={onInstructions}
          >
            <CommandCap id="instructions" /> <span>{t('instructionsButton')}</span>
          </button>
          <button type="button" className={styles.tool} title={t('keysButton')} onClick={onKeys}>
            <CommandCap id="keys" /> <span>{t('keysButton')}</span>
          </button>
        </>
      )}
    </header>
  )
}

type SwitchProps = { choice: UiLanguage; onChoice: (choice: UiLanguage) => void }

/** English, Korean, or both with the present first language large. */
export function LanguageSwitch({ choice, onChoice }: SwitchProps) {
  const { t } = useTranslation('annotate')
  const both = isBoth(choice)
  const options: { value: UiLanguage; words: string; on: boolean; lang?: string }[] = [
    { value: 'en', words: t('english'), on: !both && choice === 'en', lang: 'en' },
    { value: 'ko', words: t('korean'), on: !both && choice === 'ko', lang: 'ko' },
    { value: bothOf(choice), words: t('both'), on: both },
  ]
  return (
    <fieldset className={styles.languages} aria-label={t('readingLanguage')}>
      {options.map(({ value, words, on, lang }) => (
        <button
          key={words}
          type="button"
          lang={lang}
          aria-pressed={on}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoice(value)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  )
}
