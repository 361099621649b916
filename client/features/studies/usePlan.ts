import { useState } from 'react'
import type { StudyOverview } from './calls.ts'

/** How the cases are to be dealt out, as typed: one plan for sampling and allocation, or the two would not fit. */
export type Plan = { physicians: string; exclusive: string; shared: string }

/**
 * The plan in hand. It begins as the allocation that exists, else as the plan that the sample was drawn for, else as
 * the protocol's 25 own and 20 shared cases.
 */
export function usePlan({ progress, allocation, sample }: StudyOverview) {
  const rows = allocation.rows.filter(row => row.person === allocation.rows[0]?.person)
  const sum = (key: 'exclusive' | 'shared') => String(rows.reduce((total, row) => total + row[key], 0))
  const begin = (key: 'exclusive' | 'shared', usual: string) =>
    rows.length > 0 ? sum(key) : String(sample.plan?.[key] ?? usual)
  const members = progress.filter(row => row.member).length
  return useState<Plan>({
    physicians: String(Math.max(1, members > 0 ? members : (sample.plan?.physicians ?? 1))),
    exclusive: begin('exclusive', '25'),
    shared: begin('shared', '20'),
  })
}
