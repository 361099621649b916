import { parseArgs } from 'node:util'
import { dataFolderOf } from './dataFolder.ts'
import { reasonOf } from './reasonOf.ts'
import { demoLinks } from './seed/demoLinks.ts'
import { serve } from './serve.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    data: { type: 'string' },
    endpoints: { type: 'string' },
    'demo-if-empty': { type: 'boolean', default: false },
  },
})

try {
  const running = await serve({
    folder: dataFolderOf(values.data),
    port: Number(values.port ?? process.env.CONCORD_PORT ?? 8787),
    host: values.host ?? process.env.CONCORD_HOST ?? '127.0.0.1',
    ...(process.env.CONCORD_URL ? { publicUrl: process.env.CONCORD_URL } : {}),
    ...(values.endpoints ? { endpoints: values.endpoints } : {}),
    trustProxy: process.env.CONCORD_TRUST_PROXY === '1',
    demo: values['demo-if-empty'],
  })
  const links = demoLinks(running.deps)
  const lines = links.map(link => `  ${link.label.padEnd(20)} ${running.url}${link.path}`)
  const demo =
    lines.length === 0
      ? []
      : ['', 'Demo sign-in links. Each works once, for 24 hours; a new start prints new ones.', ...lines]
  console.log([`Concord is at ${running.url}`, ...demo].join('\n'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void running.close().then(() => process.exit(0)))
} catch (error) {
  console.error(`concord: ${reasonOf(error)}`)
  process.exitCode = 1
}
