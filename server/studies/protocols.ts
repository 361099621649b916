import type { Pane } from '#schema/instrument.ts'
import type { ProtocolId } from '#schema/study.ts'

type ProtocolStage = { instrument: string; panes: readonly Pane[] }
/** `live`: the conversation is held in the room first, and is what the stages then ask about. */
type Protocol = { live: boolean; stages: readonly ProtocolStage[] }

/**
 * What a study of each protocol asks, in which order, and what a physician sees meanwhile. The panes are the
 * instrument's own; they stand here too because the order of stages rests on them: the conversation is judged
 * before the note is seen, and an instrument that starts to show more must not slip into a protocol unseen.
 */
export const protocols: Record<ProtocolId, Protocol> = {
  'judge-validation': {
    live: false,
    stages: [
      { instrument: 'conversation-quality', panes: ['dialogue'] },
      { instrument: 'topic-checklist', panes: ['note', 'dialogue'] },
      { instrument: 'comprehension', panes: ['note', 'answers'] },
    ],
  },
  'virtual-patient': {
    live: true,
    stages: [{ instrument: 'vp-fidelity', panes: ['dialogue', 'persona', 'profile'] }],
  },
  'virtual-patient-review': {
    live: false,
    stages: [{ instrument: 'vp-fidelity', panes: ['dialogue', 'persona', 'profile'] }],
  },
}
