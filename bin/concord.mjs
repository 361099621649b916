#!/usr/bin/env node
import { launch } from './launch.mjs'
import { prepare } from './prepare.mjs'
import { fail } from './run.mjs'

await prepare().catch(fail)
await launch('cli.js', process.argv.slice(2))
