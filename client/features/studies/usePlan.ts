import { useState } from 'react'
import { hasRoom } from '#schema/study.ts'
import type { StudyOverview } from './calls.ts'

/** How the cases are to be dealt out, as typed: one plan for sampling and allocation, or the two would not fit. */
export type Plan = { physicians: string; exclusive: string; shared: string }

/** The protocol's own and shared cases of a physician; in the room 48, half of them shared, two of each ICD chapter. */
const usualOf = { dialogues: { exclusive: 25, shared: 20 }, room: { exclusive: 24, shared: 24 } }

/**
 * The plan that a study begins with: the allocation that exists, else the plan that the sample was drawn for, else
 * the protocol's own and shared cases, or as many in about that proportion as the cases there allow that are not set aside.
 */
export function firstPlan({ study, cases, progress, allocation, sample }: StudyOverview): Plan {
  const members = progress.filter(row => row.member).length
  const physicians = Math.max(1, members > 0 ? members : (sample.plan?.physicians ?? 1))
  const rows = allocation.rows.filter(row => row.person === allocation.rows[0]?.person)
  const sum = (key: 'exclusive' | 'shared') => rows.reduce((total, row) => total + row[key], 0)
  const aside = sample.splits.reduce((sum, one) => sum + (one.split === 'reporting' ? 0 : one.cases), 0)
  const { exclusive, shared } =
    rows.length > 0
      ? { exclusive: sum('exclusive'), shared: sum('shared') }
      : (sample.plan ??
        withinReach(
          usualOf[hasRoom(study.protocol) ? 'room' : 'dialogues'],
          physicians,
          sample.n > 0 ? sample.n : cases.published - aside,
        ))
  return { physicians: String(physicians), exclusive: String(exclusive), shared: String(shared) }
}

function withinReach(usual: { exclusive: number; shared: number }, physicians: number, cases: number) {
  const wanted = physicians * usual.exclusive + usual.shared
  if (cases === 0 || wanted <= cases) return usual
  const exclusive = Math.floor((usual.exclusive * cases) / wanted)
  const shared = Math.min(cases - physicians * exclusive, Math.ceil((usual.shared * cases) / wanted))
  return { exclusive, shared }
}

/** The plan in hand: what was typed, and before that what the study begins with as it stands now. */
export function usePlan(overview: StudyOverview) {
  const [typed, type] = useState<Plan>()
  return { plan: typed ?? firstPlan(overview), typed: typed !== undefined, type }
}
