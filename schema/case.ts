import { z } from 'zod'
import { type ProfileKey, profileKeys } from './profileKeys.ts'
import { Language } from './words.ts'

export { type ProfileKey, profileKeys }

const text = (max: number) => z.string().min(1).max(max)
/** An id of the file: kept to the letter, so spaces around it are refused rather than trimmed away. */
const ref = z
  .string()
  .min(1)
  .max(200)
  .refine(id => id.trim() === id, { message: 'spaces-around' })

/** Names that other programs use for the two seats; mapped on import, and the mapping is reported. */
export const roleAliases: Record<string, 'educator' | 'patient'> = {
  educator: 'educator',
  clinician: 'educator',
  doctor: 'educator',
  nurse: 'educator',
  agent: 'educator',
  assistant: 'educator',
  patient: 'patient',
  user: 'patient',
}

export const personalities = [
  'neutral',
  'anxious',
  'distrustful',
  'high_conscientiousness',
  'minimiser',
] as const
/** The axes of a persona with their levels. */
export const personaLevels = {
  personality: personalities,
  education: ['elementary', 'high_school', 'college'],
  health_literacy: ['low', 'high'],
  recall: ['poor', 'partial', 'accurate'],
} as const
export const personaAxes = ['personality', 'education', 'health_literacy', 'recall'] as const
export type PersonaAxis = (typeof personaAxes)[number]
export const Persona = z.looseObject({
  personality: z.enum(personaLevels.personality).optional(),
  education: z.enum(personaLevels.education).optional(),
  health_literacy: z.enum(personaLevels.health_literacy).optional(),
  recall: z.enum(personaLevels.recall).optional(),
})
export type Persona = z.infer<typeof Persona>

export const CaseHidden = z.looseObject({
  educator_model: z.string().optional(),
  session_complete: z.boolean().optional(),
  references: z.record(z.string(), z.unknown()).optional(),
  applicable: z.record(z.string(), z.record(z.string(), z.boolean())).optional(),
  /** The encounter whose transcript the dialogue is; with it, instruments over an encounter can ask about the case. */
  encounter: z.looseObject({ id: ref }).optional(),
})
export type CaseHidden = z.infer<typeof CaseHidden>

const cell = z.union([z.string().max(50_000), z.number(), z.boolean()])

const profileShape = Object.fromEntries(profileKeys.map(key => [key, cell.nullable().optional()])) as Record<
  ProfileKey,
  z.ZodOptional<z.ZodNullable<typeof cell>>
>

/**
 * One line of a case file. Only `id` and one of dialogue, responses, rounds, profile are required.
 * Keys that are not named here are kept as hidden meta: never served to an annotator, never dropped.
 */
export const CaseFile = z
  .looseObject({
    id: ref,
    group: ref.optional(),
    benchmark: ref.optional(),
    language: Language.default('en'),
    strata: z.record(z.string().min(1).max(200), cell).optional(),
    profile: z.looseObject(profileShape).optional(),
    note: z
      .looseObject({
        text: text(500_000),
        sections: z
          .array(z.looseObject({ id: ref.optional(), title: text(300), text: text(200_000) }))
          .optional(),
      })
      .optional(),
    dialogue: z
      .array(z.looseObject({ turn: z.int().optional(), role: z.string(), text: text(50_000) }))
      .min(1)
      .max(2000)
      .optional(),
    answers: z
      .array(z.looseObject({ id: ref, question: text(5000), answer: z.string().max(20_000) }))
      .max(200)
      .optional(),
    facts: z
      .array(z.looseObject({ id: ref, text: text(5000) }))
      .max(2000)
      .optional(),
    persona: Persona.optional(),
    rounds: z
      .array(z.looseObject({ id: ref, patient_text: text(50_000) }))
      .max(500)
      .optional(),
    responses: z
      .array(
        z.looseObject({
          id: ref,
          round: ref.optional(),
          prefix: z.array(text(50_000)).max(500).optional(),
          text: text(50_000),
        }),
      )
      .max(5000)
      .optional(),
    claims: z
      .array(z.looseObject({ id: ref, text: text(5000) }))
      .max(2000)
      .optional(),
    hidden: CaseHidden.optional(),
  })
  .refine(line => line.dialogue || line.responses?.length || line.rounds?.length || line.profile, {
    message: 'case-without-content',
  })
export type CaseFile = z.infer<typeof CaseFile>

/** What a pane shows: the body of a `case_parts` row and of the annotator's reply. Units carry opaque ids. */
export const DialoguePart = z.array(
  z.strictObject({
    unit: z.string(),
    turn: z.int(),
    role: z.enum(['educator', 'patient']),
    text: z.string(),
  }),
)
export type DialoguePart = z.infer<typeof DialoguePart>
export const NotePart = z.strictObject({
  text: z.string(),
  sections: z.array(z.strictObject({ title: z.string(), text: z.string() })),
})
export type NotePart = z.infer<typeof NotePart>
export const AnswersPart = z.array(
  z.strictObject({ unit: z.string(), question: z.string(), answer: z.string() }),
)
export type AnswersPart = z.infer<typeof AnswersPart>
export const PersonaPart = z.strictObject({
  personality: z.string().optional(),
  education: z.string().optional(),
  health_literacy: z.string().optional(),
  recall: z.string().optional(),
})
export type PersonaPart = z.infer<typeof PersonaPart>
export const ProfilePart = z.partialRecord(z.enum(profileKeys), z.string())
export type ProfilePart = z.infer<typeof ProfilePart>
/** Facts and claims alike: one sentence each. */
export const SentencesPart = z.array(z.strictObject({ unit: z.string(), text: z.string() }))
export type SentencesPart = z.infer<typeof SentencesPart>
export const RoundsPart = z.array(z.strictObject({ unit: z.string(), patient_text: z.string() }))
export type RoundsPart = z.infer<typeof RoundsPart>
/** `round` is the round's place in the case, counted from 1. */
export const ResponsesPart = z.array(
  z.strictObject({
    unit: z.string(),
    round: z.int().optional(),
    prefix: z.array(z.string()).optional(),
    text: z.string(),
  }),
)
export type ResponsesPart = z.infer<typeof ResponsesPart>
