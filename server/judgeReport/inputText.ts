import { sha256 } from '../storage/canonical.ts'

/** The parts of a case that a judge may be given. */
export const judgedParts = ['note', 'dialogue', 'answers'] as const
export type JudgedPart = (typeof judgedParts)[number]

type Bodies = {
  note: { text: string }
  dialogue: { role: string; text: string }[]
  answers: { question: string; answer: string }[]
}

/**
 * A part as plain text, so that whoever runs a judge can make the same in any language: the note's text; a line
 * `role: text` a turn, where the role is `educator` or `patient`; a line `question<TAB>answer` an answer. Lines end with
 * a line feed.
 */
export function inputText<P extends JudgedPart>(part: P, body: Bodies[P]): string {
  if (part === 'note') return (body as Bodies['note']).text
  if (part === 'dialogue')
    return (body as Bodies['dialogue']).map(({ role, text }) => `${role}: ${text}\n`).join('')
  return (body as Bodies['answers']).map(({ question, answer }) => `${question}\t${answer}\n`).join('')
}

/**
 * One hash of several texts: SHA-256 of a line `name<SPACE>hash` a text, sorted by name as bytes. `hash` is the SHA-256
 * of the text in UTF-8, in hex.
 */
export function hashOfAll(hashes: ReadonlyMap<string, string>): string {
  const lines = [...hashes].map(([name, hash]) => ({ bytes: Buffer.from(name), line: `${name} ${hash}\n` }))
  lines.sort((a, b) => Buffer.compare(a.bytes, b.bytes))
  return sha256(lines.map(({ line }) => line).join(''))
}
