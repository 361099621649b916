import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { memoryFolder } from './machine.mjs'
import { ensureBuilt, ensureInstalled, ensureNode } from './prepare.mjs'
import { fail, root, run, Stop, say, tool } from './run.mjs'
import { lastLine, tallyVitest } from './tally.mjs'

const only = process.argv.slice(2)
const vitestLimitMs = 75 * 60_000
const counts = { passed: 0, failed: 0, skipped: 0 }

try {
  ensureNode()
  await ensureInstalled()
  const chromium = await ensureChromium()
  await tryBuild()
  if (only.length === 0) {
    await check('types', 'tsc', ['-p', '.'])
    await check('lint', 'biome', ['check', '.'])
    if (existsSync(join(root, 'knip.json'))) await check('unused code', 'knip', [])
  }
  await vitest(chromium)
} catch (error) {
  if (!(error instanceof Stop)) say(error?.stack ?? String(error))
  else if (error.message) say(error.message)
  else fail(error) // a signal: nothing was decided, so there is nothing to count
  counts.failed += 1
}

process.exitCode = counts.failed > 0 ? 1 : 0
console.log(lastLine(counts))

// Types, lint and most tests need no build, and say more of what broke it than the build does.
async function tryBuild() {
  try {
    await ensureBuilt()
  } catch (error) {
    if (!(error instanceof Stop) || !error.message) throw error
    say(error.message)
    counts.failed += 1
  }
}

async function check(name, command, args) {
  console.log(`— ${name}`)
  const { code } = await run(tool(command), args, { toStdout: true })
  counts[code === 0 ? 'passed' : 'failed'] += 1
  if (code !== 0) console.log(`failed: ${name}`)
}

async function vitest(chromium) {
  console.log('— unit, API and browser tests')
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'concord-test-'))
  try {
    const report = join(folder, 'report.json')
    const skips = join(folder, 'skips.jsonl')
    // A stray `.only` would silently leave out the rest, so it fails here as it does where CI is set.
    const args = [
      'run',
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]
    const { code, timedOut } = await run(tool('vitest'), [...args, ...only], {
      toStdout: true,
      limitMs: vitestLimitMs,
      // Databases wait for their disk at every commit; no test looks at what only a power cut would show.
      env: { CONCORD_CHROMIUM: chromium, CONCORD_SKIPS: skips, TMPDIR: folder },
    })
    if (timedOut) console.log(`failed: vitest did not end within ${vitestLimitMs / 60_000} minutes`)

    const reasons = existsSync(skips)
      ? readFileSync(skips, 'utf8')
          .trim()
          .split('\n')
          .map(line => JSON.parse(line))
      : []
    const tally = tallyVitest(
      existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined,
      code,
      reasons,
    )
    for (const { name, why } of tally.skipped) console.log(`skipped: ${name}: ${why}`)
    counts.passed += tally.passed
    counts.failed += tally.failed
    counts.skipped += tally.skipped.length
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
