import { Hono, type MiddlewareHandler } from 'hono'
import {
  AllocateStudy,
  CreateStudy,
  DrawSample,
  FreezeStudy,
  Notice,
  OpenStudy,
  UpdateSettings,
} from '#schema/study.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import type { Env } from '../http/env.ts'
import type { Allow } from '../http/rules.ts'
import { valid } from '../http/valid.ts'
import { allocateStudy, previewAllocation } from './allocateStudy.ts'
import { createStudy } from './create.ts'
import { drawSample, previewSample } from './drawSample.ts'
import { freezeStudy } from './freeze.ts'
import { openStudy } from './open.ts'
import { studyOverview } from './overview.ts'
import { paceKnownTo } from './paceStore.ts'
import { fieldsOf } from './sampleStore.ts'
import { setNotice } from './setNotice.ts'
import { studiesMaintainedBy } from './store.ts'
import { updateSettings } from './updateSettings.ts'

/** Setting studies up and following them. To everyone but a study's maintainer it does not exist. */
export const studyRoutes = (deps: Deps, allow: Allow) => {
  const maintained = (person: string) => studiesMaintainedBy(deps.storage.db, person)
  /** The first study comes from the operator; to somebody who maintains none, beginning one is unknown. */
  const maintainsAny: MiddlewareHandler<Env> = async (c, next) => {
    if (maintained(c.get('actor').person).length === 0) throw notFound()
    await next()
  }
  return new Hono<Env>()
    .get('/studies', allow('signed-in'), c => c.json({ studies: maintained(c.get('actor').person) }))
    .post('/studies', allow('signed-in'), maintainsAny, valid('json', CreateStudy), c =>
      c.json(createStudy(deps, c.get('actor'), c.req.valid('json')), 201),
    )
    .get('/studies/:study', allow('maintainer'), c => c.json(studyOverview(deps, c.get('study'))))
    .put('/studies/:study/settings', allow('maintainer'), valid('json', UpdateSettings), c =>
      c.json(updateSettings(deps, c.get('actor'), c.get('study'), c.req.valid('json'))),
    )
    .put('/studies/:study/notice', allow('maintainer'), valid('json', Notice), c =>
      c.json(setNotice(deps, c.get('actor'), c.get('study'), c.req.valid('json'))),
    )
    .get('/studies/:study/fields', allow('maintainer'), c =>
      c.json({ fields: fieldsOf(deps.storage.db, c.get('study')) }),
    )
    .get('/studies/:study/pace', allow('maintainer'), c =>
      c.json({ pace: paceKnownTo(deps.storage.db, c.get('actor').person, c.get('study')) }),
    )
    .post('/studies/:study/sample/preview', allow('maintainer'), valid('json', DrawSample), c =>
      c.json(previewSample(deps, c.get('study'), c.req.valid('json'))),
    )
    .post('/studies/:study/sample', allow('maintainer'), valid('json', DrawSample), c =>
      c.json(drawSample(deps, c.get('actor'), c.get('study'), c.req.valid('json'))),
    )
    .post('/studies/:study/allocation/preview', allow('maintainer'), valid('json', AllocateStudy), c =>
      c.json(previewAllocation(deps, c.get('study'), c.req.valid('json'))),
    )
    .post('/studies/:study/allocation', allow('maintainer'), valid('json', AllocateStudy), c =>
      c.json(allocateStudy(deps, c.get('actor'), c.get('study'), c.req.valid('json'))),
    )
    .post('/studies/:study/opening', allow('maintainer'), valid('json', OpenStudy), c =>
      c.json(openStudy(deps, c.get('actor'), c.get('study'))),
    )
    .post('/studies/:study/freezing', allow('maintainer'), valid('json', FreezeStudy), c =>
      c.json(freezeStudy(deps, c.get('actor'), c.get('study'), c.req.valid('json'))),
    )
}
