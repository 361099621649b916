import { Hono } from 'hono'
import { ReportQuery } from '#schema/report.ts'
import { openReports } from '../agreement/reports.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../http/env.ts'
import type { Allow } from '../http/rules.ts'
import { valid } from '../http/valid.ts'

/** What a judge is worth beyond agreement. Only after freezing. */
export const judgeReportRoutes = (deps: Deps, allow: Allow) => {
  const reports = openReports(deps, 'judge')
  return new Hono<Env>()
    .get('/studies/:study/judge', allow('maintainer'), valid('query', ReportQuery), async c =>
      c.json({
        report: await reports.of(c.get('study'), c.req.valid('query'), c.req.raw.signal),
      }),
    )
    .get('/studies/:study/judge/progress', allow('maintainer'), valid('query', ReportQuery), c =>
      c.json({ progress: reports.progress(c.get('study'), c.req.valid('query')) }),
    )
}
