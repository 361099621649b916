import type { AnnotatorStudy, AnnotatorStudyLine } from '#schema/annotation.ts'
import { roomStates } from '../encounters/store.ts'
import type { BlindReader } from '../storage/blind.ts'
import { protocols } from '../studies/protocols.ts'
import { ownMarks, ownSubmissions } from './historyStore.ts'
import { newestNotice } from './store.ts'
import {
  assignmentLines,
  countRated,
  ownStudies,
  ownStudy,
  stageIds,
  stagesWithInstruments,
} from './studyStore.ts'

/** The studies in which a physician rates, each with how far they are; by key. */
export const annotatorStudies = (q: BlindReader): AnnotatorStudyLine[] =>
  ownStudies(q).map(study => {
    const mine = assignmentLines(q, study.id, stageIds(q, study.id))
    return {
      ...study,
      accepted: newestNotice(q, study.id)?.accepted ?? false,
      cases: mine.length,
      done: mine.filter(({ state }) => state === 'done').length,
      begun: mine.find(({ state }) => state === 'started')?.position ?? null,
    }
  })

/**
 * One study as its physician meets it: the notice, what each stage asks, and their own cases in their own order.
 * `rated` counts the answers with a value in all stages of a case; `submitted` and `marks` are the person's own
 * history. Refuses `not-found`.
 */
export function annotatorStudy(q: BlindReader, idOrKey: string): AnnotatorStudy {
  const study = ownStudy(q, idOrKey)
  const stages = stagesWithInstruments(q, study.id)
  const rated = countRated(q, study.id)
  const submitted = ownSubmissions(q, study.id)
  const rooms = roomStates(q, study.id)
  return {
    ...study,
    notice: newestNotice(q, study.id) ?? null,
    stages,
    assignments: assignmentLines(q, study.id, stages).map(line => ({
      ...line,
      room: protocols[study.protocol].live ? (rooms.get(line.id) ?? 'waiting') : null,
      rated: rated.get(line.id) ?? 0,
      submitted: submitted.get(line.id) ?? [],
    })),
    marks: ownMarks(q, study.id),
  }
}
