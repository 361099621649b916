import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onPath } from './machine.mjs'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const onWindows = process.platform === 'win32'
const longestTimer = 2 ** 31 - 1

/** An end the person is told about in plain words, without a stack. */
export class Stop extends Error {
  constructor(message, code = 1) {
    super(message)
    this.code = code
  }
}

/** Progress goes to stderr, so that stdout belongs to what was asked for. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** The path of a tool in node_modules/.bin. */
export function tool(name) {
  return join(root, 'node_modules', '.bin', onWindows ? `${name}.cmd` : name)
}

/** Ends the process: a Stop with its words, anything else with its stack. */
export function fail(error) {
  if (!(error instanceof Stop)) say(error?.stack ?? String(error))
  else if (error.message) say(error.message)
  process.exit(error instanceof Stop ? error.code : 1)
}

/**
 * Runs a command to its end, in a process group of its own so that stopping it stops its children too.
 * Resolves with `{ code, timedOut, tail }`; `tail` is the last of its output, kept only with `keepTail`.
 * A signal to this process ends the command, and then rejects with a Stop of code 128 + signal.
 * A command that outlives `limitMs` is ended too.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: object, toStdout?: boolean, keepTail?: boolean, limitMs?: number }} [options]
 */
export function run(command, args, { env = {}, toStdout = false, keepTail = false, limitMs } = {}) {
  return new Promise((resolve, reject) => {
    const output = keepTail ? ['pipe', 'pipe'] : [toStdout ? 1 : 2, 2]
    const shell = onWindows && command.endsWith('.cmd')
    const child = spawn(shell ? `"${command}"` : command, shell ? args.map(arg => `"${arg}"`) : args, {
      cwd: root,
      env: { ...process.env, PATH: pathWithThisNode(), ...env },
      stdio: ['ignore', ...output],
      detached: !onWindows,
      shell,
    })

    let tail = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', text => {
        process.stderr.write(text)
        tail = (tail + text).slice(-65536)
      })
    }

    // SIGTERM even for a Ctrl-C, to which a command started in the background is deaf; npm ci is deaf to both.
    let killer
    const end = () => {
      killGroup(child, killer ? 'SIGKILL' : 'SIGTERM')
      killer ??= setTimeout(() => killGroup(child, 'SIGKILL'), 2000)
    }
    let stoppedBy
    const stop = signal => {
      stoppedBy = signal
      end()
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, stop)

    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      end()
    }, limitMs ?? longestTimer)

    const settle = () => {
      clearTimeout(timer)
      clearTimeout(killer)
      for (const signal of signals) process.off(signal, stop)
    }
    child.on('error', error => {
      settle()
      reject(error)
    })
    child.on(keepTail ? 'close' : 'exit', (code, signal) => {
      settle()
      if (stoppedBy) reject(new Stop('', 128 + constants.signals[stoppedBy]))
      else resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), timedOut, tail })
    })
  })
}

function killGroup(child, signal) {
  try {
    if (onWindows) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

// Tools in node_modules/.bin begin with `env node`: they must meet the Node that runs this, even one not on PATH.
function pathWithThisNode() {
  const path = process.env.PATH ?? ''
  const node = onPath('node')
  if (node && realpathSync(node) === realpathSync(process.execPath)) return path
  return [dirname(process.execPath), path].filter(Boolean).join(delimiter)
}
