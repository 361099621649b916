import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import type { Env } from '../http/env.ts'
import type { Allow } from '../http/rules.ts'
import { instrumentsOfStudy } from './store.ts'

export const instrumentRoutes = (deps: Deps, allow: Allow) =>
  new Hono<Env>().get('/studies/:study/instruments', allow('maintainer'), c =>
    c.json({ instruments: instrumentsOfStudy(deps.storage.db, c.get('study')) }),
  )
