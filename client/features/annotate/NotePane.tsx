import { memo } from 'react'
import type { NotePart } from '#schema/case.ts'
import type { UiLanguage } from '#schema/words.ts'
import { CaseText } from './CaseText.tsx'
import { Pane } from './Pane.tsx'
import styles from './Panes.module.css'
import { hasSectionList, SectionList, sectionId } from './SectionList.tsx'

type Props = { note: NotePart; language: string; choice: UiLanguage }

/** The discharge note, section by section, with its own line breaks. */
export const NotePane = memo(function NotePane({ note, language, choice }: Props) {
  return (
    <Pane
      pane="note"
      choice={choice}
      tools={hasSectionList(note) && <SectionList note={note} language={language} />}
    >
      <div className={styles.note}>
        {note.sections.length === 0 && (
          <CaseText name="note" language={language} className={styles.noteText}>
            {note.text}
          </CaseText>
        )}
        {note.sections.map((section, index) => (
          <section key={section.title} id={sectionId(index)}>
            <CaseText as="h3" name={`title ${index}`} language={language}>
              {section.title}
            </CaseText>
            <CaseText name={`note ${index}`} language={language} className={styles.noteText}>
              {section.text}
            </CaseText>
          </section>
        ))}
      </div>
    </Pane>
  )
})
