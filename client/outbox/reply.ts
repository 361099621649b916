import { ApiError } from '#client/api.ts'
import type { CurrentRating } from '#schema/annotation.ts'
import type { ErrorCode } from '#schema/error.ts'

/** What a failed sending means for the entry and for the queue. */
export type Outcome =
  | { kind: 'again'; code: ErrorCode | 'offline' }
  | { kind: 'signed-out' }
  | { kind: 'stale'; current: CurrentRating | null }
  | { kind: 'refused'; code: ErrorCode }

const passing: ReadonlySet<string> = new Set([
  'offline',
  'busy',
  'disk-full',
  'internal',
  'too-many-attempts',
])

/** Trouble that passes is tried again; a state of things that will not pass is for the person to read. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'again', code: 'offline' }
  if (error.code === 'not-signed-in') return { kind: 'signed-out' }
  if (error.code === 'stale-version')
    return { kind: 'stale', current: (error.details.current as CurrentRating | undefined) ?? null }
  if (passing.has(error.code)) return { kind: 'again', code: error.code }
  return { kind: 'refused', code: error.code as ErrorCode }
}

/** Milliseconds before the next attempt, after this many failed ones in a row. */
export const pauseAfter = (failures: number): number =>
  [1000, 2000, 4000, 8000, 15_000][Math.min(Math.max(failures, 1), 5) - 1]!
