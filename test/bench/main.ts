import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '#server/root.ts'
import { benchAgreement } from './agreement.ts'
import { benchCorrected } from './corrected.ts'
import { benchCoverage } from './coverage.ts'
import { benchImport } from './import.ts'
import { benchRoom } from './room.ts'
import { benchUi } from './ui.ts'

type Figures = Record<string, unknown>

/** `npm run bench [-- import|ui|room|agreement|coverage|corrected]`: one line of JSON for each figure; never an assertion. */
const benches: Record<string, () => Promise<Figures | Figures[]>> = {
  import: () => benchImport(10_000),
  ui: benchUi,
  room: benchRoom,
  agreement: benchAgreement,
  coverage: () => benchCoverage(1000, 200),
  corrected: () => benchCorrected(500, 150),
}

const wanted = process.argv.slice(2).filter(name => !name.startsWith('-'))
const unknown = wanted.filter(name => !(name in benches))
if (unknown.length > 0)
  throw new Error(`no bench ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}`)

// What is measured is the program that is built; its words must not stand between the figures.
const built = spawnSync(process.execPath, [join(root, 'bin/build.mjs'), '--if-stale'], {
  stdio: ['ignore', 2, 2],
})
if (built.status !== 0) process.exit(1)
for (const [name, run] of Object.entries(benches)) {
  // Simulations are made anew only when they are asked for: they take minutes and change files.
  if (wanted.length > 0 ? !wanted.includes(name) : name === 'coverage' || name === 'corrected') continue
  for (const figures of [await run()].flat()) console.log(JSON.stringify({ bench: name, ...figures }))
}
