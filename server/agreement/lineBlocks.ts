/**
 * Bytes in blocks of whole lines, so that a block can be decoded and located by itself: no byte of a longer UTF-8
 * sequence is a line feed. `line` is the number of the block's first line. A file without line feeds is one block.
 */
export async function* lineBlocks(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<{ bytes: Uint8Array; line: number }> {
  let held: Uint8Array[] = []
  let line = 1
  for await (const chunk of source) {
    const end = chunk.lastIndexOf(0x0a) + 1
    if (end === 0) {
      held.push(chunk)
      continue
    }
    const bytes = Buffer.concat([...held, chunk.subarray(0, end)])
    yield { bytes, line }
    line += bytes.reduce((sum, byte) => (byte === 0x0a ? sum + 1 : sum), 0)
    held = [chunk.subarray(end)]
  }
  const rest = Buffer.concat(held)
  if (rest.length > 0) yield { bytes: rest, line }
}
