import type { Outbox } from '#client/outbox/outbox.ts'
import type { AnnotatorStudy } from '#schema/annotation.ts'
import type { Me } from '#schema/people.ts'
import { levelsOf } from '#schema/scale.ts'
import type { UiLanguage } from '#schema/words.ts'
import { BoxDialogs } from './BoxDialogs.tsx'
import { InstructionsDialog } from './InstructionsDialog.tsx'
import { KeySheet } from './KeySheet.tsx'
import type { Bench } from './useBench.ts'
import type { Dialogs } from './useDialogs.ts'

type Props = {
  bench: Bench
  dialogs: Dialogs
  me: Me['person']
  study: AnnotatorStudy
  outbox: Outbox
  choice: UiLanguage
  onSettled: () => void
  onOther: () => void
}

/** The dialog that is open over the bench, if any. */
export function StageDialogs(props: Props) {
  const { bench, me, study, outbox, choice, onSettled, onOther } = props
  const { dialog, unread, close } = props.dialogs
  if (dialog === 'instructions')
    return (
      <InstructionsDialog instrument={bench.instrument} choice={choice} starting={unread} onClose={close} />
    )
  if (dialog === 'keys') return <KeySheet levels={levelsOf(bench.scale).length} onClose={close} />
  return (
    <BoxDialogs
      dialog={dialog}
      me={me}
      study={study}
      outbox={outbox}
      box={bench.box}
      choice={choice}
      onSettled={onSettled}
      onOther={onOther}
      onClose={close}
    />
  )
}
