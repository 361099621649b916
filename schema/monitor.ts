import { z } from 'zod'

export const seatRoles = ['educator', 'patient'] as const
export const SeatRole = z.enum(seatRoles)
export type SeatRole = z.infer<typeof SeatRole>

/** What can be wrong with a turn: the seven failure categories, and none. */
export const monitorIssues = [
  'none',
  'role_drift',
  'prompt_unfaithful',
  'hallucination',
  'repetition',
  'derailment',
  'incoherence',
  'premature_end',
] as const
export const MonitorIssue = z.enum(monitorIssues)
export type MonitorIssue = z.infer<typeof MonitorIssue>

export const monitorSeverities = ['minor', 'moderate', 'severe'] as const
export const MonitorSeverity = z.enum(monitorSeverities)
export type MonitorSeverity = z.infer<typeof MonitorSeverity>

/**
 * What the monitor says of one turn. `correction` is an instruction to the speaker, in the second person.
 * `complete` is its word that the encounter has come to a natural end; `action` is what it would like to be done
 * and is kept for the failure analysis, because what is done follows from verdict and severity alone. `reasoning` is
 * a model's own text; of the rules it is their findings (`RuleFinding`) as JSON, empty where they found nothing.
 */
export const Verdict = z.strictObject({
  verdict: z.enum(['PASS', 'WARN', 'FAIL']),
  issue: MonitorIssue,
  severity: MonitorSeverity.nullable(),
  action: z.enum(['none', 'soft_correction', 'retry', 'hard_stop']).optional(),
  correction: z.string().max(2000).nullable(),
  reasoning: z.string().max(4000),
  complete: z.boolean(),
})
export type Verdict = z.infer<typeof Verdict>

/** What a rule can have against a turn; the words are the reader's. */
export const ruleReasons = [
  'speaks-as-program',
  'patient-treats',
  'patient-teaches',
  'code-or-data',
  'stage-direction',
  'markdown',
  'same-third-time',
  'same-again',
  'nearly-same',
  'nothing-said',
  'too-many-words',
  'too-many-characters',
  'label',
  'several-speakers',
] as const
/** One finding of the rules: why, in what words of the turn, and how much of it there is where that is the fault. */
export const RuleFinding = z.strictObject({
  reason: z.enum(ruleReasons),
  quotes: z.array(z.string()).max(4).optional(),
  size: z.int().optional(),
  most: z.int().optional(),
})
export type RuleFinding = z.infer<typeof RuleFinding>

/** What was done with a turn. */
export const interventions = ['accepted', 'corrected', 'retried', 'stopped', 'observed'] as const
export const Intervention = z.enum(interventions)
export type Intervention = z.infer<typeof Intervention>

/**
 * How an encounter ended. The first two are whole; the next three are the erroneous endings of the failure analysis
 * (hard stop, ceiling of turns, system failure); `abandoned` is a person's own stop before anything could be rated.
 */
export const endings = ['by_person', 'complete', 'hard_stop', 'max_turns', 'exception', 'abandoned'] as const
export const Ending = z.enum(endings)
export type Ending = z.infer<typeof Ending>

/** The endings that the failure analysis tells apart. */
export const erroneousEndings = ['hard_stop', 'max_turns', 'exception'] as const satisfies Ending[]
