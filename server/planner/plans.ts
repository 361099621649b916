import type { Plan, PlanSpec } from '#schema/planner.ts'
import { runBeside } from '../agreement/resampling/pool.ts'
import { requireReportable } from '../agreement/studyData.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'

/** Plans worked out at once by the whole server; each has a processor to itself. */
const mostRunning = 2

export type Plans = {
  /**
   * Works out a plan beside the event loop, and calls it off when the signal says that nobody waits for it.
   * Throws `busy` while others are being worked out, and what the plan itself refuses.
   */
  make: (study: string, run: string, spec: PlanSpec, signal?: AbortSignal) => Promise<Plan>
  /** How far a plan is that this study's maintainer began, or null when it is not being worked out. */
  progress: (study: string, run: string) => { done: number; of: number } | null
}

export function openPlans(deps: Deps): Plans {
  const running = new Map<string, { done: number; of: number }>()
  const keyOf = (study: string, run: string) => `${study} ${run}`
  return {
    async make(study, run, spec, signal) {
      if (spec.source.kind === 'study')
        requireReportable(deps.storage.db, study, { judge: spec.source.judge })
      const key = keyOf(study, run)
      if (running.size >= mostRunning || running.has(key)) throw new AppError('busy')
      const at = { done: 0, of: 0 }
      running.set(key, at)
      try {
        return await runBeside<Plan>(
          { kind: 'plan', file: deps.storage.file, study, spec },
          { ...(signal ? { signal } : {}), onProgress: (done, of) => Object.assign(at, { done, of }) },
        )
      } finally {
        running.delete(key)
      }
    },
    progress: (study, run) => running.get(keyOf(study, run)) ?? null,
  }
}
