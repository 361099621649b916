/** What reasoning models write before they speak, when the endpoint does not keep it apart. */
const thinking = /^\s*<think>[\s\S]*?<\/think>/
const opening = '<think>'

/** Signs that no screen shows and no file of cases may hold. */
const control = /(?![\t\n])\p{Cc}/gu

/** What a model says aloud in its reply. */
export const spokenOf = (reply: string): string =>
  reply.replace(thinking, '').replace(/\r\n?/g, '\n').replace(control, '').normalize('NFC').trim()

/**
 * What may be heard of a reply that is still coming: always a beginning of what `spokenOf` makes of the whole. The
 * last word is held back. It may be half a word; and a whole reply that stands there while nobody may answer it yet
 * would show how long its observer takes.
 */
export function heardSoFar(reply: string): string {
  const spoken = reply.replace(thinking, '').replace(/\r\n?/g, '\n').replace(control, '').trimStart()
  if (spoken.startsWith(opening) || opening.startsWith(spoken)) return ''
  const words = /^[\s\S]*\s(?=\S)/.exec(spoken)?.[0] ?? ''
  return words.trimEnd().normalize('NFC')
}
