import { useTranslation } from 'react-i18next'
import type { AnswersPart } from '#schema/case.ts'
import type { UiLanguage } from '#schema/words.ts'
import { CaseText } from './CaseText.tsx'
import { Pane } from './Pane.tsx'
import styles from './Panes.module.css'

type Props = {
  answers: AnswersPart
  language: string
  choice: UiLanguage
  /** The answer being rated: shown large. */
  inHand: string | undefined
  onGo: (unit: string) => void
}

/** What the patient answered after the conversation; the answer in hand large, the others to look at. */
export function AnswersPane({ answers, language, choice, inHand, onGo }: Props) {
  const { t } = useTranslation('annotate')
  return (
    <Pane pane="answers" choice={choice}>
      <ol className={styles.answers}>
        {answers.map(({ unit, question, answer }, index) => (
          <li
            key={unit}
            id={`answer-${unit}`}
            className={styles.answer}
            data-current={unit === inHand || undefined}
          >
            <button
              type="button"
              className={styles.number}
              aria-label={t('answerNumber', { n: index + 1 })}
              aria-current={unit === inHand || undefined}
              onMouseDown={event => event.preventDefault()}
              onClick={() => onGo(unit)}
            >
              {index + 1}
            </button>
            <div>
              <CaseText name={`question ${unit}`} language={language} className={styles.question}>
                {question}
              </CaseText>
              <CaseText name={`answer ${unit}`} language={language} className={styles.answerText}>
                {answer}
              </CaseText>
            </div>
          </li>
        ))}
      </ol>
    </Pane>
  )
}
