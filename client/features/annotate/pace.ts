import type { OpenedAssignment } from '#schema/annotation.ts'

/** Why a pause is suggested: an hour of work, or four long cases in a row. */
export type PaceReason = 'hour' | 'long'

/** One stretch of work in this tab, in ms of the browser's clock. */
export type Pace = {
  /** Work gathered in this stretch. */
  worked: number
  /** The last key, touch or scroll. */
  last: number | undefined
  /** Cases of this stretch that are long, finished or not. */
  long: readonly string[]
  /** Long cases finished one after another, without a shorter one between them. */
  run: number
  /** Once in a stretch is enough. */
  told: boolean
}

export const freshPace: Pace = { worked: 0, last: undefined, long: [], run: 0, told: false }

const minute = 60_000
/** Reading without touching anything is work for this long. */
const reading = 3 * minute
/** Nothing for this long is a pause: a new stretch begins after it. */
const pause = 10 * minute
const hour = 60 * minute
const longRun = 4
const longDialogue = 40
const longNote = 800

/** Whether the parts that a stage shows are long: a dialogue of 40 turns, or a note of 800 words. */
export function isLong({ dialogue, note }: Pick<OpenedAssignment['parts'], 'dialogue' | 'note'>): boolean {
  if (dialogue && dialogue.length >= longDialogue) return true
  return note !== undefined && note.text.split(/\s+/).filter(Boolean).length >= longNote
}

/** The person did something. A clock that was set back counts as no time. */
export function touched(pace: Pace, now: number): Pace {
  const gap = pace.last === undefined ? 0 : Math.max(now - pace.last, 0)
  if (gap >= pause) return { ...freshPace, last: now }
  return { ...pace, worked: pace.worked + Math.min(gap, reading), last: now }
}

/** A stage of a case is on the screen. */
export const met = (pace: Pace, assignment: string, long: boolean): Pace =>
  long && !pace.long.includes(assignment) ? { ...pace, long: [...pace.long, assignment] } : pace

/** The last stage of a case was finished. */
export const finished = (pace: Pace, assignment: string): Pace => ({
  ...pace,
  run: pace.long.includes(assignment) ? pace.run + 1 : 0,
})

/** Whether a pause is to be suggested where a stage begins, and why. */
export function reasonToPause(pace: Pace): PaceReason | undefined {
  if (pace.told) return undefined
  if (pace.run >= longRun) return 'long'
  return pace.worked >= hour ? 'hour' : undefined
}

/** A stretch as it was stored in this tab; a fresh one where it cannot be read. */
export function parsePace(stored: string | null): Pace {
  try {
    const kept = JSON.parse(stored ?? 'null') as Partial<Pace> | null
    if (
      typeof kept?.worked === 'number' &&
      (kept.last === undefined || typeof kept.last === 'number') &&
      Array.isArray(kept.long) &&
      typeof kept.run === 'number' &&
      typeof kept.told === 'boolean'
    )
      return { worked: kept.worked, last: kept.last, long: kept.long, run: kept.run, told: kept.told }
  } catch {
    // not ours
  }
  return freshPace
}
