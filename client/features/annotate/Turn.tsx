import { memo } from 'react'
import type { DialoguePart } from '#schema/case.ts'
import { CaseText } from './CaseText.tsx'
import styles from './Panes.module.css'

type Props = {
  turn: DialoguePart[number]
  /** Whose turn it is, in words. */
  role: string
  language: string
  marked: boolean
  aimed: boolean
  /** What its number does, in words, where it does anything. */
  label: string | undefined
  onMark: ((unit: string) => void) | undefined
}

/** One turn of the conversation; drawn anew only when something of itself changes, for there may be hundreds. */
export const Turn = memo(function Turn({ turn, role, language, marked, aimed, label, onMark }: Props) {
  return (
    <li
      id={`turn-${turn.unit}`}
      className={styles.turn}
      data-role={turn.role}
      data-marked={marked || undefined}
      data-aimed={aimed || undefined}
    >
      {onMark ? (
        <button
          type="button"
          className={styles.number}
          aria-label={label}
          aria-pressed={marked}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onMark(turn.unit)}
        >
          {turn.turn}
        </button>
      ) : (
        <span className={styles.number}>{turn.turn}</span>
      )}
      <div className={styles.bubble}>
        <span className={styles.role}>{role}</span>
        <CaseText name={`turn ${turn.unit}`} language={language}>
          {turn.text}
        </CaseText>
      </div>
    </li>
  )
})
