import { memo } from 'react'
import type { NotePart } from '#schema/case.ts'
import type { UiLanguage } from '#schema/words.ts'
import { NoteText } from './NoteText.tsx'
import { Pane } from './Pane.tsx'
import { hasSectionList, SectionList } from './SectionList.tsx'

type Props = { note: NotePart; language: string; choice: UiLanguage }

/** The discharge note, with the list of its sections at the head. */
export const NotePane = memo(function NotePane({ note, language, choice }: Props) {
  return (
    <Pane
      pane="note"
      choice={choice}
      tools={hasSectionList(note) && <SectionList note={note} language={language} />}
    >
      <NoteText note={note} language={language} />
    </Pane>
  )
})
