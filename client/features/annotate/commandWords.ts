import type { TFunction } from 'i18next'
import type { Command, CommandId } from '#client/keyboard/commands.ts'

/** Commands that share a line in the foot, and are two in the key sheet. */
const apart = {
  previous: 'previous',
  next: 'next',
  'turn-back': 'turnBack',
  'turn-on': 'turnOn',
} as const satisfies Partial<Record<CommandId, string>>

/** What one command does, in words that no other command has. */
export const commandWords = (
  t: TFunction<'annotate'>,
  { id, label }: Pick<Command, 'id' | 'label'>,
): string => (id in apart ? t(`keys.${apart[id as keyof typeof apart]}`) : t(`keys.${label}`))
