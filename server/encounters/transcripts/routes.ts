import { Hono } from 'hono'
import { z } from 'zod'
import { PromoteTranscripts } from '#schema/promotion.ts'
import { importCases } from '../../cases/importCases.ts'
import { previewCases } from '../../cases/previewCases.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import type { Env } from '../../http/env.ts'
import type { Allow } from '../../http/rules.ts'
import { valid } from '../../http/valid.ts'
import { located } from '../../imports/located.ts'
import { studiesMaintainedBy } from '../../studies/store.ts'
import { bytesOf, linesOf, transcriptsOf } from './transcriptFile.ts'

const Whole = z.strictObject({ whole: z.enum(['true', 'false']).optional() })

/**
 * Transcripts on their way out as a file of cases, and into another study by the import that every file of cases takes.
 * Who promotes them maintains both studies; to anybody else the one they come from does not exist.
 */
export const transcriptRoutes = (deps: Deps, allow: Allow) => {
  const fileOf = (person: string, study: string, { from, whole }: PromoteTranscripts) => {
    const source = studiesMaintainedBy(deps.storage.db, person).find(
      ({ id, key }) => id === from || key === from,
    )
    if (!source) throw notFound()
    const transcripts = transcriptsOf(deps.storage.db, source.id, { whole })
    return { study, fileName: transcripts.name, bytes: bytesOf(transcripts) }
  }
  return new Hono<Env>()
    .get('/studies/:study/transcripts.jsonl', allow('maintainer'), valid('query', Whole), c => {
      const whole = c.req.valid('query').whole === 'true'
      const transcripts = transcriptsOf(deps.storage.db, c.var.study, { whole })
      return c.body(linesOf(transcripts), 200, {
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        'Content-Disposition': `attachment; filename="${transcripts.name}"`,
      })
    })
    .post(
      '/studies/:study/promotions/preview',
      allow('maintainer'),
      valid('json', PromoteTranscripts),
      async c => {
        const file = fileOf(c.var.actor.person, c.var.study, c.req.valid('json'))
        return c.json(await previewCases(deps, file, c.req.raw.signal))
      },
    )
    .post('/studies/:study/promotions', allow('maintainer'), valid('json', PromoteTranscripts), async c => {
      const input = c.req.valid('json')
      const file = fileOf(c.var.actor.person, c.var.study, input)
      return c.json(await located(importCases(deps, c.var.actor, file, input.check)))
    })
}
