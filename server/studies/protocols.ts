import type { Pane } from '#schema/instrument.ts'
import type { ProtocolId } from '#schema/study.ts'

export type ProtocolStage = { instrument: string; panes: readonly Pane[] }

/**
 * What a study of each protocol asks, in which order, and what a physician sees meanwhile. The panes are the
 * instrument's own; they stand here too because the order of stages rests on them: the conversation is judged
 * before the note is seen, and an instrument that starts to show more must not slip into a protocol unseen.
 */
export const protocols: Record<ProtocolId, { stages: readonly ProtocolStage[] }> = {
  'judge-validation': {
    stages: [
      { instrument: 'conversation-quality', panes: ['dialogue'] },
      { instrument: 'topic-checklist', panes: ['note', 'dialogue'] },
      { instrument: 'comprehension', panes: ['note', 'answers'] },
    ],
  },
}
