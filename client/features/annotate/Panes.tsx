import type { ReactNode } from 'react'
import type { OpenedAssignment } from '#schema/annotation.ts'
import type { UiLanguage } from '#schema/words.ts'
import { AnswersPane } from './AnswersPane.tsx'
import { DialoguePane } from './DialoguePane.tsx'
import { NotePane } from './NotePane.tsx'
import { PersonaPane } from './PersonaPane.tsx'
import { ProfilePane } from './ProfilePane.tsx'
import type { PaneName } from './Words.tsx'

type Shown = {
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
  (['note', 'persona', 'profile', 'dialogue', 'answers'] as const).filter(pane => parts[pane] !== undefined)

/** One of these parts. */
export function paneOf(pane: PaneName, shown: Shown): ReactNode {
  const { opened, choice, marked, aimed, unitInHand, onMark, onGoUnit } = shown
  const { note, dialogue, answers, persona, profile } = opened.parts
  const shared = { language: opened.language, choice }
  switch (pane) {
    case 'note':
      return note && <NotePane note={note} {...shared} />
    case 'persona':
      return persona && <PersonaPane persona={persona} choice={choice} />
    case 'profile':
      return profile && <ProfilePane profile={profile} {...shared} />
    case 'dialogue':
      return (
        dialogue && (
          <DialoguePane dialogue={dialogue} marked={marked} aimed={aimed} onMark={onMark} {...shared} />
        )
      )
    case 'answers':
      return answers && <AnswersPane answers={answers} inHand={unitInHand} onGo={onGoUnit} {...shared} />
  }
}
