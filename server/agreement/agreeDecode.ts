import { LocatedError } from '#schema/located.ts'

/**
 * The text of a UTF-8 file or of whole lines of one, without the file's byte order mark.
 *
 * @param line number of the first line of `bytes`
 * @throws LocatedError `not-utf-8` with the encoding it looks like, or `nul-character`, at the first such line
 */
export function decodeUtf8(input: { name: string; bytes: Uint8Array; line?: number }): string {
  const { name, bytes, line = 1 } = input
  const wide = line === 1 ? looksLikeUtf16(bytes) : null
  if (wide !== null) throw refused(name, 1, 'not-utf-8', { looks_like: wide })
  const nul = bytes.indexOf(0)
  if (nul >= 0) throw refused(name, line - 1 + lineAt(bytes, nul), 'nul-character')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: line > 1 }).decode(bytes)
  } catch {
    const at = line - 1 + firstInvalidLine(bytes)
    throw refused(name, at, 'not-utf-8', { looks_like: looksLikeLegacy(bytes) })
  }
}

function refused(file: string, line: number, code: string, details?: Record<string, unknown>): LocatedError {
  return new LocatedError([details === undefined ? { file, line, code } : { file, line, code, details }])
}

/** By its mark, or by NULs in every other place near the start. */
function looksLikeUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 64)
  const nuls = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const most = start.length / 4
  if (start.length >= 4 && nuls(1) > most && nuls(0) === 0) return 'utf-16le'
  if (start.length >= 4 && nuls(0) > most && nuls(1) === 0) return 'utf-16be'
  return null
}

/** Korean Windows files are the likely ones; anything else single-byte passes for Windows-1252. */
function looksLikeLegacy(bytes: Uint8Array): 'cp949' | 'windows-1252' {
  try {
    const text = new TextDecoder('euc-kr', { fatal: true }).decode(bytes)
    return /\p{Script=Hangul}/u.test(text) ? 'cp949' : 'windows-1252'
  } catch {
    return 'windows-1252'
  }
}

/** No byte of a longer UTF-8 sequence is a line feed, so lines can be tried one by one. */
function firstInvalidLine(bytes: Uint8Array): number {
  let line = 1
  for (let start = 0; start <= bytes.length; line++) {
    const feed = bytes.indexOf(0x0a, start)
    const end = feed < 0 ? bytes.length : feed
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end))
    } catch {
      return line
    }
    start = end + 1
  }
  return line
}

function lineAt(bytes: Uint8Array, offset: number): number {
  return bytes.subarray(0, offset).reduce((line, byte) => (byte === 0x0a ? line + 1 : line), 1)
}
