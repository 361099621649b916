import type { Role } from '#schema/people.ts'
import type { StudyState } from '#schema/study.ts'

/** What a person has been and done in one study. */
export type Standing = {
  state: StudyState
  /** The role held now. */
  now: Role | null
  /** Every role ever held there. */
  ever: Role[]
  /** Whether there is a rating of theirs in the study. */
  rated: boolean
}

export type RoleConflict = 'was-maintainer' | 'was-auditor' | 'has-rated'

/**
 * Why a person must not take a role in a study, or undefined when they may. Who has seen judges, models or other
 * people's answers never rates there again, and who has rated sees them only when nobody can rate any more.
 */
export function roleConflict({ state, ever, rated }: Standing, wanted: Role): RoleConflict | undefined {
  if (wanted === 'annotator' || wanted === 'adjudicator') {
    if (ever.includes('maintainer')) return 'was-maintainer'
    if (ever.includes('auditor') && state === 'unblinded') return 'was-auditor'
  }
  if (wanted === 'maintainer' && rated && (state === 'draft' || state === 'open')) return 'has-rated'
  return undefined
}
