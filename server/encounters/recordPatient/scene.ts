import { type PersonaPart, type ProfilePart, personalities } from '#schema/case.ts'
import type { SeatRole } from '#schema/monitor.ts'
import type { Language } from '#schema/words.ts'
import { en } from './en/book.ts'
import { ko } from './ko/book.ts'
import type { Personality, Phrasebook, Voice } from './phrases.ts'
import { heardAs, sentencesOf } from './speech.ts'
import { type Heard, understand } from './understand.ts'

export type RecordPatientInput = {
  profile: ProfilePart
  persona: PersonaPart
  language: Language
  seed: number
  turns: { role: SeatRole; text: string }[]
}

export type Recall = 'poor' | 'partial' | 'accurate'

/** Everything one reply is made from: who the patient is, what was said, and the words there are. */
export type Scene = {
  profile: ProfilePart
  language: Language
  seed: number
  /** How many turns came before; with the seed it decides every choice of this reply. */
  turn: number
  personality: Personality
  recall: Recall
  /** Struggles with medical words and numbers. */
  low: boolean
  /** Speaks plainly: little schooling or low literacy. */
  plain: boolean
  /** Names things by their terms. */
  schooled: boolean
  old: boolean
  book: Phrasebook
  voice: Voice
  /** What the patient has said before, sentence by sentence as heard. */
  said: Set<string>
  saidText: string
  /** What the educator said before this turn, and in it. */
  before: Heard[]
  now: Heard
}

const books: Record<Language, Phrasebook> = { en, ko }

/** What makes two turns the same turn; sentences of one or two short words may come back. */
const weighty = (sentence: string, language: Language) =>
  language === 'en' ? sentence.trim().split(/\s+/).length > 2 : sentence.trim().length > 6

export function isFresh(said: Set<string>, text: string, language: Language): boolean {
  return sentencesOf(text).every(sentence => !weighty(sentence, language) || !said.has(heardAs(sentence)))
}

/** Reads the persona, the record and the conversation. What is missing falls to the middle of its axis. */
export function sceneOf({ profile, persona, language, seed, turns }: RecordPatientInput): Scene {
  const book = books[language]
  const heard = turns
    .filter(turn => turn.role === 'educator')
    .map(turn => understand(turn.text, book.cues, language))
  const own = turns.filter(turn => turn.role === 'patient').map(turn => turn.text)
  const personality = personalities.find(one => one === persona.personality) ?? 'neutral'
  const low = persona.health_literacy === 'low'
  const age = Number.parseInt(String(profile.age ?? ''), 10)
  return {
    profile,
    language,
    seed,
    turn: turns.length,
    personality,
    recall: persona.recall === 'poor' || persona.recall === 'accurate' ? persona.recall : 'partial',
    low,
    plain: low || persona.education === 'elementary',
    schooled: persona.education === 'college' && !low,
    old: age >= 65 && persona.education !== 'college',
    book,
    voice: book.voices[personality],
    // An opener does not make an old sentence new.
    said: new Set(
      own
        .flatMap(sentencesOf)
        .flatMap(sentence => [heardAs(sentence), heardAs(sentence.replace(/^[^,]{1,14},/, ''))]),
    ),
    saidText: own.join('\n').toLowerCase(),
    before: heard.slice(0, -1),
    now: heard.at(-1) ?? understand('', book.cues, language),
  }
}
