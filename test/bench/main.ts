import { benchCoverage } from './coverage.ts'
import { benchImport } from './import.ts'

/** `npm run bench [-- import]`: one line of JSON for each figure; never an assertion. */
const benches: Record<string, () => Promise<Record<string, unknown>>> = {
  import: () => benchImport(10_000),
  coverage: () => benchCoverage(1000, 200),
}

const wanted = process.argv.slice(2).filter(name => !name.startsWith('-'))
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(JSON.stringify({ bench: name, ...(await run()) }))
}
