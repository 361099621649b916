import type { Evidence, OpenedAssignment } from '#schema/annotation.ts'
import { sha256 } from './sha256.ts'

/** Parts of a case that hold text to read, search and quote. */
export const textPanes = ['note', 'dialogue', 'answers'] as const
export type TextPane = (typeof textPanes)[number]

/**
 * One text of a pane as it stands on the screen, under the name of its element, and where it begins in the text of
 * the part (UTF-16 units); undefined where that text does not hold it.
 */
export type Piece = { name: string; text: string; start: number | undefined }
/** The text that spans of a part count in (the same as the server's `textOfPart`), and what of it is shown. */
export type PartText = { text: string; pieces: Piece[] }
export type PartTexts = Partial<Record<TextPane, PartText>>

export type Span = Extract<Evidence, { kind: 'span' }>
/** A place in a piece, in UTF-16 units: what the browser's own ranges count. */
export type Place = { name: string; at: number }
/** A stretch of one piece, in UTF-16 units. */
export type Stretch = { name: string; start: number; end: number }

/** The texts of an opened case by pane. */
export function partTexts({ note, dialogue, answers }: OpenedAssignment['parts']): PartTexts {
  return {
    ...(note ? { note: noteText(note) } : {}),
    ...(dialogue ? { dialogue: lines(dialogue.map(turn => [`turn ${turn.unit}`, turn.text])) } : {}),
    ...(answers
      ? {
          answers: lines(
            answers.flatMap(({ unit, question, answer }) => [
              [`question ${unit}`, question],
              [`answer ${unit}`, answer],
            ]),
          ),
        }
      : {}),
  }
}

function noteText({ text, sections }: NonNullable<OpenedAssignment['parts']['note']>): PartText {
  if (sections.length === 0) return { text, pieces: [{ name: 'note', text, start: 0 }] }
  let from = 0
  const place = (name: string, words: string): Piece => {
    const start = text.indexOf(words, from)
    if (start === -1) return { name, text: words, start: undefined }
    from = start + words.length
    return { name, text: words, start }
  }
  // A title first, or a section as short as "None" is found inside an earlier word.
  const pieces = sections.flatMap((section, index) => [
    place(`title ${index}`, section.title),
    place(`note ${index}`, section.text),
  ])
  return { text, pieces }
}

function lines(named: string[][]): PartText {
  let start = 0
  const pieces = named.map(([name = '', text = '']) => {
    const piece = { name, text, start }
    start += text.length + 1
    return piece
  })
  return { text: pieces.map(piece => piece.text).join('\n'), pieces }
}

const isLow = (text: string, at: number) => /[\uDC00-\uDFFF]/.test(text[at] ?? '')
/** Code points before a place of a text. */
const pointsBefore = (text: string, at: number): number => [...text.slice(0, at)].length

/**
 * The span of what lies between two places of one part, without white space at its ends and never through the
 * middle of a character. Undefined for nothing, and where the text of the part does not hold what is shown.
 */
export function spanBetween(
  part: TextPane,
  { text, pieces }: PartText,
  a: Place,
  b: Place,
): Span | undefined {
  const whereIs = ({ name, at }: Place) => {
    const start = pieces.find(piece => piece.name === name)?.start
    return start === undefined ? undefined : start + at
  }
  const places = [whereIs(a), whereIs(b)]
  if (places[0] === undefined || places[1] === undefined) return undefined
  let start = Math.min(places[0], places[1])
  let end = Math.max(places[0], places[1])
  while (start < end && /\s/.test(text[start]!)) start++
  while (end > start && /\s/.test(text[end - 1]!)) end--
  if (start >= end) return undefined
  if (isLow(text, start)) start--
  if (isLow(text, end)) end++
  return {
    kind: 'span',
    part,
    start: pointsBefore(text, start),
    end: pointsBefore(text, end),
    text_sha: sha256(text.slice(start, end)),
  }
}

/** The place of code point `n` in UTF-16 units. */
function unitsBefore(text: string, n: number): number {
  let at = 0
  for (let left = n; left > 0 && at < text.length; left--) at += text.codePointAt(at)! > 0xffff ? 2 : 1
  return at
}

/** The words of a span. */
export const wordsOfSpan = ({ text }: PartText, { start, end }: Span): string =>
  text.slice(unitsBefore(text, start), unitsBefore(text, end))

/** Where a span stands on the screen, piece by piece. */
export function stretchesOf({ text, pieces }: PartText, span: Span): Stretch[] {
  const start = unitsBefore(text, span.start)
  const end = unitsBefore(text, span.end)
  return pieces.flatMap(piece => {
    if (piece.start === undefined) return []
    const from = Math.max(start - piece.start, 0)
    const to = Math.min(end - piece.start, piece.text.length)
    return from < to ? [{ name: piece.name, start: from, end: to }] : []
  })
}

export const sameSpan = (a: Span, b: Span): boolean =>
  a.part === b.part && a.start === b.start && a.end === b.end
