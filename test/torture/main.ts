import { killLoops } from './kill.ts'
import { killTalks } from './room.ts'

/** `npm run torture [-- kill|room [25]]`: slow proofs that end by themselves. Prints one JSON line for each. */
const tortures = { kill: killLoops, room: killTalks }
const [what = 'kill', count = '25'] = process.argv.slice(2)
if (!(what in tortures)) throw new Error(`unknown torture ${what}: ${Object.keys(tortures).join(', ')}`)
const result = await tortures[what as keyof typeof tortures](Number(count))
console.log(JSON.stringify({ torture: what, ...result }))
if (
  result.acknowledged === 0 ||
  result.lost > 0 ||
  result.doubled > 0 ||
  result.integrity !== 'ok' ||
  !result.chain
)
  process.exitCode = 1
