import en from './en/home.json' with { type: 'json' }
import ko from './ko/home.json' with { type: 'json' }

/** The words of the start page, which come with the page. */
export const homeWords = { en, ko }
