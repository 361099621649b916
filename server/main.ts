import { parseArgs } from 'node:util'
import { dataFolderOf } from './dataFolder.ts'
import { hasStudies } from './seed/hasStudies.ts'
import { demoLinks, loadDemo } from './seed/loadDemo.ts'
import { CannotServe, serve } from './serve.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    data: { type: 'string' },
    'demo-if-empty': { type: 'boolean', default: false },
  },
})

try {
  const running = await serve({
    folder: dataFolderOf(values.data),
    port: Number(values.port ?? process.env.CONCORD_PORT ?? 8787),
    host: values.host ?? process.env.CONCORD_HOST ?? '127.0.0.1',
    ...(process.env.CONCORD_URL ? { publicUrl: process.env.CONCORD_URL } : {}),
    trustProxy: process.env.CONCORD_TRUST_PROXY === '1',
  })
  if (values['demo-if-empty'] && !hasStudies(running.deps.storage.db)) await loadDemo(running.deps)
  console.log(`Concord is at ${running.url}`)
  const links = demoLinks(running.deps)
  if (links.length > 0) {
    console.log('\nDemo sign-in links. Each works once, for 24 hours; a new start prints new ones.')
    for (const link of links) console.log(`  ${link.label.padEnd(20)} ${running.url}${link.path}`)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void running.close().then(() => process.exit(0)))
} catch (error) {
  console.error(
    `concord: ${error instanceof CannotServe ? error.message : error instanceof Error ? error.stack : String(error)}`,
  )
  process.exitCode = 1
}
