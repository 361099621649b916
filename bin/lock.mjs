import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, say } from './run.mjs'

const lock = join(root, 'dist', '.lock')
const beatMs = 2000
const pollMs = 250
const silentPolls = 240 // a minute without a heartbeat

/**
 * Does the work while no other process of this clone installs or builds.
 * The lock is a folder moved into place with its owner's process id inside; it is taken over when the
 * owner has died, or has not touched it for a minute (its id may belong to someone else by now).
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work) {
  await take()
  const beat = setInterval(touch, beatMs)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    if (owner(lock)?.pid === process.pid) rmSync(lock, { recursive: true, force: true })
  }
}

async function take() {
  const mine = `${lock}-${process.pid}`
  removeLeftovers()
  mkdirSync(mine, { recursive: true })
  writeFileSync(join(mine, 'owner'), String(process.pid))

  let silence = 0
  let lastBeat
  let told = false
  while (!moved(mine, lock)) {
    const holder = owner(lock)
    silence = holder && holder.beat === lastBeat ? silence + 1 : 0
    lastBeat = holder?.beat
    if (holder && (!isAlive(holder.pid) || silence > silentPolls)) takeAway(holder)
    else {
      if (holder && !told) say(`Waiting for process ${holder.pid}, which is installing or building here.`)
      told ||= holder !== undefined
      await sleep(pollMs)
    }
  }
}

function takeAway(holder) {
  const aside = `${lock}-${process.pid}-old`
  if (!moved(lock, aside)) return
  // Another waiter may have been quicker, and what was moved is then its new lock: give it back.
  if (owner(aside)?.pid !== holder.pid) moved(aside, lock)
  rmSync(aside, { recursive: true, force: true })
}

// A waiter that was killed leaves the folder it meant to move into place.
function removeLeftovers() {
  const folder = dirname(lock)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const pid = /^\.lock-(\d+)/.exec(name)?.[1]
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid)))) {
      rmSync(join(folder, name), { recursive: true, force: true })
    }
  }
}

function moved(from, to) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EPERM'].includes(error.code)) return false
    throw error
  }
}

function owner(folder) {
  try {
    const file = join(folder, 'owner')
    return { pid: Number(readFileSync(file, 'utf8')), beat: statSync(file).mtimeMs }
  } catch {
    return undefined
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function touch() {
  try {
    utimesSync(join(lock, 'owner'), new Date(), new Date())
  } catch {
    // Taken away while this machine slept: the new owner's lock is not ours to touch.
  }
}
