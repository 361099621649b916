import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/api.ts'
import { newId } from '#client/outbox/newId.ts'
import type { OutboxSnapshot } from '#client/outbox/outbox.ts'
import type { SubmittedStage } from '#schema/annotation.ts'
import type { UiLanguage } from '#schema/words.ts'
import { acknowledgedIds, isSettled, type Sheet } from './sheet.ts'
import { useWorkRecord } from './workRecord.ts'

export type SubmissionState =
  | { kind: 'idle' }
  | { kind: 'waiting'; count: number }
  | { kind: 'sending' }
  | { kind: 'failed'; code: ApiError['code'] }

/**
 * Freezes the stage once every answer of it has reached the server; until then it waits and says for how many. What
 * follows is opened in the same call, so that it is there as soon as the freeze is.
 */
export function useSubmission(
  sheet: Sheet,
  box: OutboxSnapshot,
  choice: UiLanguage,
  onDone: (done: SubmittedStage) => void,
) {
  const { submit } = useWorkRecord()
  const [wanted, setWanted] = useState(false)
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<ApiError['code']>()
  const attempt = useRef<{ id: string; ratings: string[] }>(undefined)
  const unsent = box.entries.filter(
    ({ rating }) => rating.assignment === sheet.assignment && rating.stage === sheet.stage,
  ).length
  const settled = unsent === 0 && isSettled(sheet)

  // Sent once, when it is wanted and everything has arrived
  useEffect(() => {
    if (!wanted || !settled || sending) return
    // The same id for the same ratings until a reply has come, so that a lost reply does not freeze twice.
    const ratings = acknowledgedIds(sheet)
    if (attempt.current?.ratings.join() !== ratings.join()) attempt.current = { id: newId(), ratings }
    setSending(true)
    submit(sheet.assignment, sheet.stage, { ...attempt.current!, onward: { ui_lang: choice } })
      .then(onDone)
      .catch((error: unknown) => {
        const code = error instanceof ApiError ? error.code : 'offline'
        if (code !== 'offline') attempt.current = undefined
        setFailed(code)
      })
      .finally(() => {
        setSending(false)
        setWanted(false)
      })
  }, [wanted, settled])

  const state: SubmissionState = sending
    ? { kind: 'sending' }
    : wanted
      ? { kind: 'waiting', count: unsent }
      : failed
        ? { kind: 'failed', code: failed }
        : { kind: 'idle' }
  return {
    state,
    submit() {
      setFailed(undefined)
      setWanted(true)
    },
    callOff() {
      setWanted(false)
      setFailed(undefined)
    },
  }
}
