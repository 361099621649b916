import type { Command, CommandId } from '#client/keyboard/commands.ts'

/** When a key is of use, in the order of the key sheet. */
export const keyGroups = ['rating', 'evidence', 'review', 'reading', 'always'] as const
export type KeyGroup = (typeof keyGroups)[number]

const groups: Record<CommandId, KeyGroup> = {
  rate: 'rating',
  'take-back': 'rating',
  previous: 'rating',
  next: 'rating',
  comment: 'rating',
  flag: 'rating',
  evidence: 'rating',
  review: 'rating',
  'turn-digit': 'evidence',
  'turn-add': 'evidence',
  'turn-erase': 'evidence',
  freeze: 'review',
  onward: 'review',
  'focus-note': 'reading',
  'focus-dialogue': 'reading',
  'turn-back': 'reading',
  'turn-on': 'reading',
  jump: 'reading',
  'turn-go': 'reading',
  find: 'reading',
  sections: 'reading',
  leave: 'always',
  instructions: 'always',
  keys: 'always',
  language: 'always',
}

const order = Object.keys(groups)

/** The heading under which the key sheet tells a command. */
export const groupOf = ({ id, label }: Pick<Command, 'id' | 'label'>): KeyGroup =>
  label === 'leaveComment' ? 'rating' : groups[id]

/** The commands of a group, those that belong together side by side. */
export const commandsOf = (group: KeyGroup, commands: readonly Command[]): Command[] =>
  commands
    .filter(command => groupOf(command) === group)
    .sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
