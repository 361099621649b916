import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { buildStamp, dist, ensureInstalled, ensureNode, isBuilt, sourceHash } from './prepare.mjs'
import { fail, root, Stop, say } from './run.mjs'

const next = join(dist, '.next')
const old = join(dist, '.old')

try {
  ensureNode()
  await ensureInstalled()
  await withLock(async () => {
    if (process.argv.includes('--if-stale') && isBuilt()) return
    say('Building client and server …')
    await build().catch(error => {
      throw new Stop(error.message)
    })
  })
} catch (error) {
  fail(error)
}

// The new build is made aside and moved into place whole, so a failed one leaves the last good one.
async function build() {
  const stamp = sourceHash()
  clear()
  mkdirSync(old, { recursive: true })
  try {
    await buildClient()
    await buildServer()
    rmSync(buildStamp, { force: true })
    for (const part of ['client', 'server']) {
      if (existsSync(join(dist, part))) renameSync(join(dist, part), join(old, part))
      renameSync(join(next, part), join(dist, part))
    }
    writeFileSync(buildStamp, stamp)
  } finally {
    clear()
  }
}

function clear() {
  for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true })
}

async function buildClient() {
  process.env.NODE_ENV = 'production' // a NODE_ENV of the shell would give a development build of React
  const vite = await import('vite')
  await vite.build({
    root,
    logLevel: 'warn',
    build: { outDir: join(next, 'client'), emptyOutDir: true, sourcemap: false },
  })
}

async function buildServer() {
  const esbuild = await import('esbuild')
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['server/main.ts', 'server/cli.ts', 'server/agreement/resampling/worker.ts'],
    outdir: join(next, 'server'),
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
  })
}
