import en from './en/encounters.json' with { type: 'json' }
import ko from './ko/encounters.json' with { type: 'json' }

/** The words of the maintainer's pages of a patient room, which come with the page. */
export const encountersWords = { en, ko }
