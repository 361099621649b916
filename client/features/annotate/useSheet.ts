import { useEffect, useRef, useState } from 'react'
import { newId } from '#client/outbox/newId.ts'
import type { Outbox } from '#client/outbox/outbox.ts'
import type { OpenedAssignment } from '#schema/annotation.ts'
import type { Instrument } from '#schema/instrument.ts'
import type { UiLanguage } from '#schema/words.ts'
import { activeClock } from './activeTime.ts'
import { useBox } from './queries.ts'
import { type Sheet, type SheetCommand, sheetOf, step } from './sheet.ts'

/** The sheet of the opened stage, fed by commands and by what the box gets acknowledged. */
export function useSheet(
  opened: OpenedAssignment,
  instrument: Instrument,
  outbox: Outbox,
  choice: UiLanguage,
) {
  const box = useBox(outbox)
  const build = (at?: number) => {
    const { acknowledged, entries } = outbox.snapshot()
    return sheetOf(
      opened,
      instrument,
      acknowledged,
      entries.map(entry => entry.rating),
      at,
    )
  }
  const [built, setBuilt] = useState(opened)
  const [held, setSheet] = useState(build)
  const now = useRef<Sheet>(held)
  let sheet = held
  // A new reply of the server is the one reason to build anew; at once, so that no sheet meets another instrument.
  if (built !== opened) {
    const same = built.stage === opened.stage && built.id === opened.id
    sheet = build(same ? held.at : undefined)
    now.current = sheet
    setBuilt(opened)
    setSheet(sheet)
  }
  const heard = useRef(box.acknowledged.length)
  const [clock] = useState(() => activeClock(Date.now, !document.hidden))

  const show = (next: Sheet) => {
    if (next.at !== now.current.at) clock.restart()
    now.current = next
    setSheet(next)
  }

  useEffect(() => {
    const onVisible = () => clock.show(!document.hidden)
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [clock])

  // Only news of the box matter here
  useEffect(() => {
    const news = box.acknowledged.slice(heard.current)
    heard.current = box.acknowledged.length
    const circumstances = { id: '', ui_lang: choice, active_ms: 0, client_at: 0 }
    let next = now.current
    for (const { rating, saved } of news)
      next = step(next, { type: 'acknowledged', rating, saved }, circumstances).sheet
    if (next !== now.current) show(next)
  }, [box.acknowledged])

  const run = (command: SheetCommand) => {
    const circumstances = {
      id: newId(),
      ui_lang: choice,
      active_ms: clock.read(),
      client_at: Date.now(),
    }
    const { sheet: next, send } = step(now.current, command, circumstances)
    show(next)
    for (const rating of send) void outbox.add(rating)
  }
  return { sheet, run, box }
}
