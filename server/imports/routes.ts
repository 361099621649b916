import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { ImportCasesQuery, ImportJudgeQuery, ImportRatingsQuery, WaiveMention } from '#schema/import.ts'
import { importCases } from '../cases/importCases.ts'
import { listMentions, maskMention, waiveMention } from '../cases/mentions.ts'
import { importsOf, listCases, wholeCase } from '../cases/store.ts'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../errors.ts'
import type { Env } from '../http/env.ts'
import type { Allow } from '../http/rules.ts'
import { valid } from '../http/valid.ts'
import { importJudgeRatings } from '../judges/importRatings.ts'
import { importPersonRatings } from './importPersonRatings.ts'
import { located } from './located.ts'

const Page = z.strictObject({
  offset: z.coerce.number().pipe(z.int().min(0)).default(0),
  limit: z.coerce.number().pipe(z.int().min(1).max(500)).default(500),
})

/** The file of an upload: the request's whole body, never a path on the server. */
async function uploaded(c: Context<Env>): Promise<Uint8Array> {
  if (!c.req.header('content-type')?.startsWith('application/octet-stream'))
    throw new AppError('unsupported-media-type')
  // Past the context, which would keep the bytes until the reply is sent.
  return new Uint8Array(await c.req.raw.arrayBuffer())
}

/** Cases and judges' ratings on their way in, and what maintainers see of them. */
export const importRoutes = (deps: Deps, allow: Allow) =>
  new Hono<Env>()
    .post('/studies/:study/imports/cases', allow('maintainer'), valid('query', ImportCasesQuery), async c => {
      const file = { study: c.get('study'), fileName: c.req.valid('query').file, bytes: await uploaded(c) }
      return c.json(await located(importCases(deps, c.get('actor'), file)))
    })
    .post('/studies/:study/imports/judge', allow('maintainer'), valid('query', ImportJudgeQuery), async c => {
      const { file: fileName, judge } = c.req.valid('query')
      const file = { study: c.get('study'), fileName, bytes: await uploaded(c), judge }
      return c.json(await located(importJudgeRatings(deps, c.get('actor'), file)))
    })
    .post(
      '/studies/:study/imports/ratings',
      allow('maintainer'),
      valid('query', ImportRatingsQuery),
      async c => {
        const { file: fileName, ui_lang } = c.req.valid('query')
        const file = { study: c.get('study'), fileName, bytes: await uploaded(c), ui_lang }
        return c.json(await located(importPersonRatings(deps, c.get('actor'), file)))
      },
    )
    .get('/studies/:study/imports', allow('maintainer'), c =>
      c.json({ imports: importsOf(deps.storage.db, c.get('study')) }),
    )
    .get('/studies/:study/cases', allow('maintainer'), valid('query', Page), c =>
      c.json(listCases(deps.storage.db, c.get('study'), c.req.valid('query'))),
    )
    .get('/studies/:study/cases/:case', allow('maintainer'), c => {
      const found = wholeCase(deps.storage.db, c.get('study'), c.req.param('case'))
      if (!found) throw notFound()
      return c.json(found)
    })
    .get('/studies/:study/mentions', allow('maintainer'), valid('query', Page), c =>
      c.json(listMentions(deps.storage.db, c.get('study'), c.req.valid('query'))),
    )
    .post('/studies/:study/mentions/:id/waiver', allow('maintainer'), valid('json', WaiveMention), c => {
      const named = { study: c.get('study'), id: c.req.param('id'), ...c.req.valid('json') }
      waiveMention(deps, c.get('actor'), named)
      return c.json({ state: 'waived' as const })
    })
    .post('/studies/:study/mentions/:id/mask', allow('maintainer'), valid('json', z.strictObject({})), c => {
      maskMention(deps, c.get('actor'), { study: c.get('study'), id: c.req.param('id') })
      return c.json({ state: 'masked' as const })
    })
