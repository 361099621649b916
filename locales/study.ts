import en from './en/study.json' with { type: 'json' }
import ko from './ko/study.json' with { type: 'json' }

/** The words of a study's own pages, which come with the page. */
export const studyWords = { en, ko }
