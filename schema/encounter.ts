import { z } from 'zod'
import { NotePart, PersonaPart, ProfilePart } from './case.ts'
import { Id } from './id.ts'
import { SeatRole, seatRoles } from './monitor.ts'
import { Language, UiLanguage } from './words.ts'

/** Who sits in a seat: a person, a model behind an endpoint, or the patient that answers from the case's record. */
export const seatKinds = ['person', 'model', 'record'] as const
export const SeatKind = z.enum(seatKinds)
export type SeatKind = z.infer<typeof SeatKind>

const ModelSeat = z.strictObject({
  kind: z.literal('model'),
  endpoint: z.string().min(1).max(100),
  model: z.string().min(1).max(200),
})
const PersonSeat = z.strictObject({ kind: z.literal('person') })

/**
 * Who takes each seat of a study's room: by itself a physician and the record-driven patient, which needs no model. Two
 * physicians meet in it where both seats say so in so many words. Where no seat is a person's, no physician enters:
 * such encounters are held by themselves (`concord study converse`).
 */
export const RoomSettings = z
  .strictObject({
    educator: z.discriminatedUnion('kind', [PersonSeat, ModelSeat]).optional(),
    patient: z
      .discriminatedUnion('kind', [PersonSeat, ModelSeat, z.strictObject({ kind: z.literal('record') })])
      .optional(),
    /** The model that watches over the conversation; without one, rules do. */
    monitor: ModelSeat.omit({ kind: true }).optional(),
  })
  .refine(({ educator, patient }) => educator !== undefined || patient?.kind !== 'person', {
    path: ['educator'],
    message: 'educator-not-said',
  })
  .transform(({ educator, patient, ...rest }) => ({
    educator: educator ?? { kind: 'person' as const },
    patient: patient ?? { kind: 'record' as const },
    ...rest,
  }))
export type RoomSettings = z.infer<typeof RoomSettings>

/** Whether a physician sits in the room at all. */
export const hasPerson = ({ educator, patient }: RoomSettings): boolean =>
  educator.kind === 'person' || patient.kind === 'person'

/**
 * A maintainer's word that an endpoint which is not on this machine may be sent what the room sends. `ui_lang` says in
 * which language they read what that is.
 */
export const AcknowledgeEndpoint = z.strictObject({
  endpoint: z.string().min(1).max(100),
  ui_lang: Language,
})
export type AcknowledgeEndpoint = z.infer<typeof AcknowledgeEndpoint>

/** The longest turn a person may send, in UTF-16 units, and the most turns an encounter may have. */
export const longestTurn = 4000
export const mostTurns = 100

/** The topics of discharge education that a physician may tick while talking; only they see the ticks. */
export const roomTopics = [
  'diagnosis',
  'new_medication',
  'treatment_during_stay',
  'post_discharge_treatment',
  'return_signs',
  'follow_up',
] as const
export const RoomTopic = z.enum(roomTopics)
export type RoomTopic = z.infer<typeof RoomTopic>

/**
 * Where an assignment's conversation stands; `awaited`: another physician has opened it and waits for this one. One that
 * ended before both had spoken is `waiting` again: there is nothing to rate, and it may be begun anew.
 */
export const RoomState = z.enum(['waiting', 'awaited', 'live', 'ended'])
export type RoomState = z.infer<typeof RoomState>

export const StartEncounter = z.strictObject({ ui_lang: UiLanguage })
export type StartEncounter = z.infer<typeof StartEncounter>

/**
 * One thing said, on its way to the server. The client makes the id; sending it twice stores it once. `turn` is the
 * number it gets, one more than the last that the screen shows, which is how a stale tab is found.
 */
