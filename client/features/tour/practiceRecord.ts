import type { CurrentRating, OpenedAssignment, SaveRating } from '#schema/annotation.ts'
import type { Language } from '#schema/words.ts'
import { practiceNote, practiceTurns } from './practiceCase.ts'
import { practiceAssignment, practiceStages } from './practiceStudy.ts'

/** What a server would hold of the practice, in the memory of this page alone: gone when the page is left. */
export type PracticeRecord = {
  /** The newest rating of each slot. */
  ratings: readonly (CurrentRating & { stage: string })[]
  /** How many stages are finished. */
  finished: number
}

export const emptyRecord: PracticeRecord = { ratings: [], finished: 0 }

export const sameSlot = (
  a: { item: string; unit: string; stage: string },
  b: { item: string; unit: string; stage: string },
): boolean => a.item === b.item && a.unit === b.unit && a.stage === b.stage

/** The record with a rating, as it would be stored at `at` (ms). */
export function withRating(record: PracticeRecord, rating: SaveRating, at: number): PracticeRecord {
  const { id, stage, item, unit, version, value, flag, evidence } = rating
  const stored = { id, item, unit, version, value, comment: rating.comment ?? null, flag, evidence }
  return {
    ...record,
    ratings: [...record.ratings.filter(one => !sameSlot(one, rating)), { ...stored, stage, saved_at: at }],
  }
}

/** The place of a stage in the practice. */
export const ordinalOf = (stage: string): number => practiceStages.findIndex(({ id }) => id === stage)

/** What opening the practice replies: the stage in hand, or a finished one that is looked at. */
export function openedOf(record: PracticeRecord, language: Language, look?: string): OpenedAssignment {
  const { finished, ratings } = record
  const at = look === undefined ? Math.min(finished, practiceStages.length - 1) : ordinalOf(look)
  const { id: stage, panes } = practiceStages[at]!
  const sections = practiceNote.map(({ title, text }) => ({ title: title[language], text: text[language] }))
  return {
    id: practiceAssignment,
    study: 'practice',
    position: 1,
    of: 1,
    language,
    stage,
    stages: practiceStages.map(({ id }, ordinal) => ({
      id,
      ordinal,
      state: ordinal < finished ? 'frozen' : ordinal === finished ? 'current' : 'later',
      revision: ordinal < finished ? 1 : 0,
      reopen_until: null,
    })),
    parts: {
      dialogue: practiceTurns.map(({ role, text }, index) => ({
        unit: `turn-${index + 1}`,
        turn: index + 1,
        role,
        text: text[language],
      })),
      ...(panes.includes('note')
        ? { note: { text: sections.map(({ text }) => text).join('\n'), sections } }
        : {}),
    },
    units: [{ id: 'dialogue', ordinal: 1 }],
    ratings: ratings.filter(one => one.stage === stage).map(({ stage: _, ...rating }) => rating),
  }
}
