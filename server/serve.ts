import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { serve as listen } from '@hono/node-server'
import { createApp } from './app.ts'
import { discardAtStart } from './cases/discardStaged.ts'
import { openDeps } from './dataFolder.ts'
import type { Deps } from './deps.ts'
import { resumeEncounters } from './encounters/advance.ts'
import { endpointsIn } from './endpoints/endpointsIn.ts'
import { seedInstruments } from './instruments/seedInstruments.ts'
import { root } from './root.ts'
import { demoAside } from './seed/demoAside.ts'
import { hasStudies } from './seed/hasStudies.ts'
import { loadDemo } from './seed/loadDemo.ts'
import { publishAddress, takeLock, withdrawAddress } from './storage/lock.ts'
import { operator } from './storage/write.ts'

export type ServeOptions = {
  folder: string
  port: number
  host: string
  publicUrl?: string
  trustProxy?: boolean
  /** File of the endpoints that models may be reached at; `endpoints.json` in the data folder when not named. */
  endpoints?: string
  /** Fill a data folder that has no database yet with the demonstration. */
  demo?: boolean
}
export type Running = { deps: Deps; url: string; port: number; close: () => Promise<void> }

/** Another process holds the data folder, or the port is taken: said in one line, without a stack. */
export class CannotServe extends Error {}

/** Opens the data folder as its only writer, listens, and tells commands on this machine where. */
export async function serve(options: ServeOptions): Promise<Running> {
  if (!Number.isInteger(options.port) || options.port < 0 || options.port > 65_535)
    throw new CannotServe('a port is a whole number from 0 to 65535: npm start -- --port 8787')
  mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  const lock = takeLock(options.folder)
  if (!lock) throw new CannotServe(`another Concord is already running on ${options.folder}`)
  if (options.demo) await demoAside(options.folder)
  const publicUrl = options.publicUrl ?? `http://${nameOf(options.host)}:${options.port}`
  const deps = openDeps(options.folder, publicUrl, endpointsIn(options.folder, options.endpoints))
  const app = createApp(deps, {
    trustProxy: options.trustProxy ?? false,
    clientFolder: join(root, 'dist', 'client'),
    onFault: deps.onFault,
  })
  discardAtStart(deps, line => console.error(`concord: ${line}`))
  seedInstruments(deps, operator)
  resumeEncounters(deps)
  if (options.demo && !hasStudies(deps.storage.db)) await loadDemo(deps)
  const server = await new Promise<Server>((resolve, reject) => {
    const started = listen({ fetch: app.fetch, port: options.port, hostname: options.host }, () =>
      resolve(started as Server),
    ) as Server
    started.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new CannotServe(`port ${options.port} is in use: npm start -- --port N`)
          : error,
      ),
    )
  }).catch(error => {
    deps.close()
    lock.release()
    throw error
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port
  server.headersTimeout = 20_000
  server.requestTimeout = 300_000
  const url = options.publicUrl ?? `http://${nameOf(options.host)}:${port}`
  publishAddress(options.folder, { pid: process.pid, port, token: deps.operatorToken, url })
  let closing: Promise<void> | undefined
  return {
    deps,
    port,
    url,
    close: () => {
      closing ??= new Promise(resolve => {
        withdrawAddress(options.folder)
        deps.hub.close()
        const finish = () => {
          deps.close()
          lock.release()
          resolve()
        }
        server.close(finish)
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), 5_000).unref()
      })
      return closing
    },
  }
}

const nameOf = (host: string) =>
  host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host
