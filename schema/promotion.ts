import { z } from 'zod'

/** Whose transcripts become cases of the study in the path: the study they were held in, by id or key. */
export const PromoteTranscripts = z.strictObject({
  from: z.string().min(1).max(200),
  /** Leaves out encounters that ended wrongly. */
  whole: z.boolean().default(false),
  /** What a preview gave; without it nothing is compared. */
  check: z.string().max(200).optional(),
})
export type PromoteTranscripts = z.infer<typeof PromoteTranscripts>
