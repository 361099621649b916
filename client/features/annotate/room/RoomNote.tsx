import type { NotePart } from '#schema/case.ts'
import { NoteText } from '../NoteText.tsx'
import { hasSectionList, sectionId } from '../SectionList.tsx'
import { bringToTop } from '../scrolling.ts'
import styles from './RoomNote.module.css'
import { useRoomWords } from './words.ts'

const id = 'room-note'

/**
 * The discharge note, which the educator explains. Its head stays in sight, beneath what is known of the patient and
 * above the note while that is read; it and the list of sections lead to the words.
 */
export function RoomNote({ note, language }: { note: NotePart; language: string }) {
  const { t } = useRoomWords()
  return (
    <>
      <h2 className={styles.head}>
        <button type="button" onClick={() => bringToTop(id)}>
          {t('note')}
        </button>
      </h2>
      <div id={id} className={styles.note}>
        {hasSectionList(note) && (
          <nav aria-label={t('noteSections')}>
            <ol className={styles.sections}>
              {note.sections.map((section, index) => (
                <li key={section.title}>
                  <button
                    type="button"
                    lang={language}
                    translate="no"
                    onClick={() => bringToTop(sectionId(index))}
                  >
                    {section.title}
                  </button>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <NoteText note={note} language={language} />
      </div>
    </>
  )
}
