import type { NotePart } from '#schema/case.ts'
import { CaseText } from './CaseText.tsx'
import styles from './Panes.module.css'
import { sectionId } from './SectionList.tsx'

/** The words of a discharge note, section by section, with their own line breaks. */
export function NoteText({ note, language }: { note: NotePart; language: string }) {
  return (
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
  )
}
