import type { CommandOutput } from './command.ts'

const link = /^\/join#\S+$/m

/**
 * Puts the address where browsers reach Concord before the link that a command printed, or says that it belongs
 * there when no server runs that would know it. The document for programs keeps the path alone.
 */
export function withAddress({ json, text }: CommandOutput, url: string | undefined): CommandOutput {
  const path = link.exec(text)?.[0]
  if (path === undefined) return { json, text }
  return url === undefined
    ? { json, text: `${text}\n(put the address of your Concord before it)` }
    : { json, text: text.replace(path, new URL(path, url).href) }
}
