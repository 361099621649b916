import { flushSync } from 'react-dom'
import { labelsOf } from '#schema/scale.ts'
import { toggled } from './multi.ts'
import type { Span } from './pieces.ts'
import { bringToTop } from './scrolling.ts'
import { selectedSpan } from './selecting.ts'
import type { Bench } from './useBench.ts'
import type { PaneName } from './Words.tsx'

type Ways = { onHome: () => void; onStage: (stage: string | undefined) => void }

/** Whether every stage of the case is frozen. */
export const isFinished = ({ opened }: Pick<Bench, 'opened'>): boolean =>
  opened.stages.every(one => one.state === 'frozen')

/** What a person can do at the bench, by key or by hand. */
export function actionsOn(bench: Bench, { onHome, onStage }: Ways) {
  const { run, sheet, scale, cell, missing, submission, keys, aimed, reading, setTab } = bench
  const { mode, setMode, typed, setTyped, setAbsent, setCommenting } = keys

  const rate = (value: string) => {
    if (mode !== 'rate') return
    if (scale.kind === 'multi') run({ type: 'set', value: toggled(labelsOf(scale), cell.value, value) })
    else {
      setCommenting(false)
      run({ type: 'rate', value })
    }
  }
  const go = (to: number) => {
    setCommenting(false)
    setMode(mode === 'look' ? 'look' : 'rate')
    submission.callOff()
    run({ type: 'go', to })
  }
  const finish = () => {
    if (missing.length > 0) go(sheet.slots.indexOf(missing[0]!))
    else submission.submit()
  }
  const leave = () => {
    setTyped('')
    setAbsent(undefined)
    setCommenting(false)
    submission.callOff()
    if (mode === 'look') {
      if (isFinished(bench)) onHome()
      else onStage(undefined)
    }
    setMode('rate')
  }
  const addPassage = (span: Span) => {
    run({ type: 'span', span })
    document.getSelection()?.removeAllRanges()
  }
  const addTyped = () => {
    // As it is now; what the screen says may be a moment behind.
    const selected = typed === '' ? selectedSpan(reading.texts) : undefined
    if (aimed) run({ type: 'evidence', unit: aimed.unit })
    else if (selected) addPassage(selected)
    else if (typed === '') setMode('rate')
    setAbsent(aimed || typed === '' ? undefined : typed)
    setTyped('')
  }
  const typeDigit = (digit: number) => {
    setAbsent(undefined)
    setTyped(`${typed}${digit}`.replace(/^0+/, '').slice(0, 4))
  }
  const goToTurn = () => {
    if (aimed) bringToTop(`turn-${aimed.unit}`)
    if (aimed || typed === '') setMode('rate')
    setTyped('')
  }
  const showPane = (pane: PaneName) => {
    // At once, or a quick next key would still mean the former pane.
    flushSync(() => setTab(pane))
    document.getElementById(pane)?.focus()
  }
  return { rate, go, finish, leave, addPassage, addTyped, typeDigit, goToTurn, showPane }
}
export type Actions = ReturnType<typeof actionsOn>
