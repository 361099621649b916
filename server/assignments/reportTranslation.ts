import type { ReportTranslation } from '#schema/annotation.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import type { BlindRun } from '../storage/blind.ts'
import { type Actor, write } from '../storage/write.ts'
import { ownAssignment, stagesOfStudy } from './store.ts'

/**
 * Notes in the trail that a browser changed the language of the page while a stage was shown. It changes no
 * row: whether such answers count is for the report to say. Refuses `not-found`.
 */
export function reportTranslation(
  deps: Deps,
  actor: Actor,
  blind: BlindRun,
  id: string,
  { stage, language }: ReportTranslation,
): void {
  const study = blind(q => {
    const assignment = ownAssignment(q, id)
    if (!stagesOfStudy(q, assignment.study).some(row => row.id === stage)) throw notFound()
    return assignment.study
  })
  const happening = { verb: 'page.translated', study, subject: id, note: { stage, language } }
  write(deps, actor, happening, () => undefined)
}
