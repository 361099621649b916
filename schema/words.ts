import { z } from 'zod'

/** The languages Concord speaks. The first one is the fallback. */
export const languages = ['en', 'ko'] as const
export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

/** What a physician chose to read: one language, or both together. Recorded with each rating. */
export const uiLanguages = ['en', 'ko', 'en+ko', 'ko+en'] as const
export const UiLanguage = z.enum(uiLanguages)
export type UiLanguage = z.infer<typeof UiLanguage>

/** Words that are part of the measurement and therefore live in the instrument, complete in each language. */
export const Words = z.strictObject({ en: z.string().trim().min(1), ko: z.string().trim().min(1) })
export type Words = z.infer<typeof Words>
