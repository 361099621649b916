import { z } from 'zod'
import { Key } from './instrument.ts'
import { Words } from './words.ts'

export const studyStates = ['draft', 'open', 'frozen', 'unblinded'] as const
export const StudyState = z.enum(studyStates)
export type StudyState = z.infer<typeof StudyState>

export const protocolIds = ['judge-validation'] as const
export const ProtocolId = z.enum(protocolIds)
export type ProtocolId = z.infer<typeof ProtocolId>

/** What a protocol leaves open. `allow_group_repeat`: one physician may meet the same source patient twice. */
export const StudySettings = z.strictObject({
  allow_group_repeat: z.boolean().default(false),
  balance_by: z.string().min(1).default('educator_model'),
})
export type StudySettings = z.infer<typeof StudySettings>

const NoticeText = z.strictObject({
  title: z.string().min(1),
  sections: z.array(z.strictObject({ heading: z.string().min(1), text: z.string().min(1) })).min(1),
})
/** What a physician accepts before the first case, in both languages. */
export const Notice = z.strictObject({ en: NoticeText, ko: NoticeText })
export type Notice = z.infer<typeof Notice>

export const CreateStudy = z.strictObject({
  key: Key,
  title: Words,
  protocol: ProtocolId,
  settings: StudySettings.prefault({}),
  seed: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(1),
})
export type CreateStudy = z.infer<typeof CreateStudy>
