import en from './en/tour.json' with { type: 'json' }
import ko from './ko/tour.json' with { type: 'json' }

/** The words of the tours, which come with a tour. */
export const tourWords = { en, ko }
