/** The instrument in which the persona is guessed; here by itself, so that the annotation page need not load zod for it. */
export const guessInstrument = 'persona-guess'
