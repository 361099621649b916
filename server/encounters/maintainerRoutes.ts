import { Hono } from 'hono'
import { z } from 'zod'
import { AcknowledgeEndpoint, EncounterPage, RoomSettings } from '#schema/encounter.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../http/env.ts'
import type { Allow } from '../http/rules.ts'
import { valid } from '../http/valid.ts'
import { acknowledgeEndpoint } from './acknowledgeEndpoint.ts'
import { endForMaintainer } from './endForMaintainer.ts'
import { fidelity } from './fidelity.ts'
import { guesses } from './guesses.ts'
import { listEncounters } from './listEncounters.ts'
import { roomView } from './roomView.ts'
import { refusedInput, setRoom } from './setRoom.ts'
import { wholeEncounter } from './wholeEncounter.ts'

/** What a maintainer sees of a study's room, and how it is laid out. */
export const encounterMaintainerRoutes = (deps: Deps, allow: Allow) =>
  new Hono<Env>()
    .get('/studies/:study/room', allow('maintainer'), c => c.json(roomView(deps, c.var.study)))
    .put('/studies/:study/room', allow('maintainer'), valid('json', RoomSettings), c => {
      refusedInput(() => setRoom(deps, c.var.actor, c.var.study, c.req.valid('json')))
      return c.json(roomView(deps, c.var.study))
    })
    .post(
      '/studies/:study/room/acknowledgements',
      allow('maintainer'),
      valid('json', AcknowledgeEndpoint),
      c => {
        acknowledgeEndpoint(deps, c.var.actor, c.var.study, c.req.valid('json'))
        return c.json(roomView(deps, c.var.study))
      },
    )
    .get('/studies/:study/encounters', allow('maintainer'), valid('query', EncounterPage), c =>
      c.json(listEncounters(deps.storage.db, c.var.study, c.req.valid('query'))),
    )
    .get('/studies/:study/encounters/:encounter', allow('maintainer'), c =>
      c.json(wholeEncounter(deps.storage.db, c.var.study, c.req.param('encounter'))),
    )
    .post(
      '/studies/:study/encounters/:encounter/end',
      allow('maintainer'),
      valid('query', z.strictObject({})),
      valid('json', z.strictObject({})),
      c => {
        const { encounter } = c.req.param()
        endForMaintainer(deps, c.var.actor, c.var.study, encounter)
        return c.json(wholeEncounter(deps.storage.db, c.var.study, encounter))
      },
    )
    .get('/studies/:study/fidelity', allow('maintainer'), c => c.json(fidelity(deps.storage.db, c.var.study)))
    .get('/studies/:study/guesses', allow('maintainer'), c => c.json(guesses(deps.storage.db, c.var.study)))
