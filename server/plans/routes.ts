import { Hono } from 'hono'
import { AnalysisPlan } from '#schema/analysisPlan.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../http/env.ts'
import type { Allow } from '../http/rules.ts'
import { valid } from '../http/valid.ts'
import { planFile, readPlan } from './readPlan.ts'
import { writePlan } from './writePlan.ts'

/** The analysis plan of a study, for its maintainer: as data, and as the file that its hash is of. */
export const planRoutes = (deps: Deps, allow: Allow) =>
  new Hono<Env>()
    .get('/studies/:study/plan', allow('maintainer'), c => c.json(readPlan(deps.storage.db, c.get('study'))))
    .put('/studies/:study/plan', allow('maintainer'), valid('json', AnalysisPlan), c =>
      c.json(writePlan(deps, c.get('actor'), c.get('study'), c.req.valid('json'))),
    )
    .get('/studies/:study/plan/analysis.json', allow('maintainer'), c =>
      c.body(planFile(deps.storage.db, c.get('study')), 200, {
        'Content-Type': 'application/json',
        'Content-Disposition': 'attachment; filename="analysis.json"',
      }),
    )
