import { useEffect, useMemo, useRef, useState } from 'react'
import type { Evidence, OpenedAssignment } from '#schema/annotation.ts'
import { showMarks } from './highlights.ts'
import { partTexts, type Span, stretchesOf, type TextPane, textPanes } from './pieces.ts'
import type { Reading } from './reading.ts'
import { reveal, revealStretch } from './scrolling.ts'

/** The pane that a search is meant for: the one in use, else the conversation or what else is in sight. */
function paneInUse(): TextPane | undefined {
  const used = document.activeElement?.closest('section[data-scrolls]')?.id
  const inSight = textPanes.filter(pane => document.getElementById(pane)?.clientHeight)
  return inSight.find(pane => pane === used) ?? inSight.find(pane => pane === 'dialogue') ?? inSight[0]
}

/**
 * Searching the panes, and showing in them what answers rest on: `evidence` of the item in hand is marked, `show`
 * leads to one of its places. `bringForward` opens the tab of a pane where panes are tabs.
 */
export function useReadingAids(
  opened: OpenedAssignment,
  evidence: readonly Evidence[],
  jumping: string | undefined,
  bringForward: (pane: TextPane) => void,
) {
  const texts = useMemo(() => partTexts(opened.parts), [opened.parts])
  const [finding, setFinding] = useState<TextPane>()
  // Another stage shows other panes
  useEffect(() => setFinding(undefined), [opened.stage])

  const find = (pane: TextPane | undefined) => {
    if (pane) bringForward(pane)
    setFinding(pane)
    if (pane === finding && pane) document.getElementById(`find-${pane}`)?.focus()
  }
  const show = (mark: Evidence) => {
    const part = mark.kind === 'turn' ? 'dialogue' : (mark.part as TextPane)
    bringForward(part)
    const text = texts[part]
    requestAnimationFrame(() => {
      if (mark.kind === 'turn') return reveal(`turn-${mark.unit}`)
      const stretches = text ? stretchesOf(text, mark) : []
      showMarks('now', stretches)
      if (stretches[0]) revealStretch(stretches[0])
    })
  }

  // Told to the browser when they change, and anew when the texts are
  const spans = JSON.stringify(evidence.filter(mark => mark.kind === 'span'))
  useEffect(() => {
    const marks = (JSON.parse(spans) as Span[]).flatMap(span => {
      const text = texts[span.part as TextPane]
      return text ? stretchesOf(text, span) : []
    })
    showMarks('evidence', marks)
    return () => {
      showMarks('evidence', [])
      showMarks('now', [])
    }
  }, [spans, texts])

  const latest = useRef(find)
  latest.current = find
  const reading = useMemo(
    (): Reading => ({ assignment: opened.id, texts, finding, find: pane => latest.current(pane), jumping }),
    [opened.id, texts, finding, jumping],
  )
  return { reading, show, findInUse: () => find(paneInUse()) }
}
