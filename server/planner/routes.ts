import { Hono } from 'hono'
import { PlanProgressQuery, PlanRequest } from '#schema/planner.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../http/env.ts'
import type { Allow } from '../http/rules.ts'
import { valid } from '../http/valid.ts'
import { openPlans } from './plans.ts'
import { planSources } from './studyPilot.ts'

/**
 * The planner of a study's maintainer. It plans from assumptions at any time, and from the study's own ratings after
 * freezing. A plan writes nothing; it is a POST because what it is asked is a document.
 */
export const plannerRoutes = (deps: Deps, allow: Allow) => {
  const plans = openPlans(deps)
  return new Hono<Env>()
    .get('/studies/:study/planner', allow('maintainer'), c =>
      c.json({ sources: planSources(deps.storage.db, c.get('study')) }),
    )
    .post('/studies/:study/planner', allow('maintainer'), valid('json', PlanRequest), async c => {
      const { run, spec } = c.req.valid('json')
      return c.json({ plan: await plans.make(c.get('study'), run, spec, c.req.raw.signal) })
    })
    .get('/studies/:study/planner/progress', allow('maintainer'), valid('query', PlanProgressQuery), c =>
      c.json({ progress: plans.progress(c.get('study'), c.req.valid('query').run) }),
    )
}
