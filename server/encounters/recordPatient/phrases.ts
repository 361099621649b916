import type { personalities } from '#schema/case.ts'

/** What the educator may tell the patient; where a sentence could be several, the first of these. */
export const toldTopics = [
  'returnSigns',
  'followUp',
  'stopMedicine',
  'newMedicine',
  'diagnosis',
  'treatment',
  'tests',
  'diet',
  'activity',
  'homeCare',
  'reassurance',
] as const
export type ToldTopic = (typeof toldTopics)[number]

/** What the educator may ask. Those of `recordTopics` are answered from the profile. */
export const recordTopics = [
  'cameIn',
  'diagnosis',
  'medicines',
  'allergies',
  'operations',
  'family',
  'history',
  'age',
] as const
export type RecordTopic = (typeof recordTopics)[number]
export const talkTopics = [
  'teachBack',
  'anyQuestions',
  'understood',
  'worries',
  'ready',
  'howAreYou',
  'since',
  'smoking',
  'alcohol',
  'personal',
  'equipment',
  'results',
  'canDo',
] as const
export type TalkTopic = (typeof talkTopics)[number]
export type AskTopic = RecordTopic | TalkTopic

export type Personality = (typeof personalities)[number]

/** Sentences with `{slots}`; one whose slot is empty is not said. */
export type Pool = readonly string[]

/** How one personality talks. Every pool is in the patient's own words and holds no medical fact. */
export type Voice = {
  greeting: Pool
  feeling: Pool
  /** The complaint that brought the patient in; `{it}` is the complaint. */
  complaint: Pool
  /** May follow an answer from the record. */
  afterAnswer: Pool
  /** May go before an answer when the same thing is asked again. */
  askedAgain: Pool
  withholds: Pool
  personal: Pool
  told: Record<ToldTopic | 'other', Pool>
  understood: Pool
  questions: Pool
  worries: Pool
  ready: Pool
  canDo: Pool
  dontKnow: Pool
  teachBackEnd: Pool
  offTopic: Pool
  unclear: Pool
  goodbye: Pool
  /** Short things that fit anywhere, for when everything better has been said. */
  filler: Pool
}

/** Answers from the record, with the facts in the slots. */
export type Answers = {
  medicines: Pool
  noMedicines: Pool
  noSuchMedicine: Pool
  medicineNamed: Pool
  medicineHint: Pool
  medicineFor: Pool
  forgotMedicines: Pool
  forgotSome: Pool
  moreToCome: Pool
  allergies: Pool
  noAllergies: Pool
  forgotAllergies: Pool
  history: Pool
  noHistory: Pool
  forgotHistory: Pool
  operations: Pool
  noOperations: Pool
  family: Pool
  noFamily: Pool
  forgotFamily: Pool
  diagnosis: Pool
  diagnosisLost: Pool
  age: Pool
  yes: Pool
  no: Pool
  unsure: Pool
  smokes: Pool
  quitSmoking: Pool
  noSmoking: Pool
  drinks: Pool
  quitDrinking: Pool
  noDrinking: Pool
  quitWhen: Pool
  quitSometime: Pool
  /** Where the record says nothing of a habit: no claim either way. */
  habitOpen: Pool
  ownName: Pool
  ownWork: Pool
  helpers: Pool
  ownMatters: Pool
  equipment: Pool
  noResults: Pool
  since: Pool
  notInRecord: Pool
  restSaid: Pool
  notTold: Pool
}

/** What schooling and literacy add, whatever the personality. */
export type Register = {
  openersPlain: Pool
  openersOld: Pool
  openersSchooled: Pool
  askTerm: Pool
  timingMixUp: Pool
  nodAlong: Pool
  schooled: Partial<Record<ToldTopic, Pool>>
  practical: Partial<Record<ToldTopic, Pool>>
  retell: Pool
  retellSecond: Pool
  retellLost: Pool
  /** What stands in for details that were lost. */
  vague: Pool
  otherLanguage: Pool
}

export type Cues = {
  question: RegExp[]
  ask: [AskTopic, RegExp][]
  told: [ToldTopic, RegExp][]
  /** What a question about what was taught is after. */
  aims: [ToldTopic, RegExp][]
  greeting: RegExp
  goodbye: RegExp
  thanks: RegExp
  /** The sentence asks about a matter, whether the patient has it ("do you have …"). */
  has: RegExp
  /** The sentence supposes a case ("if you miss one"). */
  supposes: RegExp
  timing: RegExp
  /** A question after signs to come back for, and not after a day. */
  signs: RegExp
  when: RegExp
  /** Words that a patient may not know. */
  hardWord: RegExp
  /** Words that look hard and are not. */
  easyWord: RegExp
}

export type Phrasebook = {
  cues: Cues
  answers: Answers
  register: Register
  voices: Record<Personality, Voice>
  /** One sentence said by the educator as the patient would say it back, or undefined where it cannot. */
  retell: (sentence: string, loses: boolean) => string | undefined
  /** What was given back without the details that were lost: see en/vague.ts. */
  vague: (text: string, medicines: readonly string[], all: boolean) => string
}
