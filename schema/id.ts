import { z } from 'zod'

/** 128 random bits as 32 hexadecimal digits: opaque, unordered, the same form for server and client. */
export const Id = z.string().regex(/^[0-9a-f]{32}$/)
export type Id = z.infer<typeof Id>
