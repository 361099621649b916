import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { findIn, mostFound, stepIn } from './find.ts'
import { showMarks } from './highlights.ts'
import styles from './PaneTools.module.css'
import type { Piece, TextPane } from './pieces.ts'
import { revealStretch } from './scrolling.ts'
import { select } from './selecting.ts'

type Props = { pane: TextPane; pieces: readonly Piece[]; onLeave: () => void }

/** Finds in the text of one pane: all places marked, one in hand. Leaving selects that one, as a browser does. */
export function FindBar({ pane, pieces, onLeave }: Props) {
  const { t } = useTranslation('annotate')
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const hits = useMemo(() => findIn(pieces, query), [pieces, query])
  const hit = hits[at]

  // Before the next key arrives, or its letter would be a command.
  useLayoutEffect(() => field.current?.focus(), [])
  useEffect(() => showMarks('found', hits), [hits])
  useEffect(() => {
    showMarks('now', hit ? [hit] : [])
    if (hit) revealStretch(hit)
  }, [hit])
  useEffect(
    () => () => {
      showMarks('found', [])
      showMarks('now', [])
    },
    [],
  )

  const move = (by: 1 | -1) => {
    if (hits.length > 0) setAt(stepIn(hits.length, at, by))
  }
  const leave = () => {
    // The marks go first: where they are elements, the text is put together again.
    flushSync(onLeave)
    showMarks('found', [])
    showMarks('now', [])
    document.getElementById(pane)?.focus({ preventScroll: true })
    if (hit) select(hit)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') leave()
    else if (event.key === 'Enter' && event.target === field.current) move(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }
  const place = { n: hits.length === 0 ? 0 : at + 1, total: hits.length }
  return (
    <search className={styles.find} onKeyDown={onKeyDown}>
      <input
        ref={field}
        id={`find-${pane}`}
        type="search"
        className={styles.field}
        value={query}
        aria-label={t('find.field')}
        autoComplete="off"
        spellCheck={false}
        onChange={event => {
          setQuery(event.target.value)
          setAt(0)
        }}
      />
      <span className={styles.count} aria-hidden="true">
        {query.trim() === ''
          ? ''
          : hits.length === 0
            ? t('find.none')
            : t(hits.length === mostFound ? 'find.placeOfMany' : 'find.place', place)}
      </span>
      <span className="visually-hidden" role="status">
        {query.trim() !== '' && (hits.length === 0 ? t('find.none') : t('find.placeLong', place))}
      </span>
      {(
        [
          ['previous', '↑', () => move(-1)],
          ['next', '↓', () => move(1)],
          ['leave', '×', leave],
        ] as const
      ).map(([name, sign, onClick]) => (
        <button
          key={name}
          type="button"
          className={styles.step}
          aria-label={t(`find.${name}`)}
          title={t(`find.${name}`)}
          onMouseDown={event => event.preventDefault()}
          onClick={onClick}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </search>
  )
}
