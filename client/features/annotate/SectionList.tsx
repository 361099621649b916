import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyCap } from '#client/keyboard/KeyCap.tsx'
import type { NotePart } from '#schema/case.ts'
import styles from './PaneTools.module.css'
import { bringToTop } from './scrolling.ts'

/** With fewer sections than this there is nothing to look up. */
const fewest = 3
export const hasSectionList = (note: NotePart | undefined): boolean =>
  note !== undefined && note.sections.length >= fewest

const id = 'note-sections'
export const sectionId = (index: number): string => `note-section-${index}`

/** Opens the list from the keyboard, with its first section in hand. */
export function openSections(): void {
  const list = document.getElementById(id) as HTMLDetailsElement | null
  if (!list) return
  list.open = true
  list.querySelector<HTMLElement>('li button')?.focus()
}

/** The sections of the note, to go to. */
export function SectionList({ note, language }: { note: NotePart; language: string }) {
  const { t } = useTranslation('annotate')
  const list = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (list.current) list.current.open = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!list.current?.open || (by === 0 && event.key !== 'Escape')) return
    event.preventDefault()
    if (by === 0) {
      close()
      document.getElementById('note')?.focus({ preventScroll: true })
      return
    }
    const buttons = [...list.current.querySelectorAll<HTMLElement>('li button')]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    buttons[Math.min(Math.max(at + by, 0), buttons.length - 1)]?.focus()
  }
  const onBlur = (event: FocusEvent) => {
    if (!list.current?.contains(event.relatedTarget)) close()
  }
  return (
    <details ref={list} id={id} className={styles.sections} onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary className={styles.tool}>
        <KeyCap>S</KeyCap> {t('sections')}
      </summary>
      <nav aria-label={t('sections')}>
        <ol className={styles.list}>
          {note.sections.map((section, index) => (
            <li key={section.title}>
              <button
                type="button"
                lang={language}
                translate="no"
                onClick={() => {
                  close()
                  bringToTop(sectionId(index))
                  document.getElementById('note')?.focus({ preventScroll: true })
                }}
              >
                {section.title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  )
}
