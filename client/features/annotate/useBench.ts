import { useEffect, useRef } from 'react'
import type { Outbox } from '#client/outbox/outbox.ts'
import type { AnnotatorStudy, OpenedAssignment, SubmittedStage } from '#schema/annotation.ts'
import { itemOf, scaleOf } from '#schema/scale.ts'
import type { UiLanguage } from '#schema/words.ts'
import { panesOf } from './Panes.tsx'
import { reveal } from './scrolling.ts'
import { cellOf, missingOf, type SheetCommand, slotInHand } from './sheet.ts'
import { useKeyMode } from './useKeyMode.ts'
import { usePassage } from './usePassage.ts'
import { useReadingAids } from './useReadingAids.ts'
import { useSheet } from './useSheet.ts'
import { useSubmission } from './useSubmission.ts'
import { useTab } from './useTab.ts'

/** All that one stage of one case is on the screen: its sheet, what keys mean, its panes, and its way to the server. */
export function useBench(
  study: AnnotatorStudy,
  opened: OpenedAssignment,
  outbox: Outbox,
  choice: UiLanguage,
  onSubmitted: (done: SubmittedStage) => void,
) {
  const stage = study.stages.find(one => one.id === opened.stage)!
  const { instrument } = stage
  const progress = opened.stages.find(one => one.id === opened.stage)
  const frozen = progress?.state === 'frozen'

  const { sheet, run: change, box } = useSheet(opened, instrument, outbox, choice)
  const keepFocus = useRef(false)
  const run = (command: SheetCommand) => {
    keepFocus.current = document.activeElement?.closest('[data-item-in-hand]') != null
    change(command)
  }
  const submission = useSubmission(sheet, box, choice, onSubmitted)
  const slot = slotInHand(sheet)
  const cell = cellOf(sheet, slot)

  const keys = useKeyMode(opened.stage, stage.version, frozen)
  const { mode, typed } = keys
  const { dialogue, answers } = opened.parts
  const aimed = typed === '' ? undefined : dialogue?.find(turn => String(turn.turn) === typed)

  const panes = panesOf(opened)
  const { tab, setTab } = useTab(study, opened, panes)
  const aids = useReadingAids(
    opened,
    frozen ? [] : cell.evidence,
    mode === 'jump' ? typed : undefined,
    setTab,
  )
  useEffect(() => {
    if (answers) reveal(`answer-${slot.unit}`)
  }, [slot.unit, answers])
  useEffect(() => {
    if (aimed) reveal(`turn-${aimed.unit}`)
  }, [aimed])

  return {
    opened,
    stage,
    instrument,
    progress,
    frozen,
    sheet,
    box,
    keepFocus,
    run,
    submission,
    missing: missingOf(sheet, instrument),
    slot,
    cell,
    scale: scaleOf(instrument, itemOf(instrument, slot.item)!),
    keys,
    aimed,
    panes,
    tab,
    setTab,
    passage: usePassage(mode === 'evidence', aids.reading.texts),
    ...aids,
  }
}
export type Bench = ReturnType<typeof useBench>
