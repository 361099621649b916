import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/api.ts'
import { importing, type Sending, stopImport } from './calls.ts'

/**
 * Where a file is on its way in. `choosing` may carry why the last one did not come in, or what it brought;
 * `previewed` may carry why the preview is a new one.
 */
export type FileImport<Preview, Report> =
  | { at: 'choosing'; error?: unknown; report?: Report; stopped?: boolean }
  | { at: 'sending'; checking: boolean; file: File; sent: number }
  | { at: 'previewed'; preview: Preview; differs?: unknown }

/**
 * Takes a file through its check, the person's yes and the import. Should something else come of the file by then
 * than was shown, nothing is taken in, and the file is checked and shown again.
 */
export function useFileImport<Preview extends { check: string }, Report>(study: string) {
  const client = useQueryClient()
  const [state, setState] = useState<FileImport<Preview, Report>>({ at: 'choosing' })
  const going = useRef<{ file: File; sending: Sending<Preview, Report>; abort: AbortController } | null>(null)
  // Nobody reads the answer of a check any more; an import goes on, as the server says to whoever comes back.
  const checking = state.at === 'sending' && state.checking
  const toAbort = useRef(false)
  toAbort.current = checking
  useEffect(() => () => void (toAbort.current && going.current?.abort.abort()), [])

  const toSend = (file: File, isCheck: boolean) => {
    setState({ at: 'sending', checking: isCheck, file, sent: 0 })
    return (sent: number) =>
      setState(now => (now.at === 'sending' ? { ...now, sent: Math.max(now.sent, sent) } : now))
  }
  const failed = (error: unknown) =>
    setState(
      error instanceof ApiError && error.code === 'import-stopped'
        ? { at: 'choosing', stopped: true }
        : { at: 'choosing', error },
    )

  const check = async (file: File, sending: Sending<Preview, Report>, differs?: unknown) => {
    const abort = new AbortController()
    going.current = { file, sending, abort }
    try {
      const preview = await sending.preview(file, toSend(file, true), abort.signal)
      setState({ at: 'previewed', preview, ...(differs ? { differs } : {}) })
    } catch (error) {
      failed(error)
    }
  }

  const take = async (preview: Preview) => {
    if (!going.current) return
    const { file, sending, abort } = going.current
    try {
      const report = await sending.take(file, preview.check, toSend(file, false), abort.signal)
      await client.invalidateQueries({ queryKey: ['study'] })
      setState({ at: 'choosing', report })
    } catch (error) {
      const differs = error instanceof ApiError && error.code === 'import-differs'
      if (differs && error.details.reason !== 'file-unreadable') await check(file, sending, error)
      else failed(error)
    }
  }

  /** While a file is on its way the request is broken off; afterwards the server is asked to stop, and answers it. */
  const stop = async () => {
    if (state.at !== 'sending' || !going.current) return
    if (state.sent < state.file.size) return going.current.abort.abort()
    const { running } = await importing(study)
    if (running) await stopImport(study, running.id)
  }

  return { state, check, take, stop, leave: () => setState({ at: 'choosing' }) }
}
