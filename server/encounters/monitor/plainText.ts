/** The most of one text that the rules read, in UTF-16 units; what is longer is over-long already. */
const mostRead = 20_000

/**
 * A text as the rules compare it: composed, full-width letters and signs as plain ones, small letters, straight
 * quotes, no invisible characters, one space between words. Lines stay lines.
 */
export function plainText(text: string): string {
  return text
    .slice(0, mostRead)
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}\u115f\u1160\u3164]/gu, '')
    .replace(/[‘’‛′]/g, "'")
    .replace(/[“”„‟″]/g, '"')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .trim()
}

// A stop before a digit belongs to a number ("0.5 mg"), one after "dr" to a title; "..." ends once.
const sentenceEnd = /(?<=[!?\n。]|(?<!\b(?:dr|mr|mrs|ms))\.(?!\d))["')\]]? ?(?=[^\s.!?])/u

/** The sentences of a plain text, with their marks. */
export const sentences = (plain: string): string[] =>
  plain
    .split(sentenceEnd)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '')

/** Only the letters and digits of a text, in words ("don't" is one): what is left when two turns are compared. */
export const bareWords = (text: string): string[] =>
  plainText(text)
    .replaceAll("'", '')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
