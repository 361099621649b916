import { firstLanguage } from '#client/i18n.ts'
import type { PersonaPart } from '#schema/case.ts'
import type { UiLanguage } from '#schema/words.ts'
import { secondLanguage } from '../language.ts'
import styles from './PersonaCard.module.css'
import { useRoomWords } from './words.ts'

const axes = ['personality', 'education', 'health_literacy', 'recall'] as const

/** The persona: each level, and how it shows in what the patient says. */
export function PersonaCard({ persona, choice }: { persona: PersonaPart; choice: UiLanguage }) {
  const { i18n } = useRoomWords()
  const first = firstLanguage(choice)
  const second = secondLanguage(choice)
  // A level comes with the case; one that has no words of ours is shown as it came.
  const wordsOf = (language: string) => (key: string, otherwise: string) =>
    (i18n.getFixedT(language) as unknown as (key: string, options: object) => string)(key, {
      defaultValue: otherwise,
    })
  const inFirst = wordsOf(first)
  const inSecond = second && wordsOf(second)
  return (
    <dl className={styles.card}>
      {axes.map(axis => {
        const level = persona[axis]
        if (level === undefined) return null
        const behaviour = `room:behaviour.${axis}.${level}`
        return (
          <div key={axis} data-axis={axis}>
            <dt lang={first}>
              {inFirst(`annotate:persona.${axis}`, axis)}{' '}
              <strong>{inFirst(`annotate:persona.${level}`, level)}</strong>
            </dt>
            <dd lang={first}>{inFirst(behaviour, '')}</dd>
            {second && inSecond && (
              <dd lang={second} className={styles.second}>
                {inSecond(`annotate:persona.${level}`, level)}. {inSecond(behaviour, '')}
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
