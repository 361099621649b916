import type { ReportQuery } from '#schema/report.ts'
import type { Deps } from '../deps.ts'
import { planOf } from '../plans/store.ts'
import { sha256 } from '../storage/canonical.ts'
import { lookInForce } from './lookStore.ts'
import { runBeside } from './resampling/pool.ts'
import type { ReportKind, Reports } from './resampling/task.ts'
import { judgesOf, lastSubmissions, studyOf } from './store.ts'
import { requireReportable } from './studyData.ts'

const mostRemembered = 20

type Running<R> = {
  report: Promise<R>
  stop: AbortController
  waiting: number
  done: number
  of: number
}

export type OpenReports<R> = {
  /** A report of a study, computed beside the event loop unless it is remembered. */
  of: (study: string, query: ReportQuery, signal?: AbortSignal) => Promise<R>
  /** How many of a report's rows are done, or null when it is not being computed. */
  progress: (study: string, query: ReportQuery) => { done: number; of: number } | null
}

/**
 * A report holds as long as the plan, the submissions and the judge files behind it are the same, which in a frozen
 * study is until there is another judge file, at a look until the next one, and on cases for tuning or calibration of
 * an open study until something is submitted. Readers who ask for the same report at
 * once wait for one computation; it is called off when the last of them has gone.
 */
export function openReports<K extends ReportKind>(deps: Deps, kind: K): OpenReports<Reports[K]> {
  const remembered = new Map<string, Reports[K]>()
  const running = new Map<string, Running<Reports[K]>>()
  const keyOf = (study: string, { judge, split = 'reporting' }: ReportQuery) => {
    const { db } = deps.storage
    const plan = split === 'reporting' ? planOf(db, study) : null
    const look = lookInForce(db, study, plan)
    const files = judgesOf(db, study, look?.at).flatMap(({ runs }) => runs)
    const frozen = lastSubmissions(db, study, look?.at).map(({ id }) => id)
    const state = studyOf(db, study)?.state
    return sha256(JSON.stringify([study, state, plan?.sha, look, judge, split, files, frozen]))
  }
  const start = (key: string, study: string, query: ReportQuery): Running<Reports[K]> => {
    const stop = new AbortController()
    const task = {
      kind: 'report' as const,
      report: kind,
      file: deps.storage.file,
      study,
      query,
    }
    const one: Running<Reports[K]> = { report: null as never, stop, waiting: 0, done: 0, of: 0 }
    const onProgress = (done: number, of: number) => Object.assign(one, { done, of })
    one.report = runBeside<Reports[K]>(task, { signal: stop.signal, onProgress })
      .then(report => {
        remembered.set(key, report)
        if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value!)
        return report
      })
      .finally(() => running.delete(key))
    running.set(key, one)
    return one
  }
  return {
    async of(study, query, signal) {
      requireReportable(deps.storage.db, study, { ...query, looks: kind === 'agreement' })
      const key = keyOf(study, query)
      const known = remembered.get(key)
      if (known) return known
      const one = running.get(key) ?? start(key, study, query)
      one.waiting++
      const gone = () => {
        one.waiting--
        if (one.waiting === 0) one.stop.abort()
      }
      signal?.addEventListener('abort', gone, { once: true })
      try {
        return await one.report
      } finally {
        signal?.removeEventListener('abort', gone)
      }
    },
    progress(study, query) {
      const one = running.get(keyOf(study, query))
      return one ? { done: one.done, of: one.of } : null
    },
  }
}
