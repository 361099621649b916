import type { NotePart } from '#schema/case.ts'
import type { UiLanguage } from '#schema/words.ts'
import { CaseText } from './CaseText.tsx'
import styles from './Panes.module.css'
import { PaneTitle } from './Words.tsx'

type Props = { note: NotePart; language: string; choice: UiLanguage }

/** The discharge note, section by section, with its own line breaks. */
export function NotePane({ note, language, choice }: Props) {
  return (
    <section className={styles.pane} aria-labelledby="pane-note" id="note" tabIndex={-1} data-scrolls>
      <h2 className={styles.title} id="pane-note">
        <PaneTitle pane="note" choice={choice} />
      </h2>
      <div className={styles.note}>
        {note.sections.length === 0 && (
          <CaseText name="note" language={language} className={styles.noteText}>
            {note.text}
          </CaseText>
        )}
        {note.sections.map((section, index) => (
          <section key={section.title}>
            <h3 lang={language} translate="no">
              {section.title}
            </h3>
            <CaseText name={`note ${index}`} language={language} className={styles.noteText}>
              {section.text}
            </CaseText>
          </section>
        ))}
      </div>
    </section>
  )
}
