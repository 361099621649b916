import { Hono } from 'hono'
import { z } from 'zod'
import { ReopenStage } from '#schema/annotation.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../http/env.ts'
import type { Allow } from '../http/rules.ts'
import { valid } from '../http/valid.ts'
import { listAssignments } from './listAssignments.ts'
import { reopenForAnnotator } from './reopenStage.ts'

/** What a maintainer sees of the assignments of a study, and may do to one. */
export const assignmentMaintainerRoutes = (deps: Deps, allow: Allow) =>
  new Hono<Env>()
    .get('/studies/:study/assignments', allow('maintainer'), c =>
      c.json({ assignments: listAssignments(deps.storage.db, c.var.study) }),
    )
    .post(
      '/studies/:study/assignments/:assignment/reopening',
      allow('maintainer'),
      valid('query', z.strictObject({})),
      valid('json', ReopenStage),
      c => {
        reopenForAnnotator(deps, c.var.actor, c.var.study, c.req.param('assignment'), c.req.valid('json'))
        return c.json({})
      },
    )
