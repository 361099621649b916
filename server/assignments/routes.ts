import { Hono } from 'hono'
import { z } from 'zod'
import {
  AcceptNotice,
  GoOnward,
  OpenAssignment,
  ReportTranslation,
  SaveRating,
  SubmitStage,
} from '#schema/annotation.ts'
import type { Deps } from '../deps.ts'
import type { Env } from '../http/env.ts'
import type { Allow } from '../http/rules.ts'
import { valid } from '../http/valid.ts'
import { saveRating } from '../ratings/saveRating.ts'
import { acceptNotice } from './acceptNotice.ts'
import { annotatorStudies, annotatorStudy } from './annotatorStudy.ts'
import { goOnward } from './goOnward.ts'
import { openAssignment } from './openAssignment.ts'
import { reopenOwnStage } from './reopenStage.ts'
import { reportTranslation } from './reportTranslation.ts'
import { submitStage } from './submitStage.ts'

/** A parameter that is ignored today is a filter tomorrow; an annotator's routes take none. */
const noQuery = valid('query', z.strictObject({}))
const noFields = valid('json', z.strictObject({}))

/**
 * Everything that an annotator's browser speaks to. What goes out, refusals too, is read through the blind
 * handle (`c.var.blind`); the twin test compares every reply over two databases that differ in all that is hidden.
 */
export const annotatorRoutes = (deps: Deps, allow: Allow) =>
  new Hono<Env>()
    .get('/annotator/studies', allow('annotator'), noQuery, c =>
      c.json({ studies: c.var.blind(annotatorStudies) }),
    )
    .get('/annotator/studies/:study', allow('annotator'), noQuery, c =>
      c.json(c.var.blind(q => annotatorStudy(q, c.req.param('study')))),
    )
    .post(
      '/annotator/studies/:study/consent',
      allow('annotator'),
      noQuery,
      valid('json', AcceptNotice),
      c => {
        acceptNotice(deps, c.var.actor, c.var.blind, c.req.param('study'), c.req.valid('json'))
        return c.json({ accepted: true as const })
      },
    )
    .post('/assignments/:assignment/open', allow('annotator'), noQuery, valid('json', OpenAssignment), c =>
      c.json(openAssignment(deps, c.var.actor, c.var.blind, c.req.param('assignment'), c.req.valid('json'))),
    )
    .post('/assignments/:assignment/onward', allow('annotator'), noQuery, valid('json', GoOnward), c => {
      const { assignment } = c.req.param()
      return c.json({ opened: goOnward(deps, c.var.actor, c.var.blind, assignment, c.req.valid('json')) })
    })
    .post('/ratings', allow('annotator'), noQuery, valid('json', SaveRating), c =>
      c.json(saveRating(deps, c.var.actor, c.var.blind, c.req.valid('json'))),
    )
    .post(
      '/assignments/:assignment/stages/:stage/submission',
      allow('annotator'),
      noQuery,
      valid('json', SubmitStage),
      c => {
        const { assignment, stage } = c.req.param()
        return c.json(submitStage(deps, c.var.actor, c.var.blind, assignment, stage, c.req.valid('json')))
      },
    )
    .post('/assignments/:assignment/stages/:stage/reopening', allow('annotator'), noQuery, noFields, c => {
      const { assignment, stage } = c.req.param()
      reopenOwnStage(deps, c.var.actor, c.var.blind, assignment, stage)
      return c.json({})
    })
    .post(
      '/assignments/:assignment/translation',
      allow('annotator'),
      noQuery,
      valid('json', ReportTranslation),
      c => {
        reportTranslation(deps, c.var.actor, c.var.blind, c.req.param('assignment'), c.req.valid('json'))
        return c.json({})
      },
    )
