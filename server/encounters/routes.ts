import { Hono } from 'hono'
import { z } from 'zod'
import { SayTurn, StartEncounter, TickTopic } from '#schema/encounter.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../http/env.ts'
import type { Allow } from '../http/rules.ts'
import { valid } from '../http/valid.ts'
import { encounterView } from './encounterView.ts'
import { endEncounter } from './endEncounter.ts'
import { askAgain, stopReply } from './reply.ts'
import { sayTurn } from './sayTurn.ts'
import { startEncounter } from './startEncounter.ts'
import { streamEncounter } from './stream.ts'
import { tickTopic } from './tickTopic.ts'

const noQuery = valid('query', z.strictObject({}))
const noFields = valid('json', z.strictObject({}))

/** The room, as the person in one of its seats works in it. Everything is read through the blind handle. */
export const encounterRoutes = (deps: Deps, allow: Allow) =>
  new Hono<Env>()
    .post(
      '/assignments/:assignment/encounter',
      allow('annotator'),
      noQuery,
      valid('json', StartEncounter),
      c => {
        const { assignment } = c.req.param()
        return c.json(startEncounter(deps, c.var.actor, c.var.blind, assignment, c.req.valid('json')))
      },
    )
    .get('/encounters/:encounter', allow('annotator'), noQuery, c =>
      c.json(c.var.blind(q => encounterView(q, c.req.param('encounter')))),
    )
    .get('/encounters/:encounter/stream', allow('annotator'), noQuery, c =>
      streamEncounter(deps, c, c.req.param('encounter')),
    )
    .post('/encounters/:encounter/turns', allow('annotator'), noQuery, valid('json', SayTurn), c =>
      c.json(sayTurn(deps, c.var.actor, c.var.blind, c.req.param('encounter'), c.req.valid('json'))),
    )
    .post('/encounters/:encounter/topics', allow('annotator'), noQuery, valid('json', TickTopic), c =>
      c.json(tickTopic(deps, c.var.actor, c.var.blind, c.req.param('encounter'), c.req.valid('json'))),
    )
    .post('/encounters/:encounter/stop', allow('annotator'), noQuery, noFields, c =>
      c.json(stopReply(deps, c.var.blind, c.req.param('encounter'))),
    )
    .post('/encounters/:encounter/retry', allow('annotator'), noQuery, noFields, c =>
      c.json(askAgain(deps, c.var.blind, c.req.param('encounter'))),
    )
    .post('/encounters/:encounter/end', allow('annotator'), noQuery, noFields, c =>
      c.json(endEncounter(deps, c.var.actor, c.var.blind, c.req.param('encounter'))),
    )
