import type { CommandOutput } from './command.ts'

const link = /^\/join#\S+$/m

/**
 * Puts the address where browsers reach Concord before the link that a command printed, or says that it belongs
 * there when no server runs that would know it. The document for programs keeps the path alone.
 */
export function withAddress(output: CommandOutput, url: string | undefined): CommandOutput {
  const { text } = output
  const path = link.exec(text)?.[0]
  if (path === undefined) return output
  return {
    ...output,
    text:
      url === undefined
        ? `${text}\n(put the address of your Concord before it)`
        : text.replace(path, new URL(path, url).href),
  }
}
