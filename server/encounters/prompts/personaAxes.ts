/**
 * The axes of a persona and the behaviours that make each level, by id. The words are in `personaEn.ts` and
 * `personaKo.ts`; source: DischargeBench, appendix A.2. `length` is added: there the level of education sets how
 * long and in what words a patient speaks, without a sentence of its own.
 */
export const personaAxes = {
  personality: {
    neutral: ['direct-and-brief', 'even-tone', 'no-elaboration'],
    anxious: ['dramatic-words', 'seeks-reassurance', 'repeats-fears', 'jumps-between-worries'],
    distrustful: ['challenges-expertise', 'refuses-intrusive', 'cites-elsewhere', 'suspects-motives'],
    high_conscientiousness: [
      'comes-prepared',
      'structured-questions',
      'wants-to-follow-exactly',
      'stressed-by-gaps',
      'doubts-persist',
    ],
    minimiser: ['frames-as-minor', 'rounds-down', 'cheerful-deflection', 'no-distress'],
  },
  education: {
    elementary: [
      'length',
      'unfamiliar-with-formal',
      'struggles-with-terms',
      'everyday-descriptions',
      'nods-along',
      'concrete-examples',
    ],
    high_school: [
      'length',
      'common-terms',
      'misreads-specific',
      'loses-nuance',
      'practical-questions',
      'fills-gaps-from-others',
    ],
    college: [
      'length',
      'detail-and-critique',
      'many-steps',
      'accurate-terms',
      'own-research',
      'overconfident',
    ],
  },
  health_literacy: {
    low: [
      'cannot-use-written',
      'abstract-stays-abstract',
      'misreads-numbers',
      'masks-confusion',
      'depends-on-family',
      'spoken-and-shown',
    ],
    high: ['reads-accurately', 'turns-into-action', 'precise-symptoms', 'finds-gaps', 'partner'],
  },
  recall: {
    poor: ['forgets-history', 'forgets-current', 'contradicts-self', 'unsure-when-pressed'],
    partial: ['broad-not-specific', 'medicine-without-name', 'confuses-order', 'guesses-as-fact'],
    accurate: ['remembers-all', 'stays-consistent', 'specifics-when-relevant', 'says-when-unsure'],
  },
} as const

type Axes = typeof personaAxes
export type PersonaAxis = keyof Axes
type Behaviour<Level> = Level extends readonly (infer Id extends string)[] ? Id : never

/**
 * One level in one language. `name` is how a prompt calls it, `about` says who the patient is, and `behaviours`
 * speak to the model. What a physician reads of it stands with the words of the room, under `behaviour`.
 */
export type LevelWords<Id extends string = string> = {
  name: string
  about: string
  behaviours: Record<Id, string>
}

export type PersonaWords = {
  [Axis in PersonaAxis]: { [Level in keyof Axes[Axis]]: LevelWords<Behaviour<Axes[Axis][Level]>> }
}
