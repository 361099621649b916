import en from './en/tour.json' with { type: 'json' }
import ko from './ko/tour.json' with { type: 'json' }

/** The words of the tours, apart from the others: they are loaded with a tour and with no other page. */
export const tourWords = { en, ko }
