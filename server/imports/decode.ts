import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { LocatedError } from '#schema/located.ts'
import { decodeUtf8 } from '../agreement/agreeDecode.ts'

/** A file as it was handed in: its name, for messages, and its bytes. */
export type InputFile = { name: string; bytes: Uint8Array }

const mark = [0xef, 0xbb, 0xbf]

/**
 * The bytes of a UTF-8 file without its byte order mark, checked but not yet decoded: a file of hundreds of
 * megabytes is decoded line by line.
 *
 * @throws LocatedError `not-utf-8` with the encoding it looks like, or `nul-character`
 */
export function utf8Bytes({ name, bytes }: InputFile): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isUtf8(buffer) || buffer.includes(0)) refuseEncoding(name, buffer)
  return mark.every((byte, index) => buffer[index] === byte) ? buffer.subarray(mark.length) : buffer
}

const pieceSize = 2 ** 12

/** Looks for the place in pieces of whole lines: over a file of line breaks, line by line takes minutes. */
function refuseEncoding(name: string, buffer: Buffer): never {
  let before = 0
  for (let start = 0; start < buffer.length; ) {
    const feed = buffer.indexOf(0x0a, start + pieceSize)
    const end = feed < 0 ? buffer.length : feed + 1
    const piece = buffer.subarray(start, end)
    try {
      if (!isUtf8(piece) || piece.includes(0)) decodeUtf8({ name, bytes: piece })
    } catch (error) {
      if (!(error instanceof LocatedError)) throw error
      throw new LocatedError(
        error.problems.map(one => ({ ...one, ...(one.line ? { line: one.line + before } : {}) })),
      )
    }
    for (const byte of piece) if (byte === 0x0a) before += 1
    start = end
  }
  throw new Error(`${name} is refused as a whole and accepted in pieces`)
}

/** `tooLong`: only the beginning of the text is there. `end`: how many bytes were read with it. */
export type Line = { no: number; text: string; tooLong: boolean; end: number }

const blankAtOnce = 2 ** 16
const beginning = 64
const mostBytesOfUnit = 3

/**
 * The lines of checked UTF-8 bytes that are not blank, counted from 1, without their line feeds. A line of more
 * than `longest` UTF-16 units is not decoded. Yields nothing after each stretch of blank bytes, for a pause.
 */
export function* linesOf(buffer: Buffer, longest: number): Generator<Line | undefined> {
  let no = 1
  let start = 0
  for (let at = 0; at < buffer.length; at += 1) {
    const byte = buffer[at]
    if (byte === 0x0a) {
      no += 1
      start = at + 1
    }
    if (byte === 0x0a || byte === 0x20 || byte === 0x09 || byte === 0x0d) {
      if (at % blankAtOnce === 0) yield undefined
      continue
    }
    const feed = buffer.indexOf(0x0a, at)
    const end = feed < 0 ? buffer.length : feed
    const text =
      end - start > longest * mostBytesOfUnit
        ? buffer.toString('utf8', at, Math.min(end, at + beginning))
        : buffer.toString('utf8', start, end)
    yield { no, text, tooLong: end - start > longest * mostBytesOfUnit || text.length > longest, end }
    no += 1
    start = end + 1
    at = end
  }
}

const hashedAtOnce = 2 ** 22

/** SHA-256 of bytes, with a pause offered between slices. */
export function* hashing(bytes: Uint8Array): Generator<void, string> {
  const hash = createHash('sha256')
  for (let start = 0; start < bytes.length; start += hashedAtOnce) {
    hash.update(bytes.subarray(start, start + hashedAtOnce))
    yield
  }
  return hash.digest('hex')
}
