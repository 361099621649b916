import { Hono } from 'hono'
import { z } from 'zod'
import { ReopenStage } from '#schema/annotation.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../http/env.ts'
import type { Allow } from '../http/rules.ts'
import { valid } from '../http/valid.ts'
import { reopenForAnnotator } from './reopenStage.ts'

/** What a maintainer may do to one assignment. */
export const assignmentMaintainerRoutes = (deps: Deps, allow: Allow) =>
  new Hono<Env>().post(
    '/studies/:study/assignments/:assignment/reopening',
    allow('maintainer'),
    valid('query', z.strictObject({})),
    valid('json', ReopenStage),
    c => {
      reopenForAnnotator(deps, c.var.actor, c.var.study, c.req.param('assignment'), c.req.valid('json'))
      return c.json({})
    },
  )
