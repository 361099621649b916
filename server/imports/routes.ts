import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  ImportCasesQuery,
  ImportJudgeQuery,
  ImportRatingsQuery,
  PreviewCasesQuery,
  StopImport,
  WaiveMention,
} from '#schema/import.ts'
import { importCases } from '../cases/importCases.ts'
import { listMentions, maskMention, waiveMention } from '../cases/mentions.ts'
import { previewCases } from '../cases/previewCases.ts'
import { importsOf, listCases, wholeCase } from '../cases/store.ts'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../errors.ts'
import type { Env } from '../http/env.ts'
import type { Allow } from '../http/rules.ts'
import { valid } from '../http/valid.ts'
import { importJudgeRatings } from '../judges/importRatings.ts'
import { previewJudgeRatings } from '../judges/previewRatings.ts'
import { runningIn, stopRunning } from './alone.ts'
import { importPersonRatings } from './importPersonRatings.ts'
import { located } from './located.ts'

const Page = z.strictObject({
  offset: z.coerce.number().pipe(z.int().min(0)).default(0),
  limit: z.coerce.number().pipe(z.int().min(1).max(500)).default(500),
})

/**
 * The file of an upload: the request's whole body, never a path on the server. One that is cut off on its way, by a
 * closed tab or a lost network, is nobody's fault and leaves nothing.
 */
async function uploaded(c: Context<Env>): Promise<Uint8Array> {
  if (!c.req.header('content-type')?.startsWith('application/octet-stream'))
    throw new AppError('unsupported-media-type')
  try {
    // Past the context, which would keep the bytes until the reply is sent.
    return new Uint8Array(await c.req.raw.arrayBuffer())
  } catch (error) {
    if (c.req.raw.signal.aborted) throw new AppError('import-stopped')
    throw error
  }
}

/** Cases and judges' ratings on their way in, and what maintainers see of them. */
export const importRoutes = (deps: Deps, allow: Allow) =>
  new Hono<Env>()
    .post('/studies/:study/imports/cases', allow('maintainer'), valid('query', ImportCasesQuery), async c => {
      const { file: fileName, check } = c.req.valid('query')
      const file = { study: c.get('study'), fileName, bytes: await uploaded(c) }
      return c.json(await located(importCases(deps, c.get('actor'), file, check)))
    })
    .post(
      '/studies/:study/imports/cases/preview',
      allow('maintainer'),
      valid('query', PreviewCasesQuery),
      async c => {
        const { file: fileName } = c.req.valid('query')
        const file = { study: c.get('study'), fileName, bytes: await uploaded(c) }
        return c.json(await previewCases(deps, file, c.req.raw.signal))
      },
    )
    .post('/studies/:study/imports/judge', allow('maintainer'), valid('query', ImportJudgeQuery), async c => {
      const { file: fileName, check, judge } = c.req.valid('query')
      const file = { study: c.get('study'), fileName, bytes: await uploaded(c), judge }
      return c.json(await located(importJudgeRatings(deps, c.get('actor'), file, check)))
    })
    .post(
      '/studies/:study/imports/judge/preview',
      allow('maintainer'),
      valid('query', ImportJudgeQuery),
      async c => {
        const { file: fileName, judge } = c.req.valid('query')
        const file = { study: c.get('study'), fileName, bytes: await uploaded(c), judge }
        return c.json(await previewJudgeRatings(deps, file, c.req.raw.signal))
      },
    )
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
    .get('/studies/:study/importing', allow('maintainer'), c =>
      c.json({ running: runningIn(deps.storage, c.get('study'))?.progress() ?? null }),
    )
    .post('/studies/:study/importing/stop', allow('maintainer'), valid('json', StopImport), async c => {
      const stopped = await stopRunning(deps.storage, c.get('study'), c.req.valid('json').id)
      return c.json({ stopped })
    })
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
