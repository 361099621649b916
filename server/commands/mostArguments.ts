import type { Command } from './command.ts'

/**
 * How many arguments that are no options a command takes, by its usage: the words between its name and the first
 * option, and without end where one of them stands for several files.
 */
export function mostArguments({ name, usage }: Pick<Command, 'name' | 'usage'>): number {
  const words = usage.slice(name.length).trim().split(/\s+/).filter(Boolean)
  const option = words.findIndex(word => /^\[?--/.test(word))
  const taken = option === -1 ? words : words.slice(0, option)
  return taken.some(word => word.includes('…')) ? Number.POSITIVE_INFINITY : taken.length
}
