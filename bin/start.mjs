import { endWithNpm, launch } from './launch.mjs'
import { prepare } from './prepare.mjs'
import { fail } from './run.mjs'

endWithNpm()
await prepare().catch(fail)
await launch('main.js', ['--demo-if-empty', ...process.argv.slice(2)])
