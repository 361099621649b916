import type { Plan, PlanSpec } from '#schema/planner.ts'
import type { Reader } from '../storage/open.ts'
import { assumedSource } from './assumed.ts'
import { makePlan } from './plan.ts'
import { studySource } from './studyPilot.ts'

/** The plan that a specification asks for, from assumptions or from the frozen study's own ratings. */
export function planFor(
  db: Reader,
  study: string,
  { source, ...terms }: PlanSpec,
  onProgress?: (done: number, of: number) => void,
): Plan {
  const from =
    source.kind === 'study' ? studySource(db, study, source) : assumedSource(source, terms.design.physicians)
  return makePlan(from, terms, onProgress)
}
