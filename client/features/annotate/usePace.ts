import { useEffect, useState } from 'react'
import type { OpenedAssignment } from '#schema/annotation.ts'
import {
  finished,
  isLong,
  met,
  type Pace,
  type PaceReason,
  parsePace,
  reasonToPause,
  touched,
} from './pace.ts'
import { useWorkRecord } from './workRecord.ts'

const place = 'concord.pace'
/** A key that was on its way when the line appeared does not take it away again. */
const grace = 1500

const read = () => parsePace(sessionStorage.getItem(place))
const change = (by: (pace: Pace) => Pace): Pace => {
  const pace = by(read())
  sessionStorage.setItem(place, JSON.stringify(pace))
  return pace
}

/** The last stage of a case was finished in this tab. */
export const caseFinished = (assignment: string): void => void change(pace => finished(pace, assignment))

/** Keeps the pace of this tab while a stage is on the screen, and says at its beginning whether to suggest a pause. */
export function usePace(opened: OpenedAssignment): PaceReason | undefined {
  const { counts } = useWorkRecord()
  const [reason, setReason] = useState<PaceReason>()
  const { id, stage, parts } = opened

  useEffect(() => {
    if (!counts) return
    let beat = 0
    const onWork = () => {
      // A scroll comes sixty times a second; the pace needs a second's grain at most.
      if (Date.now() - beat < 1000) return
      beat = Date.now()
      change(pace => touched(pace, beat))
    }
    const kinds = ['keydown', 'pointerdown', 'scroll', 'wheel'] as const
    for (const kind of kinds) document.addEventListener(kind, onWork, { capture: true, passive: true })
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, onWork, { capture: true })
    }
  }, [counts])

  // A stage begins once
  useEffect(() => {
    if (!counts) return
    const pace = change(now => met(touched(now, Date.now()), id, isLong(parts)))
    const why = reasonToPause(pace)
    if (!why) return
    change(now => ({ ...now, told: true }))
    setReason(why)
  }, [id, stage, counts])

  useEffect(() => {
    if (!reason) return
    const since = Date.now()
    const onKey = () => {
      if (Date.now() - since >= grace) setReason(undefined)
    }
    // A touch does the same where there are no keys.
    const kinds = ['keydown', 'pointerdown'] as const
    for (const kind of kinds) document.addEventListener(kind, onKey, true)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, onKey, true)
    }
  }, [reason])
  return reason
}
