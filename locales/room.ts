import en from './en/room.json' with { type: 'json' }
import ko from './ko/room.json' with { type: 'json' }

/** The words of the patient room, which come with it. */
export const roomWords = { en, ko }
