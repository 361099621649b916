/**
 * Writes the newest of a row of texts, one write at a time: typing is faster than a disk, and only what stands in the
 * box now has to be there.
 */
export function makeDraftWriter(keep: (text: string) => Promise<void>) {
  let next: string | undefined
  let writing: Promise<void> | undefined
  async function run(): Promise<void> {
    while (next !== undefined) {
      const text = next
      next = undefined
      await keep(text).catch(() => undefined)
    }
    writing = undefined
  }
  return {
    write(text: string): Promise<void> {
      next = text
      writing ??= run()
      return writing
    },
  }
}
