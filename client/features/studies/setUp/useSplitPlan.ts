import { useState } from 'react'
import type { Split } from '#schema/study.ts'
import type { StudyOverview } from '../calls.ts'
import type { Plan } from '../usePlan.ts'

/** So few cases that all physicians rate are enough to begin with. */
const usualShared = 5

/**
 * The sample that a form of the set-up is about, how its cases are dealt out as typed, and how many are drawn of it.
 * The reporting sample follows the plan of the study; one set aside has numbers of its own, at first those of its
 * drawn cases as shared ones.
 */
export function useSplitPlan(overview: StudyOverview, study: Plan, onStudy: (plan: Plan) => void) {
  const [split, choose] = useState<Split>('reporting')
  const [typed, type] = useState<Partial<Record<Split, Plan>>>({})
  const drawnOf = (of: Split) => overview.sample.splits.find(one => one.split === of)
  const drawn = split === 'reporting' ? overview.sample.n : (drawnOf(split)?.cases ?? 0)
  const own = typed[split] ?? {
    physicians: study.physicians,
    exclusive: '0',
    shared: String(drawn || usualShared),
  }
  return {
    split,
    choose,
    drawn,
    dealt:
      split === 'reporting' ? overview.allocation.rows.length > 0 : (drawnOf(split)?.assignments ?? 0) > 0,
    plan: split === 'reporting' ? study : own,
    onPlan: (plan: Plan) => (split === 'reporting' ? onStudy(plan) : type({ ...typed, [split]: plan })),
  }
}
