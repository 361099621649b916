import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Buttons } from '#client/ui/Form.tsx'
import { DoneNote, ErrorNote } from '#client/ui/Notes.tsx'
import type { ImportKind, Refusal } from '#schema/import.ts'
import { useStudyWords } from '../words.ts'
import { importingQuery, stopImport } from './calls.ts'
import { FileRefusal, ProblemTable } from './FileRefusal.tsx'
import { ImportProgressBar } from './ImportProgressBar.tsx'
import classes from './imports.module.css'
import type { useFileImport } from './useFileImport.ts'

type AnyPreview = { file: string; check: string; fresh: number; refused: Refusal }

/**
 * A file on its way in: the form that chooses it, how far it is, what would come of it, and what came of it. Nothing
 * is written before the person says so on the preview.
 */
export function FileImportPanel<Preview extends AnyPreview, Report>({
  study,
  kind,
  flow: { state, take, stop, leave },
  form,
  also,
  show,
  below,
  go,
  done,
}: {
  study: string
  kind: ImportKind
  flow: ReturnType<typeof useFileImport<Preview, Report>>
  form: ReactNode
  /** Another way in, below what came of the last file. */
  also?: ReactNode
  show: (preview: Preview) => ReactNode
  /** What is looked up rather than read before saying yes. */
  below?: (preview: Preview) => ReactNode
  /** The words of the button that takes so many in. */
  go: (count: number) => string
  done: (report: Report) => string
}) {
  const { t } = useStudyWords()
  const client = useQueryClient()
  const sending = state.at === 'sending'
  const uploaded = sending && state.sent >= state.file.size
  const { data } = useQuery(importingQuery(study, uploaded))
  const running = data?.running
  const elsewhere = !sending && running?.kind === kind
  const wasElsewhere = useRef(false)
  useEffect(() => {
    // What another tab, or this one before it was closed, brought in is here now.
    if (wasElsewhere.current && !elsewhere) void client.invalidateQueries({ queryKey: ['study'] })
    wasElsewhere.current = elsewhere
  }, [elsewhere, client])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (state.at === 'previewed') heading.current?.focus()
  }, [state.at])

  if (sending)
    return (
      <ImportProgressBar
        file={state.file.name}
        checking={state.checking}
        upload={uploaded ? undefined : { sent: state.sent, of: state.file.size }}
        running={running?.kind === kind ? running : undefined}
        onStop={stop}
      />
    )
  if (elsewhere && running)
    return (
      <ImportProgressBar
        file={running.file}
        checking={running.checking}
        running={running}
        onStop={() => stopImport(study, running.id)}
      />
    )
  if (state.at === 'previewed') {
    const { preview, differs } = state
    return (
      <section className={classes.preview} aria-labelledby="import-preview">
        <h3 ref={heading} tabIndex={-1} id="import-preview" className={classes.previewTitle}>
          {t(preview.refused ? 'import.refusedTitle' : 'import.previewTitle', { file: preview.file })}
        </h3>
        <ErrorNote error={differs} />
        {show(preview)}
        {preview.refused && <ProblemTable {...preview.refused} />}
        <Buttons>
          {!preview.refused && preview.fresh > 0 && (
            <Button onClick={() => void take(preview)}>{go(preview.fresh)}</Button>
          )}
          <Button variant="default" onClick={leave}>
            {preview.refused || preview.fresh === 0 ? t('import.another') : t('common:cancel')}
          </Button>
        </Buttons>
        {!preview.refused && below?.(preview)}
      </section>
    )
  }
  return (
    <div className={classes.choosing}>
      {form}
      <FileRefusal error={state.error} />
      <DoneNote>
        {state.report ? done(state.report) : state.stopped ? t('import.stopped') : undefined}
      </DoneNote>
      {also}
    </div>
  )
}
