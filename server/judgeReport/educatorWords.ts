import { and, eq, inArray } from 'drizzle-orm'
import { DialoguePart } from '#schema/case.ts'
import type { Reader } from '../storage/open.ts'
import { caseParts, cases } from '../storage/tables/cases.ts'

/** How many words the educator said in each of these cases; a case without a dialogue is not among them. */
export function educatorWords(
  db: Reader,
  study: string,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const ofStudy = db.select({ id: cases.id }).from(cases).where(eq(cases.studyId, study))
  const rows = db
    .select({ caseId: caseParts.caseId, body: caseParts.body })
    .from(caseParts)
    .where(and(eq(caseParts.pane, 'dialogue'), inArray(caseParts.caseId, ofStudy)))
    .all()
  return new Map(
    rows
      .filter(({ caseId }) => wanted.has(caseId))
      .map(({ caseId, body }) => [
        caseId,
        DialoguePart.parse(body)
          .filter(turn => turn.role === 'educator')
          .reduce((sum, turn) => sum + wordsIn(turn.text), 0),
      ]),
  )
}

/** Runs between spaces that hold a letter or a digit; in Korean these are 어절. */
export const wordsIn = (text: string): number =>
  text.split(/\s+/u).filter(run => /[\p{L}\p{N}]/u.test(run)).length
