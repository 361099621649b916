import { Hono } from 'hono'
import { CellQuery, ReportQuery, type ValidationReport } from '#schema/report.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../http/env.ts'
import type { Allow } from '../http/rules.ts'
import { valid } from '../http/valid.ts'
import { sha256 } from '../storage/canonical.ts'
import { judgesOf, lastSubmissions, studyOf } from './store.ts'
import { pairsBehind, validationReport } from './validationReport.ts'

/** The agreement page of a study: the table, and the cases behind a cell. Only after freezing. */
export const agreementRoutes = (deps: Deps, allow: Allow) => {
  const reportOf = remembered(deps)
  return new Hono<Env>()
    .get('/studies/:study/agreement', allow('maintainer'), valid('query', ReportQuery), c => {
      const { judge } = c.req.valid('query')
      const report = reportOf(c.get('study'), judge)
      const judges = judgesOf(deps.storage.db, c.get('study'))
      return c.json({
        report,
        judges: judges.map(({ id, name, model, promptVersion, trial }) => ({
          id,
          name,
          model,
          prompt_version: promptVersion,
          trial,
        })),
      })
    })
    .get('/studies/:study/agreement/pairs', allow('maintainer'), valid('query', CellQuery), c =>
      c.json({ pairs: pairsBehind(deps.storage.db, c.get('study'), c.req.valid('query')) }),
    )
}

const mostRemembered = 20

/**
 * A report holds as long as the submissions and judge files behind it are the same, which in a frozen study is until
 * there is another judge file. Computing it anew for every reader would make all the others wait.
 */
function remembered(deps: Deps) {
  const reports = new Map<string, ValidationReport>()
  return (study: string, judge: string | undefined): ValidationReport => {
    const files = judgesOf(deps.storage.db, study).flatMap(({ runs }) => runs)
    const frozen = lastSubmissions(deps.storage.db, study).map(({ id }) => id)
    const key = sha256(JSON.stringify([study, studyOf(deps.storage.db, study)?.state, judge, files, frozen]))
    const report = reports.get(key) ?? validationReport(deps.storage.db, study, judge)
    reports.delete(key)
    reports.set(key, report)
    if (reports.size > mostRemembered) reports.delete(reports.keys().next().value!)
    return report
  }
}
