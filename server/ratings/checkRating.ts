import type { Evidence, SaveRating } from '#schema/annotation.ts'
import type { ErrorCode } from '#schema/error.ts'
import type { Instrument, Pane } from '#schema/instrument.ts'
import { isValueOf, itemOf, scaleOf } from '#schema/scale.ts'
import { sha256 } from '../storage/canonical.ts'

/** What is known of the place where a rating wants to stand. */
export type RatingPlace = {
  instrument: Instrument
  /** Panes that the stage shows. */
  panes: readonly Pane[]
  /** Whether the rated unit is one of the assignment's that the instrument is over. */
  unitKnown: boolean
  /** The newest version of this answer; 0 when it was never given. */
  newestVersion: number
  /** Ids of the case's turns. */
  turns: ReadonlySet<string>
  /** Texts of the shown panes that spans count in. */
  texts: Partial<Record<Pane, string>>
}

export type Refusal = { code: ErrorCode; details?: Record<string, unknown> }

/** The first thing that keeps a rating from being stored, or undefined. */
export function checkRating(rating: SaveRating, place: RatingPlace): Refusal | undefined {
  const { instrument } = place
  const item = itemOf(instrument, rating.item)
  if (!item) return { code: 'unknown-item', details: { item: rating.item } }
  if (!place.unitKnown) return { code: 'unknown-unit' }
  if (rating.value !== null && !isValueOf(scaleOf(instrument, item), rating.value))
    return { code: 'not-on-scale', details: { item: item.id } }
  if (rating.version !== place.newestVersion + 1) return { code: 'stale-version' }
  const outside =
    instrument.evidence === 'none' ? 0 : rating.evidence.findIndex(evidence => !isInside(evidence, place))
  if (rating.evidence.length > 0 && outside !== -1)
    return { code: 'evidence-outside', details: { index: outside } }
  for (const field of ['value', 'comment'] as const)
    if (hasControl(rating[field] ?? '')) return { code: 'ill-formed-text', details: { field } }
  return undefined
}

function isInside(evidence: Evidence, { panes, turns, texts }: RatingPlace): boolean {
  if (evidence.kind === 'turn') return panes.includes('dialogue') && turns.has(evidence.unit)
  const text = panes.includes(evidence.part) ? texts[evidence.part] : undefined
  if (text === undefined || evidence.start >= evidence.end) return false
  const points = [...text]
  return (
    evidence.end <= points.length &&
    sha256(points.slice(evidence.start, evidence.end).join('')) === evidence.text_sha
  )
}

/** A control character other than tab and line break cannot be typed; other programs cut a text at a NUL. */
const hasControl = (text: string): boolean => /[^\P{Cc}\t\n\r]/u.test(text)
