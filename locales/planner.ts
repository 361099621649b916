import en from './en/planner.json' with { type: 'json' }
import ko from './ko/planner.json' with { type: 'json' }

/** The words of the planner, which come with its page alone. */
export const plannerWords = { en, ko }
