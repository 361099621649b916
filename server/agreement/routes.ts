import { Hono } from 'hono'
import { CellQuery, OpenLook, ReportQuery } from '#schema/report.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../http/env.ts'
import type { Allow } from '../http/rules.ts'
import { valid } from '../http/valid.ts'
import { lookStates } from './lookStore.ts'
import { openLook } from './openLook.ts'
import { openReports } from './reports.ts'
import { judgesOf } from './store.ts'
import { pairsBehind } from './validationReport.ts'

/** The agreement page of a study: the table, and the cases behind a cell. After freezing, and before at the looks of the plan and on cases for tuning or calibration. */
export const agreementRoutes = (deps: Deps, allow: Allow) => {
  const reports = openReports(deps, 'agreement')
  return new Hono<Env>()
    .get('/studies/:study/agreement', allow('maintainer'), valid('query', ReportQuery), async c => {
      const report = await reports.of(c.get('study'), c.req.valid('query'), c.req.raw.signal)
      const judges = judgesOf(deps.storage.db, c.get('study'), report.look?.at)
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
    .get('/studies/:study/agreement/looks', allow('maintainer'), c =>
      c.json(lookStates(deps.storage.db, c.get('study'))),
    )
    .post('/studies/:study/agreement/looks', allow('maintainer'), valid('json', OpenLook), c =>
      c.json(openLook(deps, c.get('actor'), c.get('study'), c.req.valid('json'))),
    )
    .get('/studies/:study/agreement/progress', allow('maintainer'), valid('query', ReportQuery), c =>
      c.json({ progress: reports.progress(c.get('study'), c.req.valid('query')) }),
    )
    .get('/studies/:study/agreement/pairs', allow('maintainer'), valid('query', CellQuery), c =>
      c.json({ pairs: pairsBehind(deps.storage.db, c.get('study'), c.req.valid('query')) }),
    )
}
