import { z } from 'zod'
import { Id } from './id.ts'
import { JudgeProvenance, Sha256 } from './judge.ts'
import type { LocatedProblem } from './located.ts'
import { UiLanguage } from './words.ts'

const printable = (text: string) => !/\p{Cc}/u.test(text)
const name = z
  .string()
  .min(1)
  .max(200)
  .refine(text => text.trim() === text, { message: 'spaces-around' })
  .refine(printable, { message: 'control-character' })
const sha = Sha256.optional()

/** The name of an uploaded file; it is kept as a label and never opens anything. */
export const FileName = z.string().trim().min(1).max(255).refine(printable, { message: 'control-character' })
/** What a preview said of a file and of what would come of it; an import that carries it is refused if that differs. */
const Check = z
  .string()
  .regex(/^[0-9a-f]{64}\.[0-9a-f]{64}$/)
  .optional()
export const ImportCasesQuery = z.strictObject({ file: FileName, check: Check })
export const PreviewCasesQuery = ImportCasesQuery.omit({ check: true })
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
    check: Check,
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
    const { file, check, name, model, prompt_version, kind, trial, ...rest } = query
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
    return { file, check, judge }
  })

export const importKinds = ['cases', 'ratings', 'judge'] as const
export type ImportKind = (typeof importKinds)[number]

/** What a reading of a file does, in this order; `removing` takes back what was stored before it was stopped. */
export const importSteps = ['reading', 'comparing', 'storing', 'removing'] as const
export type ImportStep = (typeof importSteps)[number]

/** A file of a study that is being read: `checking` writes nothing. `done` of `of` are bytes while reading, else rows. */
export type ImportProgress = {
  id: string
  kind: ImportKind
  file: string
  checking: boolean
  step: ImportStep
  done: number
  of: number | null
  stopping: boolean
}
export const StopImport = z.strictObject({ id: Id })

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

/** What keeps a file from being taken; nothing when it can be. */
export type Refusal = { problems: LocatedProblem[]; total: number } | null

/** One place where two readings of a case differ; null where one of them has nothing. */
export type Difference = { field: string; before: string | null; after: string | null }

/** A field of cases and how many have each level: in the study now, and among those that would come in. */
export type FieldPreview = {
  name: string
  source: 'strata' | 'hidden' | 'case'
  levels: { value: string; now: number; fresh: number }[]
  /** Levels that are not listed. */
  more: number
}

/** What an import of cases would do. */
export type CasePreview = {
  file: string
  sha: string
  check: string
  /** Cases of the file that can be read, and how many of them are new, there to the letter, or there with other content. */
  cases: number
  fresh: number
  unchanged: number
  changed: number
  /** The first ten that are there with other content, and where they differ; `more` counts places not listed. */
  changes: { line: number; id: string; differences: Difference[]; more: number }[]
  groups: number
  turns: number
  languages: Record<string, number>
  roles: CaseImportReport['roles']
  kept_hidden: Record<string, number>
  /** Places of new cases whose text names a model or a vendor. */
  mentions: number
  fields: FieldPreview[]
  refused: Refusal
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
  /** Nothing was written, and what was said of how the run was made differs from what the study has, which stands. */
  other_provenance: boolean
}

/** What an import of a judge's ratings would do. */
export type JudgePreview = {
  file: string
  sha: string
  check: string
  /** Rows of the file that can be read, and how many found their place in the study. */
  rows: number
  matched: number
  /** Of these, rows that no stage counts: the item is optional, or does not apply to the case. */
  uncounted: number
  /** Of those: new, there to the letter, or there with another value. */
  fresh: number
  unchanged: number
  changed: number
  /** The first ten with another value or rationale. */
  changes: { line: number; case: string; instrument: string; item: string; before: string; after: string }[]
  cases: number
  cases_in_study: number
  stages: StageCoverage[]
  /** Rows of the file by item, in the order of the stages. */
  items: { instrument: string; item: string; rows: number }[]
  /** Why rows found no place, by reason, with how many. */
  unplaced: { code: string; count: number }[]
  not_kept: string[]
  refused: Refusal
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
