import type { SavedRating, SaveRating } from '#schema/annotation.ts'
import { textOfPart } from '#schema/partText.ts'
import {
  instrumentOf,
  type OwnAssignment,
  ownAssignment,
  partsOf,
  requireOpen,
  type StudyStage,
  standingOf,
  unitsOf,
} from '../assignments/store.ts'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../errors.ts'
import type { BlindReader, BlindRun } from '../storage/blind.ts'
import { canonicalJson } from '../storage/canonical.ts'
import { evidence, ratings } from '../storage/tables/ratings.ts'
import { type Actor, write } from '../storage/write.ts'
import { checkRating, type RatingPlace } from './checkRating.ts'
import { newestRating, newestVersion, ratingIdTaken, storedRating } from './store.ts'

/**
 * Stores one answer as a new row. Sent again with the same content, it changes nothing and gets the same reply,
 * also when its stage or its study was frozen in between. Refuses `not-found`, `study-not-open`, `rating-id-reused`,
 * `stage-frozen`, `stage-not-current` (a stage that was not opened, too), `unknown-item`, `unknown-unit`,
 * `not-on-scale`, `stale-version` (with one's own newest version), `evidence-outside` and `ill-formed-text`.
 */
export function saveRating(deps: Deps, actor: Actor, blind: BlindRun, rating: SaveRating): SavedRating {
  const { study, stored } = blind(q => place(q, rating, deps.now()))
  if (stored) return stored
  const happening = {
    verb: 'rating.save',
    study,
    subject: rating.assignment,
    note: { stage: rating.stage, item: rating.item, unit: rating.unit, version: rating.version },
  }
  write(deps, actor, happening, tx => {
    if (ratingIdTaken(tx.db, rating.id)) throw new AppError('rating-id-reused')
    tx.insertOne(ratings, {
      id: rating.id,
      assignmentId: rating.assignment,
      stageId: rating.stage,
      item: rating.item,
      unitId: rating.unit,
      version: rating.version,
      value: rating.value,
      comment: rating.comment || null,
      flag: rating.flag,
      uiLang: rating.ui_lang,
      activeMs: rating.active_ms,
      clientAt: rating.client_at,
      at: tx.at,
      session: actor.session,
    })
    tx.insertMany(
      evidence,
      rating.evidence.map((one, n) =>
        one.kind === 'turn'
          ? { ratingId: rating.id, n, kind: one.kind, unitId: one.unit }
          : {
              ratingId: rating.id,
              n,
              kind: one.kind,
              part: one.part,
              startAt: one.start,
              endAt: one.end,
              textSha: one.text_sha,
            },
      ),
    )
  })
  return blind(q => savedReply(storedRating(q, rating.id)!))
}

type Stored = NonNullable<ReturnType<typeof storedRating>>
const savedReply = ({ id, version, saved_at }: Stored): SavedRating => ({ id, version, saved_at })

/** Every check, on what the person may see; the stored reply when this rating is here already. */
function place(q: BlindReader, rating: SaveRating, now: number): { study: string; stored?: SavedRating } {
  const assignment = ownAssignment(q, rating.assignment)
  const known = storedRating(q, rating.id)
  if (known) {
    if (!sameContent(known, rating)) throw new AppError('rating-id-reused')
    return { study: assignment.study, stored: savedReply(known) }
  }
  requireOpen(assignment.state)
  const { stages, progress, shown } = standingOf(q, assignment, now)
  const stage = stages.find(row => row.id === rating.stage)
  if (!stage) throw notFound()
  const { state } = progress.find(row => row.id === stage.id)!
  if (state === 'frozen') throw new AppError('stage-frozen')
  if (state === 'later' || !shown.has(stage.id)) throw new AppError('stage-not-current')
  const refusal = checkRating(rating, placeOf(q, assignment, stage, rating))
  if (refusal?.code === 'stale-version')
    throw new AppError('stale-version', { current: newestRating(q, rating) })
  if (refusal) throw new AppError(refusal.code, refusal.details)
  return { study: assignment.study }
}

function placeOf(
  q: BlindReader,
  assignment: OwnAssignment,
  stage: StudyStage,
  rating: SaveRating,
): RatingPlace {
  const turns = rating.evidence.some(one => one.kind === 'turn') ? unitsOf(q, assignment, 'turn') : []
  const parts = rating.evidence.some(one => one.kind === 'span') ? partsOf(q, assignment, stage.panes) : []
  const instrument = instrumentOf(q, stage.instrumentVersion)
  return {
    instrument,
    panes: stage.panes,
    unitKnown: unitsOf(q, assignment, instrument.over).some(unit => unit.id === rating.unit),
    newestVersion: newestVersion(q, rating),
    turns: new Set(turns.map(unit => unit.id)),
    texts: Object.fromEntries(parts.map(({ pane, body }) => [pane, textOfPart(pane, body)])),
  }
}

/** An empty comment is no comment; `saved_at` is the server's and not part of what was sent. */
function sameContent({ saved_at: _, ...stored }: Stored, rating: SaveRating): boolean {
  return canonicalJson(stored) === canonicalJson({ ...rating, comment: rating.comment || null })
}
