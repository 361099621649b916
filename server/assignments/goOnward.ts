import type { GoOnward, OpenedAssignment } from '#schema/annotation.ts'
import { nextCase } from '#schema/nextCase.ts'
import type { Deps } from '../deps.ts'
import type { BlindRun } from '../storage/blind.ts'
import type { Actor } from '../storage/write.ts'
import { openAssignment } from './openAssignment.ts'
import { ownAssignment, stagesOfStudy } from './store.ts'
import { assignmentLines } from './studyStore.ts'

/**
 * Opens the case that comes after one's own assignment, with all that an opening by hand asks and logs; null when
 * none is left. One call instead of a list and an opening: what is to be read is on its way as soon as it may be,
 * and never before it was logged. Refuses what `openAssignment` refuses.
 */
export function goOnward(
  deps: Deps,
  actor: Actor,
  blind: BlindRun,
  from: string,
  { ui_lang }: GoOnward,
): OpenedAssignment | null {
  const next = blind(q => {
    const { study } = ownAssignment(q, from)
    return nextCase(assignmentLines(q, study, stagesOfStudy(q, study)), from)
  })
  return next ? openAssignment(deps, actor, blind, next, { ui_lang }) : null
}
