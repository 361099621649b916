import { z } from 'zod'
import { AnswersPart, DialoguePart, NotePart, Persona, ProfilePart } from './case.ts'
import { RoomState } from './encounter.ts'
import { Id } from './id.ts'
import { Instrument, Pane } from './instrument.ts'
import { longestComment } from './limits.ts'
import { Notice, ProtocolId, StudyState } from './study.ts'
import { Language, UiLanguage, Words } from './words.ts'

/** What in the case an answer rests on: a turn, or a span of a part's text in code points. */
export const Evidence = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('turn'), unit: Id }),
  z.strictObject({
    kind: z.literal('span'),
    part: Pane,
    start: z.int().min(0),
    end: z.int().positive(),
    text_sha: z.string().regex(/^[0-9a-f]{64}$/),
  }),
])
export type Evidence = z.infer<typeof Evidence>

/**
 * One answer on its way to the server. The client makes the id; sending it twice stores it once. `version` is one
 * more than the version the screen shows, which is how a stale tab is found. A null value takes the answer back.
 */
export const SaveRating = z.strictObject({
  id: Id,
  assignment: Id,
  stage: Id,
  item: z.string().min(1).max(64),
  unit: Id,
  version: z.int().positive().max(100_000),
  value: z.string().max(20_000).nullable(),
  comment: z.string().max(longestComment).optional(),
  flag: z.boolean().default(false),
  evidence: z.array(Evidence).max(50).default([]),
  ui_lang: UiLanguage,
  active_ms: z.int().min(0).max(86_400_000),
  client_at: z.int().min(0).max(8.64e15),
})
export type SaveRating = z.infer<typeof SaveRating>
export const SavedRating = z.strictObject({ id: Id, version: z.int(), saved_at: z.int() })
export type SavedRating = z.infer<typeof SavedRating>

/** The newest version of one answer, as its own rater sees it. */
export const CurrentRating = z.strictObject({
  id: Id,
  item: z.string(),
  unit: Id,
  version: z.int(),
  value: z.string().nullable(),
  comment: z.string().nullable(),
  flag: z.boolean(),
  evidence: z.array(Evidence),
  saved_at: z.int(),
})
export type CurrentRating = z.infer<typeof CurrentRating>

export const OpenAssignment = z.strictObject({ ui_lang: UiLanguage, stage: Id.optional() })
export type OpenAssignment = z.infer<typeof OpenAssignment>

/** A stage of one's own assignment: still to come, the one to work on, or frozen. */
export const StageProgress = z.strictObject({
  id: Id,
  ordinal: z.int(),
  state: z.enum(['later', 'current', 'frozen']),
  revision: z.int(),
  /** Until when the physician may reopen it by hand; null when only a maintainer can. */
  reopen_until: z.int().nullable(),
})
export type StageProgress = z.infer<typeof StageProgress>

/** Reply of opening an assignment: the panes of one reached stage, its units, and one's own answers. */
export const OpenedAssignment = z.strictObject({
  id: Id,
  study: Id,
  position: z.int(),
  of: z.int(),
  language: Language,
  stage: Id,
  stages: z.array(StageProgress),
  parts: z.strictObject({
    dialogue: DialoguePart.optional(),
    note: NotePart.optional(),
    answers: AnswersPart.optional(),
    persona: Persona.optional(),
    profile: ProfilePart.optional(),
  }),
  units: z.array(z.strictObject({ id: Id, ordinal: z.int() })),
  ratings: z.array(CurrentRating),
})
export type OpenedAssignment = z.infer<typeof OpenedAssignment>

/** Opens what follows a case or a stage; which one that is, the server says. */
export const GoOnward = z.strictObject({ ui_lang: UiLanguage })
export type GoOnward = z.infer<typeof GoOnward>
/** The next case, opened; null when none is left to work on. */
export const WentOnward = z.strictObject({ opened: OpenedAssignment.nullable() })
export type WentOnward = z.infer<typeof WentOnward>

/**
 * Freezes a stage. `ratings` are the ids the physician saw in the review; anything newer refuses the freeze. With
 * `onward`, what follows is opened in the same call: the next stage of the case, else the next case.
 */
export const SubmitStage = z.strictObject({
  id: Id,
  ratings: z.array(Id).max(5000),
  onward: GoOnward.optional(),
})
export type SubmitStage = z.infer<typeof SubmitStage>
/** `next` is the next stage of the case; `opened` what was opened, null when nothing was asked for or could be. */
export const SubmittedStage = z.strictObject({
  id: Id,
  revision: z.int(),
  at: z.int(),
  next: Id.nullable(),
  opened: OpenedAssignment.nullable(),
})
export type SubmittedStage = z.infer<typeof SubmittedStage>

export const AnnotatorStudyLine = z.strictObject({
  id: Id,
  key: z.string(),
  title: Words,
  protocol: ProtocolId,
  state: StudyState,
  accepted: z.boolean(),
  cases: z.int(),
  done: z.int(),
  /** The place in one's own order of the case to go on with; null when none is begun. */
  begun: z.int().nullable(),
})
export type AnnotatorStudyLine = z.infer<typeof AnnotatorStudyLine>

/** One freezing of a stage of one's own; `reopened` when it was taken back and counts no longer. */
export const OwnSubmission = z.strictObject({
  stage: Id,
  revision: z.int(),
  at: z.int(),
  reopened: z.boolean(),
})
export type OwnSubmission = z.infer<typeof OwnSubmission>

/** An answer of one's own that is flagged or has a comment, in its newest version; `ordinal` is its unit's. */
export const OwnMark = z.strictObject({
  assignment: Id,
  stage: Id,
  item: z.string(),
  ordinal: z.int(),
  flag: z.boolean(),
  comment: z.string().nullable(),
})
export type OwnMark = z.infer<typeof OwnMark>

export const AnnotatorStudy = z.strictObject({
  id: Id,
  key: z.string(),
  title: Words,
  protocol: ProtocolId,
  state: StudyState,
  notice: z.strictObject({ id: Id, version: z.int(), body: Notice, accepted: z.boolean() }).nullable(),
  stages: z.array(
    z.strictObject({
      id: Id,
      ordinal: z.int(),
      panes: z.array(Pane),
      version: z.int(),
      instrument: Instrument,
    }),
  ),
  assignments: z.array(
    z.strictObject({
      id: Id,
      position: z.int(),
      /** The language of the case's texts; in a room, the one the patient speaks. */
      language: Language,
      state: z.enum(['waiting', 'started', 'done']),
      stage: Id.nullable(),
      /** Where the conversation stands that comes before the stages; null where the protocol has none. */
      room: RoomState.nullable(),
      rated: z.int(),
      submitted: z.array(OwnSubmission),
    }),
  ),
  marks: z.array(OwnMark),
})
export type AnnotatorStudy = z.infer<typeof AnnotatorStudy>

export const AcceptNotice = z.strictObject({ notice: Id, ui_lang: UiLanguage })
export type AcceptNotice = z.infer<typeof AcceptNotice>

/** The screen found that something (a browser's translator) changed the text it shows. Logged, never judged. */
export const ReportTranslation = z.strictObject({ stage: Id, language: z.string().max(35) })
export type ReportTranslation = z.infer<typeof ReportTranslation>

/** A maintainer reopens a frozen stage; the reason stands in the trail and in the next revision. */
export const ReopenStage = z.strictObject({ stage: Id, reason: z.string().trim().min(3).max(2000) })
export type ReopenStage = z.infer<typeof ReopenStage>
