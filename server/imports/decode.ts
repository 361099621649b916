import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
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
  if (!isUtf8(buffer) || buffer.includes(0)) decodeUtf8({ name, bytes })
  return mark.every((byte, index) => buffer[index] === byte) ? buffer.subarray(mark.length) : buffer
}

export type Line = { no: number; text: string }

/** The lines of checked UTF-8 bytes, counted from 1, without their line feeds. */
export function* linesOf(buffer: Buffer): Generator<Line> {
  let no = 0
  for (let start = 0; start < buffer.length; ) {
    const feed = buffer.indexOf(0x0a, start)
    const end = feed < 0 ? buffer.length : feed
    no += 1
    yield { no, text: buffer.toString('utf8', start, end) }
    start = end + 1
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
