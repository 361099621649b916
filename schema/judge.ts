import { z } from 'zod'

const line = z.string().trim().min(1).max(500)

/** How a judge run was made, given once at import, so that a report can say what it measured. */
export const JudgeProvenance = z.strictObject({
  revision: line.optional(),
  engine: line.optional(),
  prompt_sha: line.optional(),
  temperature: z.number().min(0).optional(),
  seed: z.int().optional(),
  context_length: z.int().positive().optional(),
  run_at: line.optional(),
  parse_failures: z.int().min(0).optional(),
  truncations: z.int().min(0).optional(),
})
export type JudgeProvenance = z.infer<typeof JudgeProvenance>

/** A SHA-256, as 64 hexadecimal digits. */
export const Sha256 = z
  .string()
  .trim()
  .toLowerCase()
  .refine(text => /^[0-9a-f]{64}$/.test(text), { message: 'not-a-hash' })

/** Hashes of what the judge read, by part; a report names a part that the physicians read differently. */
export const InputShas = z.partialRecord(z.enum(['note', 'dialogue', 'answers', 'rubric']), Sha256)
export type InputShas = z.infer<typeof InputShas>
