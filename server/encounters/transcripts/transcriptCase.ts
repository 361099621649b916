import type { CaseFile, NotePart, PersonaPart, ProfilePart } from '#schema/case.ts'
import type { SeatKind } from '#schema/encounter.ts'
import { type Ending, erroneousEndings, type SeatRole } from '#schema/monitor.ts'
import type { Language } from '#schema/words.ts'

export type TranscriptSeat = {
  role: SeatRole
  kind: SeatKind
  person: string | null
  model: string | null
  template: string | null
  templateSha: string | null
}

/** An encounter that has ended, with the case it was held with. Times are UTC milliseconds. */
export type Transcript = {
  id: string
  /** Key of the study, and the case's name in its file. */
  study: string
  ref: string
  group: string
  language: Language
  origin: 'live' | 'batch'
  ending: Ending
  startedAt: number
  endedAt: number | null
  strata: readonly { name: string; value: string }[]
  persona?: PersonaPart | undefined
  profile?: ProfilePart | undefined
  note?: NotePart | undefined
  seats: readonly TranscriptSeat[]
  turns: readonly { turn: number; role: SeatRole; text: string }[]
}

/** The name of an encounter as a case. */
export const transcriptId = (encounter: string): string => `encounter-${encounter}`

/** Whether an encounter came to an end that is none of the three erroneous ones and was not broken off. */
export const isWhole = (ending: Ending): boolean =>
  !erroneousEndings.some(one => one === ending) && ending !== 'abandoned'

/**
 * The transcript of an encounter as a case of the interchange format. It keeps the source patient and what the
 * conversation was held with; who sat where and how it ended is hidden. People stand by their ids, which say nothing
 * to anybody else. The same encounter always makes the same line.
 */
export function transcriptCase(one: Transcript): CaseFile {
  const seatOf = (role: SeatRole) => one.seats.find(seat => seat.role === role)!
  const { educator, patient } = { educator: seatOf('educator'), patient: seatOf('patient') }
  return {
    id: transcriptId(one.id),
    group: one.group,
    language: one.language,
    ...(one.strata.length > 0 && {
      strata: Object.fromEntries(one.strata.map(({ name, value }) => [name, value])),
    }),
    ...(one.persona && { persona: one.persona as NonNullable<CaseFile['persona']> }),
    ...(one.profile && { profile: one.profile }),
    ...(one.note && { note: { text: one.note.text, ...sectionsOf(one.note) } }),
    dialogue: one.turns.map(({ turn, role, text }) => ({ turn, role, text })),
    hidden: {
      ...(educator.model !== null && { educator_model: educator.model }),
      ...(patient.model !== null && { patient_model: patient.model }),
      educator_seat: educator.kind,
      patient_seat: patient.kind,
      origin: one.origin,
      ending: one.ending,
      session_complete: isWhole(one.ending),
      // Nested, because what is plain here is offered as a field to sample by.
      encounter: {
        id: one.id,
        study: one.study,
        case: one.ref,
        started_at: one.startedAt,
        ended_at: one.endedAt,
        educator: whoOf(educator),
        patient: whoOf(patient),
      },
    },
  }
}

const sectionsOf = ({ sections }: NotePart) =>
  sections.length > 0 ? { sections: sections.map(({ title, text }) => ({ title, text })) } : {}

const whoOf = ({ person, template, templateSha }: TranscriptSeat) => ({
  ...(person !== null && { person }),
  ...(template !== null && { template, template_sha: templateSha }),
})
