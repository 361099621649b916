import { z } from 'zod'
import { MonitorIssue, MonitorSeverity, Verdict } from '#schema/monitor.ts'
import { jsonObjects } from './jsonObjects.ts'

/** The longest reply that is read, without its thinking and in UTF-16 units, and how deep an object in it may be. */
const longest = 24_000
const deepest = 3

export type VerdictProblem = 'too-long' | 'no-json' | 'broken-json' | 'several' | 'unsafe' | 'invalid'

/** `fields` names what to put right, for the one repair that a caller may ask for. */
export type ParsedVerdict = { verdict: Verdict } | { problem: VerdictProblem; fields: string[] }

// The names of the published prompt, and ours; what else a model adds is left out.
const named = { correction_instruction: 'correction', session_complete: 'complete' } as const
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

// Characters that a prompt or a database had better not meet; a lone surrogate is no text.
const clean = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/(?![\t\n])\p{Cc}/gu, ' ')
    .trim()

const Reply = z.object({
  verdict: Verdict.shape.verdict,
  issue: MonitorIssue,
  severity: MonitorSeverity.nullish(),
  action: z.enum(['none', 'soft_correction', 'retry', 'retry_from_last_turn', 'hard_stop']).nullish(),
  correction: z.string().transform(clean).pipe(z.string().max(2000)).nullish(),
  reasoning: z.string().transform(clean).pipe(z.string().max(4000)),
  complete: z.boolean(),
})

/**
 * Reads the one verdict in a model's reply: bare, in a code fence or with words around it, after any thinking aloud
 * that is marked as such. Strict about values, never guessing: two verdicts, a broken one, or one with a wrong value is
 * a problem, because what a patient said may be quoted in the reply and must not become the verdict on it.
 */
export function parseVerdict(text: string): ParsedVerdict {
  const answer = afterThinking(text)
  if (answer.length > longest) return { problem: 'too-long', fields: [] }
  const objects = jsonObjects(answer, deepest)
  if (!objects) return { problem: 'unsafe', fields: [] }
  const replies = objects.filter(object => object.includes('"verdict"'))
  const [reply] = replies
  if (reply === undefined) return { problem: 'no-json', fields: [] }
  if (replies.length > 1) return { problem: 'several', fields: [] }
  const read = readJson(reply)
  if (read === undefined) return { problem: 'broken-json', fields: [] }
  const unsafe = forbiddenKeys(read)
  if (unsafe.length > 0) return { problem: 'unsafe', fields: unsafe }
  const { renamed, twice } = rename(read)
  if (twice.length > 0) return { problem: 'invalid', fields: twice }
  const parsed = Reply.safeParse(renamed)
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join('.'))
    return { problem: 'invalid', fields: [...new Set(fields)] }
  }
  const { severity, action, correction, ...rest } = parsed.data
  return {
    verdict: {
      ...rest,
      severity: severity ?? null,
      correction: correction || null,
      ...(action && { action: action === 'retry_from_last_turn' ? 'retry' : action }),
    },
  }
}

function afterThinking(text: string): string {
  const close = '</think>'
  const at = text.lastIndexOf(close)
  return at < 0 ? text : text.slice(at + close.length)
}

// What jsonObjects found begins with a brace, so what can be read is an object.
function readJson(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function forbiddenKeys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(forbidden.has(key) ? [key] : []),
    ...forbiddenKeys(inner),
  ])
}

function rename(read: Record<string, unknown>) {
  const renamed = { ...read }
  const twice: string[] = []
  for (const [theirs, ours] of Object.entries(named)) {
    if (!Object.hasOwn(read, theirs)) continue
    if (Object.hasOwn(read, ours)) twice.push(ours)
    renamed[ours] = read[theirs]
  }
  return { renamed, twice }
}
