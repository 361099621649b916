/** A whole number as English writes it. */
export const number = (n: number): string => n.toLocaleString('en-GB')

/** A count with its noun, whose plural ends in s. */
export const some = (n: number, noun: string): string => `${number(n)} ${noun}${n === 1 ? '' : 's'}`
