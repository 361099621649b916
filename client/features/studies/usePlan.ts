import { useState } from 'react'
import type { StudyOverview } from './calls.ts'

/** How the cases are to be dealt out, as typed: one plan for sampling and allocation, or the two would not fit. */
export type Plan = { physicians: string; exclusive: string; shared: string }

/** The plan in hand. It begins as the allocation that exists, or as the protocol's 25 own and 20 shared cases. */
export function usePlan({ progress, allocation }: StudyOverview) {
  const rows = allocation.rows.filter(row => row.person === allocation.rows[0]?.person)
  const sum = (key: 'exclusive' | 'shared') => String(rows.reduce((total, row) => total + row[key], 0))
  return useState<Plan>({
    physicians: String(Math.max(1, progress.filter(row => row.member).length)),
    exclusive: rows.length > 0 ? sum('exclusive') : '25',
    shared: rows.length > 0 ? sum('shared') : '20',
  })
}
