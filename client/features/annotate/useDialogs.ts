import { useEffect, useState } from 'react'
import type { SaveState } from '#client/outbox/saveState.ts'
import type { AnnotatorStudy } from '#schema/annotation.ts'
import type { BoxDialog } from './BoxDialogs.tsx'
import { hasRead, markRead } from './readInstructions.ts'

export type OpenDialog = 'instructions' | 'keys' | BoxDialog

/** What the save state asks of the person, where it asks for something. */
const askedBy = ({ kind }: SaveState): BoxDialog | undefined =>
  kind === 'signedOut' ? 'sign-in' : kind === 'stale' ? 'stale' : undefined

/** The one dialog over the bench: asked for, or opened by itself for unread instructions or a worry about saving. */
export function useDialogs(
  person: string,
  stage: AnnotatorStudy['stages'][number],
  frozen: boolean,
  save: SaveState,
) {
  const unread = !frozen && !hasRead(person, stage)
  const [dialog, open] = useState<OpenDialog | undefined>(unread ? 'instructions' : undefined)
  // A stage begins once
  useEffect(() => {
    if (unread) open('instructions')
  }, [stage.id, stage.version, frozen])
  // A choice or a refusal is shown when it arises, but never on top of what is being read.
  const worry = askedBy(save)
  useEffect(() => {
    if (worry) open(now => now ?? worry)
  }, [worry])
  return {
    dialog,
    unread,
    open,
    openForSave: () => open(askedBy(save) ?? 'refused'),
    close: () => {
      if (dialog === 'instructions') markRead(person, stage)
      open(undefined)
    },
  }
}
export type Dialogs = ReturnType<typeof useDialogs>
