import { z } from 'zod'

/** What a person may be in one study; never two at once. */
export const roles = ['annotator', 'adjudicator', 'maintainer', 'auditor'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

export const Username = z.string().regex(/^[a-z0-9][a-z0-9._-]{1,31}$/)
export const Password = z.string().min(10).max(128)
