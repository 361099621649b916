import en from './en/agreement.json' with { type: 'json' }
import ko from './ko/agreement.json' with { type: 'json' }

/** The words of the agreement page, which come with the page. */
export const agreementWords = { en, ko }
