import { z } from 'zod'
import { RoomSettings } from './encounter.ts'
import { Id } from './id.ts'
import { Key } from './instrument.ts'
import { Words } from './words.ts'

export { guessInstrument } from './guessInstrument.ts'

export const studyStates = ['draft', 'open', 'frozen', 'unblinded'] as const
export const StudyState = z.enum(studyStates)
export type StudyState = z.infer<typeof StudyState>

export const protocolIds = [
  'judge-validation',
  'virtual-patient',
  'virtual-patient-guess',
  'virtual-patient-review',
] as const
export const ProtocolId = z.enum(protocolIds)
export type ProtocolId = z.infer<typeof ProtocolId>

/** Whether a protocol holds its conversations in the room. */
export const hasRoom = (protocol: ProtocolId): boolean =>
  protocol === 'virtual-patient' || protocol === 'virtual-patient-guess'
/** Whether the persona is guessed from the conversation first, so that nothing may tell it until the guess is frozen. */
export const guessesPersona = (protocol: ProtocolId): boolean => protocol === 'virtual-patient-guess'

/**
 * What a protocol leaves open. `allow_group_repeat`: one physician may meet the same source patient twice.
 * `balance_by`: the field whose levels each physician gets evenly.
 */
export const StudySettings = z.strictObject({
  allow_group_repeat: z.boolean().default(false),
  balance_by: z.string().min(1),
  /** Who sits in the room; only where the protocol has one. */
  room: RoomSettings.optional(),
})
export type StudySettings = z.infer<typeof StudySettings>

const NoticeText = z.strictObject({
  title: z.string().min(1),
  sections: z.array(z.strictObject({ heading: z.string().min(1), text: z.string().min(1) })).min(1),
})
/** What a physician accepts before the first case, in both languages. */
export const Notice = z.strictObject({ en: NoticeText, ko: NoticeText })
export type Notice = z.infer<typeof Notice>

const Seed = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

export const CreateStudy = z.strictObject({
  key: Key,
  title: Words,
  protocol: ProtocolId,
  /** Without `balance_by` the protocol's own field is taken. */
  settings: StudySettings.extend({ balance_by: StudySettings.shape.balance_by.optional() }).prefault({}),
  seed: Seed.default(1),
})
export type CreateStudy = z.infer<typeof CreateStudy>

/** Changes only the settings that are named; the room has a way of its own. */
export const UpdateSettings = z.strictObject({
  allow_group_repeat: z.boolean().optional(),
  balance_by: StudySettings.shape.balance_by.optional(),
})
export type UpdateSettings = z.infer<typeof UpdateSettings>

export const splits = ['calibration', 'tuning', 'reporting'] as const
export const Split = z.enum(splits)
export type Split = z.infer<typeof Split>

const Count = z.int().min(0).max(100_000)

/**
 * Draws `n` cases evenly over the combinations of the fields in `by`. `plan` says how they will be dealt out, so
 * that cases of one source patient can be kept apart exactly as far as that allocation needs.
 */
export const DrawSample = z
  .strictObject({
    n: z.int().positive().max(100_000),
    by: z
      .array(z.string().min(1).max(200))
      .max(5)
      .refine(names => new Set(names).size === names.length, 'duplicate-field'),
    split: Split.default('reporting'),
    plan: z
      .strictObject({ physicians: z.int().positive().max(1000), exclusive: Count, shared: Count })
      .optional(),
    redraw: z.boolean().default(false),
  })
  .refine(({ n, plan }) => !plan || n === plan.physicians * plan.exclusive + plan.shared, {
    path: ['plan'],
    message: 'plan-needs-another-n',
  })
export type DrawSample = z.infer<typeof DrawSample>

/** `physicians` are ids of people; `seed` is the study's and `split` is reporting when they are left out. */
export const AllocateStudy = z.strictObject({
  physicians: z
    .array(Id)
    .min(1)
    .max(1000)
    .refine(ids => new Set(ids).size === ids.length, 'duplicate-physician'),
  exclusive: Count,
  shared: Count,
  seed: Seed.optional(),
  split: Split.optional(),
})
export type AllocateStudy = z.infer<typeof AllocateStudy>

/** What still keeps a draft from opening, in the order in which it is set up. */
export const openingNeeds = [
  'room-without-person',
  'room-model-unknown',
  'room-not-acknowledged',
  'notice-missing',
  'sample-missing',
  'panes-missing',
  'names-unresolved',
  'allocation-missing',
  'physicians-left',
  'room-unpaired',
  'held-by-readers',
  'persona-known',
  'looks-beyond',
] as const
export const OpeningNeed = z.enum(openingNeeds)
export type OpeningNeed = z.infer<typeof OpeningNeed>

export const OpenStudy = z.strictObject({})
export type OpenStudy = z.infer<typeof OpenStudy>

/** `confirm` freezes although physicians have not finished; what they have not submitted stays out for good. */
export const FreezeStudy = z.strictObject({ confirm: z.boolean().default(false) })
export type FreezeStudy = z.infer<typeof FreezeStudy>
