import type { Pane } from '#schema/instrument.ts'
import type { SeatRole } from '#schema/monitor.ts'
import { guessInstrument, type ProtocolId } from '#schema/study.ts'

type ProtocolStage = { instrument: string; panes: readonly Pane[] }
/**
 * `live`: the conversation is held in the room first, and is what the stages then ask about. `roomPanes`: what the room
 * shows of the case meanwhile, to whoever sits in each seat. `balanceBy`: the field that cases are dealt out by unless
 * another is named.
 */
type Protocol = {
  live: boolean
  roomPanes: Readonly<Record<SeatRole, readonly ('persona' | 'profile' | 'note')[]>>
  balanceBy: string
  stages: readonly ProtocolStage[]
}

/** What is asked of a physician who has seen the persona. */
const fidelity: ProtocolStage = { instrument: 'vp-fidelity', panes: ['dialogue', 'persona', 'profile'] }

/** Only conversations that are there already come from educators that could be balanced over. */
const room = { live: true, balanceBy: 'icd_chapter' } as const

const noRoom = { live: false, roomPanes: { educator: [], patient: [] } } as const

/**
 * What a study of each protocol asks, in which order, and what a physician sees meanwhile. The panes are the
 * instrument's own; they stand here too because the order of stages rests on them: the conversation is judged
 * before the note is seen, a persona is guessed before its card is, and an instrument that starts to show more must
 * not slip into a protocol unseen.
 */
export const protocols: Record<ProtocolId, Protocol> = {
  'judge-validation': {
    ...noRoom,
    balanceBy: 'educator_model',
    stages: [
      { instrument: 'conversation-quality', panes: ['dialogue'] },
      { instrument: 'topic-checklist', panes: ['note', 'dialogue'] },
      { instrument: 'comprehension', panes: ['note', 'answers'] },
    ],
  },
  'virtual-patient': {
    ...room,
    // the note is what the educator explains; a patient who goes home has not read it
    roomPanes: { educator: ['persona', 'profile', 'note'], patient: ['persona', 'profile'] },
    stages: [fidelity],
  },
  'virtual-patient-guess': {
    ...room,
    // no note either: it may tell what is to be guessed
    roomPanes: { educator: ['profile'], patient: ['profile'] },
    stages: [{ instrument: guessInstrument, panes: ['dialogue'] }, fidelity],
  },
  'virtual-patient-review': {
    ...noRoom,
    balanceBy: 'icd_chapter',
    stages: [fidelity],
  },
}
