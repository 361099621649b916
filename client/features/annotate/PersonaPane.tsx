import { useTranslation } from 'react-i18next'
import type { Persona } from '#schema/case.ts'
import type { UiLanguage } from '#schema/words.ts'
import { Pane } from './Pane.tsx'
import styles from './Panes.module.css'

const fields = ['personality', 'education', 'health_literacy', 'recall'] as const

/** Whom the virtual patient was to be. */
export function PersonaPane({ persona, choice }: { persona: Persona; choice: UiLanguage }) {
  const { t } = useTranslation('annotate')
  return (
    <Pane pane="persona" choice={choice}>
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
    </Pane>
  )
}
