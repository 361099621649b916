/** A control character in a name, which stands on one line of lists, messages and exports. */
export const nameHasControl = (text: string): boolean => /\p{Cc}/u.test(text)

/** A control character in prose, where tab and line break may stand: the rule for comments typed on screen. */
export const proseHasControl = (text: string): boolean => /[^\P{Cc}\t\n\r]/u.test(text)
