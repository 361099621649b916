import type { ReactNode } from 'react'
import type { OpenedAssignment } from '#schema/annotation.ts'
import type { UiLanguage } from '#schema/words.ts'
import { AnswersPane } from './AnswersPane.tsx'
import { DialoguePane } from './DialoguePane.tsx'
import { NotePane } from './NotePane.tsx'
import { PersonaPane } from './PersonaPane.tsx'
import type { PaneName } from './Words.tsx'

type Props = {
  opened: OpenedAssignment
  choice: UiLanguage
  marked: string
  aimed: string | undefined
  unitInHand: string | undefined
  onMark: ((unit: string) => void) | undefined
  onGoUnit: (unit: string) => void
}

/** The parts of the case that this stage shows, in reading order. */
export const panesOf = ({ parts }: OpenedAssignment): PaneName[] =>
  (['note', 'persona', 'dialogue', 'answers'] as const).filter(pane => parts[pane] !== undefined)

export function Panes({ opened, choice, marked, aimed, unitInHand, onMark, onGoUnit }: Props): ReactNode {
  const { note, dialogue, answers, persona } = opened.parts
  const shared = { language: opened.language, choice }
  return (
    <>
      {note && <NotePane key="note" note={note} {...shared} />}
      {persona && <PersonaPane key="persona" persona={persona} choice={choice} />}
      {dialogue && (
        <DialoguePane
          key="dialogue"
          dialogue={dialogue}
          marked={marked}
          aimed={aimed}
          onMark={onMark}
          {...shared}
        />
      )}
      {answers && (
        <AnswersPane key="answers" answers={answers} inHand={unitInHand} onGo={onGoUnit} {...shared} />
      )}
    </>
  )
}
