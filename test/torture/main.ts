import { killLoops } from './kill.ts'

/** `npm run torture [-- kill 25]`: slow proofs that end by themselves. Prints one JSON line for each. */
const [what = 'kill', count = '25'] = process.argv.slice(2)
if (what !== 'kill') throw new Error(`unknown torture ${what}: kill`)
const result = await killLoops(Number(count))
console.log(JSON.stringify({ torture: 'kill', ...result }))
if (
  result.acknowledged === 0 ||
  result.lost > 0 ||
  result.doubled > 0 ||
  result.integrity !== 'ok' ||
  !result.chain
)
  process.exitCode = 1
