import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { openAPIRouteHandler } from 'hono-openapi'
import type { ErrorBody, ErrorCode } from '#schema/error.ts'
import { agreementRoutes } from './agreement/routes.ts'
import { assignmentMaintainerRoutes } from './assignments/maintainerRoutes.ts'
import { annotatorRoutes } from './assignments/routes.ts'
import { operatorRoutes } from './commands/routes.ts'
import type { Deps } from './deps.ts'
import { encounterMaintainerRoutes } from './encounters/maintainerRoutes.ts'
import { encounterRoutes } from './encounters/routes.ts'
import { transcriptRoutes } from './encounters/transcripts/routes.ts'
import { AppError, statusOf } from './errors.ts'
import type { Env } from './http/env.ts'
import { bodyLimits, peerAddress, sameOrigin, strictJson } from './http/guards.ts'
import { headers } from './http/headers.ts'
import { makeRules } from './http/rules.ts'
import { staticFiles } from './http/static.ts'
import { importRoutes } from './imports/routes.ts'
import { instrumentRoutes } from './instruments/routes.ts'
import { judgeReportRoutes } from './judgeReport/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { plannerRoutes } from './planner/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { studyRoutes } from './studies/routes.ts'

/** What others call a request whose client closed the connection; there is no standard code. */
const clientGone = 499 as ContentfulStatusCode

export type AppOptions = {
  /** Called for every failure that is ours, with what happened; never with a request's body. */
  onFault?: (error: unknown) => void
  /** Only behind a proxy that the operator runs: take the peer's address from its header. */
  trustProxy?: boolean
  /** Folder of the built client; without it there is only the API. */
  clientFolder?: string
}

/** The whole HTTP side of Concord. Its type is what the client's calls are checked against. */
export function createApp(deps: Deps, options: AppOptions = {}) {
  const allow = makeRules(deps)
  const api = new Hono<Env>()
    .get('/health', allow('everyone'), c => c.json({ ok: true }))
    .route('/', peopleRoutes(deps, allow))
    .route('/', annotatorRoutes(deps, allow))
    .route('/', encounterRoutes(deps, allow))
    .route('/', assignmentMaintainerRoutes(deps, allow))
    .route('/', encounterMaintainerRoutes(deps, allow))
    .route('/', transcriptRoutes(deps, allow))
    .route('/', agreementRoutes(deps, allow))
    .route('/', judgeReportRoutes(deps, allow))
    .route('/', plannerRoutes(deps, allow))
    .route('/', operatorRoutes(deps, allow))
    .route('/', studyRoutes(deps, allow))
    .route('/', planRoutes(deps, allow))
    .route('/', instrumentRoutes(deps, allow))
    .route('/', importRoutes(deps, allow))
  api.get(
    '/openapi.json',
    allow('everyone'),
    openAPIRouteHandler(api, {
      includeEmptyPaths: true,
      documentation: { info: { title: 'Concord', version: '1' }, servers: [{ url: '/api' }] },
    }),
  )

  const app = new Hono<Env>()
  app.use(headers)
  app.use('/api/*', peerAddress(options.trustProxy ?? false), sameOrigin)
  app.use('/api/*', bodyLimits, strictJson)
  if (options.clientFolder) app.use(staticFiles(options.clientFolder))
  app.onError((error, c) => {
    // Whoever asked has gone and reads no answer; what was called off for it is no fault.
    if (c.req.raw.signal.aborted && error.name === 'AbortError') return c.body(null, clientGone)
    const { code, details } = refusalOf(error, options.onFault)
    const body: ErrorBody = { error: { code, ...(details ? { details } : {}) } }
    if (code === 'busy' || code === 'too-many-attempts')
      c.header('Retry-After', String(details?.seconds ?? 2))
    return c.json(body, statusOf(code) as ContentfulStatusCode)
  })
  const routes = app.route('/api', api)
  app.all('/api/*', () => {
    throw new AppError('not-found')
  })
  return routes
}

export type App = ReturnType<typeof createApp>

/** What a thrown thing is to the one who asked. SQLite's own refusals become states that pass: busy, disk full. */
function refusalOf(
  error: unknown,
  onFault?: (error: unknown) => void,
): { code: ErrorCode; details?: Record<string, unknown> } {
  if (error instanceof AppError)
    return { code: error.code, ...(error.details ? { details: error.details } : {}) }
  const sqlite = (error as { code?: unknown }).code
  if (typeof sqlite === 'string' && sqlite.startsWith('SQLITE_BUSY')) return { code: 'busy' }
  onFault?.(error)
  if (sqlite === 'SQLITE_FULL') return { code: 'disk-full' }
  return { code: 'internal' }
}
