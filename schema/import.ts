import { z } from 'zod'
import { JudgeProvenance } from './judge.ts'
import { UiLanguage } from './words.ts'

const printable = (text: string) => !/\p{Cc}/u.test(text)
const name = z
  .string()
  .min(1)
  .max(200)
  .refine(text => text.trim() === text, { message: 'spaces-around' })
  .refine(printable, { message: 'control-character' })
const sha = z.string().min(1).max(128).optional()

/** The name of an uploaded file; it is kept as a label and never opens anything. */
export const FileName = z.string().trim().min(1).max(255).refine(printable, { message: 'control-character' })
export const ImportCasesQuery = z.strictObject({ file: FileName })
export const ImportRatingsQuery = z.strictObject({ file: FileName, ui_lang: UiLanguage })

/** Who judged: `name` and `trial` name a rater of the study. */
export const JudgeAsked = z.strictObject({
  name,
  model: name,
  prompt_version: name,
  kind: z.enum(['judge', 'mapper']).default('judge'),
  trial: z.int().min(1).max(1000).default(1),
  provenance: JudgeProvenance.default({}),
  input_shas: z.strictObject({ note: sha, dialogue: sha, answers: sha, rubric: sha }).default({}),
})
export type JudgeAsked = z.infer<typeof JudgeAsked>

const number = z.coerce.number().optional()
/** The same, as the query of an upload. */
export const ImportJudgeQuery = z
  .strictObject({
    file: FileName,
    name,
    model: name,
    prompt_version: name,
    kind: z.enum(['judge', 'mapper']).default('judge'),
    trial: z.coerce.number().pipe(z.int().min(1).max(1000)).default(1),
    revision: z.string().optional(),
    engine: z.string().optional(),
    prompt_sha: z.string().optional(),
    temperature: number,
    seed: number,
    context_length: number,
    run_at: z.string().optional(),
    parse_failures: number,
    truncations: number,
    note_sha: sha,
    dialogue_sha: sha,
    answers_sha: sha,
    rubric_sha: sha,
  })
  .transform((query, ctx) => {
    const { file, name, model, prompt_version, kind, trial, ...rest } = query
    const { note_sha, dialogue_sha, answers_sha, rubric_sha, ...provenance } = rest
    const known = JudgeProvenance.safeParse(
      Object.fromEntries(Object.entries(provenance).filter(([, value]) => value !== undefined)),
    )
    if (!known.success) {
      for (const issue of known.error.issues)
        ctx.addIssue({ code: 'custom', message: issue.message, path: issue.path })
      return z.NEVER
    }
    const judge: JudgeAsked = {
      name,
      model,
      prompt_version,
      kind,
      trial,
      provenance: known.data,
      input_shas: { note: note_sha, dialogue: dialogue_sha, answers: answers_sha, rubric: rubric_sha },
    }
    return { file, judge }
  })

export const WaiveMention = z.strictObject({ reason: z.string().trim().min(1).max(500) })

/** What an import of cases did. `unchanged`: everything in the file was there already, and nothing was written. */
export type CaseImportReport = {
  import: string | null
  unchanged: boolean
  file: string
  sha: string
  cases: number
  /** Cases of the file that the study already has, to the letter. */
  skipped: number
  groups: number
  turns: number
  languages: Record<string, number>
  /** Other programs' names for the two seats, what each was read as, and how often. */
  roles: Record<string, { role: 'educator' | 'patient'; count: number }>
  /** Keys that the format does not name, kept out of sight; a star stands for a place in a list. */
  kept_hidden: Record<string, number>
  /** Places whose text names a model or a vendor. */
  mentions: number
}

/** How far one judge covers a stage: cells are one item of one unit. */
export type StageCoverage = {
  stage: string
  instrument: string
  expected: number
  present: number
  missing: number
}

/** What an import of a judge's ratings did. */
export type JudgeImportReport = {
  import: string | null
  run: string | null
  unchanged: boolean
  file: string
  sha: string
  rows: number
  /** Rows of the file that this judge already has, to the letter. */
  skipped: number
  cases: number
  cases_in_study: number
  stages: StageCoverage[]
  /** Columns or keys that ratings have no place for; they were read over. */
  not_kept: string[]
}

/** What an import of ratings that people gave elsewhere did; each whole stage becomes one submission. */
export type PersonImportReport = {
  import: string | null
  unchanged: boolean
  file: string
  sha: string
  rows: number
  /** Rows of the file that the study already has, to the letter. */
  skipped: number
  submissions: number
  not_kept: string[]
}
