import { useTranslation } from 'react-i18next'
import type { Persona } from '#schema/case.ts'
import type { UiLanguage } from '#schema/words.ts'
import styles from './Panes.module.css'
import { PaneTitle } from './Words.tsx'

const fields = ['personality', 'education', 'health_literacy', 'recall'] as const

/** Whom the virtual patient was to be. */
export function PersonaPane({ persona, choice }: { persona: Persona; choice: UiLanguage }) {
  const { t } = useTranslation('annotate')
  return (
    <section className={styles.pane} aria-labelledby="pane-persona" id="persona" tabIndex={-1} data-scrolls>
      <h2 className={styles.title} id="pane-persona">
        <PaneTitle pane="persona" choice={choice} />
      </h2>
      <dl className={styles.persona}>
        {fields.map(field => {
          const value = persona[field]
          return (
            value && (
              <div key={field}>
                <dt>{t(`persona.${field}`)}</dt>
                <dd>{t(`persona.${value}`)}</dd>
              </div>
            )
          )
        })}
      </dl>
    </section>
  )
}
