import { firstLanguage } from '#client/i18n.ts'
import type { UiLanguage } from '#schema/words.ts'
import { secondLanguage } from '../language.ts'
import styles from './GuessNotice.module.css'
import { useRoomWords } from './words.ts'

const steps = ['talk', 'choose', 'card'] as const

/** In the place of the persona's card while it is not to be seen: what comes instead, and when the card does. */
export function GuessNotice({ choice }: { choice: UiLanguage }) {
  const { i18n } = useRoomWords()
  const first = firstLanguage(choice)
  const second = secondLanguage(choice)
  const say = (language: 'en' | 'ko') => (key: 'hidden' | (typeof steps)[number]) =>
    (i18n.getFixedT(language) as unknown as (key: string) => string)(`room:guess.${key}`)
  return (
    <div className={styles.notice}>
      <p lang={first}>{say(first)('hidden')}</p>
      {second && (
        <p lang={second} className={styles.second}>
          {say(second)('hidden')}
        </p>
      )}
      <ol className={styles.steps}>
        {steps.map(step => (
          <li key={step}>
            <span lang={first}>{say(first)(step)}</span>
            {second && (
              <span lang={second} className={styles.second}>
                {say(second)(step)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
