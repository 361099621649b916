import { useEffect } from 'react'
import { sameSlot } from '#client/outbox/entry.ts'
import { newId } from '#client/outbox/newId.ts'
import type { Outbox, OutboxSnapshot } from '#client/outbox/outbox.ts'
import type { AnnotatorStudy } from '#schema/annotation.ts'
import type { Me } from '#schema/people.ts'
import type { UiLanguage } from '#schema/words.ts'
import { RefusedDialog } from './RefusedDialog.tsx'
import { SignInDialog } from './SignInDialog.tsx'
import { StaleDialog } from './StaleDialog.tsx'

export type BoxDialog = 'sign-in' | 'stale' | 'refused'

type Props = {
  dialog: BoxDialog | undefined
  me: Me['person']
  study: AnnotatorStudy
  outbox: Outbox
  box: OutboxSnapshot
  choice: UiLanguage
  /** An answer was settled by hand: what the server holds must be read again. */
  onSettled: () => void
  onOther: () => void
  onClose: () => void
}

/** What the box of unsent ratings asks of the person: to sign in again, to choose, to read a refusal. */
export function BoxDialogs({ dialog, me, study, outbox, box, choice, onSettled, onOther, onClose }: Props) {
  const instrumentOf = (stage: string) => study.stages.find(one => one.id === stage)?.instrument
  const stale = box.entries.find(entry => entry.state === 'stale')
  const refused = box.entries.filter(entry => entry.state === 'refused')
  const empty = (dialog === 'stale' && !stale) || (dialog === 'refused' && refused.length === 0)
  useEffect(() => {
    if (empty) onClose()
  }, [empty, onClose])
  const settle = async (work: Promise<void>) => {
    await work
    onSettled()
  }
  if (dialog === 'sign-in')
    return (
      <SignInDialog
        person={me}
        onSame={() => {
          outbox.signedIn()
          onSettled()
          onClose()
        }}
        onOther={onOther}
        onClose={onClose}
      />
    )
  if (dialog === 'stale' && stale)
    return (
      <StaleDialog
        key={stale.n}
        entry={stale}
        mine={box.entries.findLast(entry => sameSlot(entry.rating, stale.rating))!}
        instrument={instrumentOf(stale.rating.stage)}
        choice={choice}
        onMine={() => void settle(outbox.chooseMine(stale.n, { id: newId(), client_at: Date.now() }))}
        onStored={() => void settle(outbox.chooseStored(stale.n))}
        onClose={onClose}
      />
    )
  if (dialog === 'refused' && refused.length > 0)
    return (
      <RefusedDialog
        entries={refused}
        instrumentOf={instrumentOf}
        choice={choice}
        onDiscard={n => void settle(outbox.discard(n))}
        onAgain={n => void outbox.again(n)}
        onClose={onClose}
      />
    )
  return null
}
