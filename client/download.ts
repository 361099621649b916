/**
 * Gives a text to the browser as a file. The mark at the front of a table is what makes Excel read it
 * as UTF-8.
 */
export function downloadText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob(type.startsWith('text/csv') ? ['\uFEFF', text] : [text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: Safari still reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
