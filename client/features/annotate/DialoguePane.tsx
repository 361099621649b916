import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialoguePart } from '#schema/case.ts'
import type { UiLanguage } from '#schema/words.ts'
import { CaseText } from './CaseText.tsx'
import { Pane } from './Pane.tsx'
import styles from './Panes.module.css'

type Props = {
  dialogue: DialoguePart
  language: string
  choice: UiLanguage
  /** Units of the turns that the item in hand rests on, joined by a space. */
  marked: string
  /** The turn whose number is being typed. */
  aimed: string | undefined
  /** Marks a turn as evidence, where the stage is being rated. */
  onMark: ((unit: string) => void) | undefined
}

/** The conversation by numbered turns. A turn's number marks it as evidence for the item in hand. */
export const DialoguePane = memo(function DialoguePane(props: Props) {
  const { dialogue, language, choice, marked, aimed, onMark } = props
  const { t } = useTranslation('annotate')
  const units = new Set(marked.split(' '))
  return (
    <Pane pane="dialogue" choice={choice}>
      <ol className={styles.turns}>
        {dialogue.map(turn => (
          <li
            key={turn.unit}
            id={`turn-${turn.unit}`}
            className={styles.turn}
            data-role={turn.role}
            data-marked={units.has(turn.unit) || undefined}
            data-aimed={turn.unit === aimed || undefined}
          >
            {onMark ? (
              <button
                type="button"
                className={styles.number}
                aria-label={t('turnAsEvidence', { n: turn.turn })}
                aria-pressed={units.has(turn.unit)}
                onMouseDown={event => event.preventDefault()}
                onClick={() => onMark(turn.unit)}
              >
                {turn.turn}
              </button>
            ) : (
              <span className={styles.number}>{turn.turn}</span>
            )}
            <div className={styles.bubble}>
              <span className={styles.role}>{t(`roles.${turn.role}`)}</span>
              <CaseText name={`turn ${turn.unit}`} language={language}>
                {turn.text}
              </CaseText>
            </div>
          </li>
        ))}
      </ol>
    </Pane>
  )
})
