import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialoguePart } from '#schema/case.ts'
import type { UiLanguage } from '#schema/words.ts'
import { Pane } from './Pane.tsx'
import styles from './Panes.module.css'
import { Turn } from './Turn.tsx'

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
  const roles = { educator: t('roles.educator'), patient: t('roles.patient') }
  return (
    <Pane pane="dialogue" choice={choice}>
      <ol className={styles.turns}>
        {dialogue.map(turn => (
          <Turn
            key={turn.unit}
            turn={turn}
            role={roles[turn.role]}
            language={language}
            marked={units.has(turn.unit)}
            aimed={turn.unit === aimed}
            label={onMark && t('turnAsEvidence', { n: turn.turn })}
            onMark={onMark}
          />
        ))}
      </ol>
    </Pane>
  )
})
