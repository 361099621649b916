/**
 * Puts a text that came from somewhere else between two lines that hold a nonce. Whoever wrote the text did not know
 * the nonce and cannot write the closing line; should it stand in the text all the same, it is taken out there.
 *
 * @param label what it is, one word of ours
 */
export const fenced = (label: string, text: string, nonce: string): string =>
  [`<<<${label} ${nonce}`, text.replaceAll(nonce, '…').replace(/\r\n?/g, '\n'), `${label} ${nonce}>>>`].join(
    '\n',
  )

/** A nonce is long enough not to be guessed and not to stand in a text by chance. */
export function checkNonce(nonce: string): void {
  if (!/^[\w-]{16,64}$/.test(nonce)) throw new Error('a nonce is 16 to 64 letters and digits')
}