export const SayTurn = z.strictObject({
  id: Id,
  turn: z.int().positive().max(mostTurns),
  text: z
    .string()
    .max(longestTurn)
    .refine(text => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), { message: 'empty-turn' })
    .refine(text => !/(?![\t\n\r])\p{Cc}/u.test(text), { message: 'control-character' }),
  ui_lang: UiLanguage,
  client_at: z.int().min(0).max(8.64e15),
})
export type SayTurn = z.infer<typeof SayTurn>

export const TickTopic = z.strictObject({ topic: RoomTopic, ticked: z.boolean() })
export type TickTopic = z.infer<typeof TickTopic>

/** A turn as both seats see it. `id` is the unit that evidence refers to. */
export const EncounterTurn = z.strictObject({
  id: Id,
  turn: z.int(),
  role: SeatRole,
  text: z.string(),
  at: z.int(),
})
export type EncounterTurn = z.infer<typeof EncounterTurn>

/**
 * Whose turn it is: one's own, the other seat's (`thinking` when it is at work), or nobody's because the other seat
 * `failed` and one may ask again.
 */
export const Floor = z.enum(['mine', 'waiting', 'thinking', 'failed'])
export type Floor = z.infer<typeof Floor>

/**
 * An encounter as the person in one of its seats sees it. How it ended, what a monitor said, which model spoke and
 * what was discarded are not here and cannot be reached from here.
 */
export const Encounter = z.strictObject({
  id: Id,
  assignment: Id,
  study: Id,
  position: z.int(),
  of: z.int(),
  language: Language,
  started_at: z.int(),
  ended: z.boolean(),
  seat: SeatRole,
  /**
   * Who sits opposite; `joined` is false while that is a person who has not come yet, or who had come and has `left`:
   * who is no longer in the study, or has this case no more.
   */
  other: z.strictObject({
    role: SeatRole,
    kind: SeatKind,
    joined: z.boolean(),
    left: z.literal(true).optional(),
  }),
  floor: Floor,
  turns: z.array(EncounterTurn),
  persona: PersonaPart.optional(),
  profile: ProfilePart.optional(),
  /** For the educator's seat alone: what they are to explain. */
  note: NotePart.optional(),
  topics: z.array(RoomTopic),
})
export type Encounter = z.infer<typeof Encounter>

/** Whether both seats have spoken, without which there is nothing to rate. */
export const bothSpoke = (turns: readonly { role: SeatRole }[]): boolean =>
  seatRoles.every(role => turns.some(turn => turn.role === role))

/**
 * Whether the person in an encounter may give it up, and begin anew: it goes on, not both have spoken, and the other
 * seat lets it stand still. A person there has left; anything else has the floor and is not at work. A person who has
 * only not come yet is waited for: otherwise one could draw one's role again and again.
 */
export const mayGiveUp = ({ ended, turns, other, floor }: Encounter): boolean =>
  !ended &&
  !bothSpoke(turns) &&
  (other.kind === 'person' ? other.left === true : floor === 'failed' || floor === 'waiting')

/** How many encounters a maintainer's list gives at a time, and after which of them it goes on. */
export const encountersAtOnce = 100
export const EncounterPage = z.strictObject({ after: Id.optional() })
export type EncounterPage = z.infer<typeof EncounterPage>
/** What may change of an encounter without a turn: who has the floor, whether it is over, whether the other has come. */
const RoomNews = z.strictObject({ floor: Floor, ended: z.boolean(), joined: z.boolean() })
export type RoomNews = z.infer<typeof RoomNews>

/**
 * What the stream of an encounter sends, each as a server-sent event of that name with one of these as its data. The
 * event's id is the number of the last turn, so that a client which comes back gets what it missed and nothing twice.
 * `partial` is a turn in the making: its text stands from `from` on, in the place of whatever stood there. It has no
 * id, is told from the beginning to whoever comes back, and is void once the turn is there or nobody is thinking.
 */
export const EncounterEvents = {
  turn: EncounterTurn,
  state: RoomNews,
  partial: z.strictObject({ turn: z.int(), from: z.int(), text: z.string() }),
} as const
