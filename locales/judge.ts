import en from './en/judge.json' with { type: 'json' }
import ko from './ko/judge.json' with { type: 'json' }

/** The words of the judge pages, which come with the page. */
export const judgeWords = { en, ko }
