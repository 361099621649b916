import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withLock } from './lock.mjs'
import { lineToType, onPath } from './machine.mjs'
import { root, run, Stop, say } from './run.mjs'

const lockfile = join(root, 'package-lock.json')
const installStamp = join(root, 'node_modules', '.concord-lock')
export const dist = join(root, 'dist')
export const buildStamp = join(dist, '.stamp')

const sources = [
  'schema',
  'server',
  'client',
  'locales',
  'seed',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'bin/build.mjs',
]
const outputs = ['client/index.html', 'server/main.js', 'server/cli.js']

/** Everything a command needs: the right Node, packages as locked, a build of the present sources. */
export async function prepare() {
  ensureNode()
  await ensureInstalled()
  await ensureBuilt()
}

/** Stops unless Node is 20.19 or later in 20, or 22.12 or later. */
export function ensureNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (fits) return
  throw new Stop(
    `Concord needs Node 20.19 or later, 22.12 or later, or 24; this is ${process.version} (${process.execPath}).\n` +
      'Get one from https://nodejs.org, or type: nvm install 22',
  )
}

/**
 * Makes node_modules what package-lock.json says, touching the network only when it is not.
 * A tree that `npm install` or `npm ci` already brought there by hand is taken as it is.
 */
export async function ensureInstalled() {
  if (!existsSync(lockfile)) throw new Stop(`package-lock.json is missing in ${root}: get it back from git.`)
  const isFresh = () => read(installStamp) === installed()
  if (isFresh()) return
  await withLock(async () => {
    if (isFresh()) return
    const stamp = installed()
    if (!(treeMatchesLockfile() && databaseTrouble() === undefined)) await install()
    writeFileSync(installStamp, stamp)
  })
}

/** Builds client and server when dist is not of the present sources. */
export async function ensureBuilt() {
  if (isBuilt()) return
  const { code } = await run(process.execPath, [join(root, 'bin', 'build.mjs'), '--if-stale'])
  if (code !== 0) throw new Stop('The build failed: the lines above say where.')
}

/** Whether dist holds a whole build of the present sources. */
export function isBuilt() {
  return outputs.every(output => existsSync(join(dist, output))) && read(buildStamp) === sourceHash()
}

/** sha256 over the paths and contents of all that a build depends on. */
export function sourceHash() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(filesUnder)) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  const entry = join(root, path)
  if (!existsSync(entry)) return []
  const names = readFolder(entry)
  if (!names) return [path]
  return names.flatMap(name => filesUnder(`${path}/${name}`))
}

// Dot files are left out: editors and file managers drop them, and no source is one.
function readFolder(path) {
  try {
    return readdirSync(path)
      .filter(name => !name.startsWith('.'))
      .sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}

async function install() {
  say('Installing packages from package-lock.json (a minute or two the first time) …')
  const [command, ...before] = npm()
  const args = [
    'ci',
    '--include=dev',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { code, tail } = await run(command, [...before, ...args], { keepTail: true }).catch(error => {
    if (error.code === 'ENOENT')
      throw new Stop('npm was not found: it comes with Node, from https://nodejs.org')
    throw error
  })
  if (code !== 0) {
    if (/better-sqlite3|node-gyp|gyp ERR/.test(tail)) throw new Stop(nativeTrouble())
    throw new Stop(`npm ci failed (exit code ${code}): the lines above say why.`)
  }
  const trouble = databaseTrouble()
  if (trouble !== undefined) throw new Stop(`${trouble}\n${nativeTrouble()}`)
}

function nativeTrouble() {
  const missing = ['python3', 'make', 'g++'].filter(command => !onPath(command))
  const machine = `${process.platform} ${process.arch}, Node ${process.versions.node}`
  const what = `better-sqlite3 has no ready-made binary that could be had for this machine (${machine})`
  if (missing.length === 0) return `${what}, and building it failed: the lines above say why.`
  const verb = missing.length === 1 ? 'is' : 'are'
  return `${what}, and building it needs python3, make and g++: ${missing.join(', ')} ${verb} missing.\nType: ${lineToType('compiler')}`
}

// In a process of its own: a native module of another Node version can take the process down with it.
function databaseTrouble() {
  const open = "new (require('better-sqlite3'))(':memory:').close()"
  const { status, stderr } = spawnSync(process.execPath, ['-e', open], { cwd: root, encoding: 'utf8' })
  if (status === 0) return undefined
  return (stderr ?? '').split('\n').find(line => line.includes('Error')) ?? 'better-sqlite3 did not load.'
}

// The compiled module fits one Node ABI, so a change of Node makes the tree stale as a new lockfile does.
function installed() {
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  return `${hash} ${process.platform} ${process.arch} ${process.versions.modules}`
}

// npm records what it put in place in node_modules/.package-lock.json, without the optional packages of other machines.
function treeMatchesLockfile() {
  const hidden = read(join(root, 'node_modules', '.package-lock.json'))
  if (hidden === undefined) return false
  const there = JSON.parse(hidden).packages ?? {}
  const { '': _project, ...wanted } = JSON.parse(readFileSync(lockfile, 'utf8')).packages
  const same = path =>
    there[path]?.version === wanted[path]?.version && there[path]?.integrity === wanted[path]?.integrity
  const needed = Object.keys(wanted).filter(path => !wanted[path].optional && !wanted[path].devOptional)
  return [...needed, ...Object.keys(there)].every(path => same(path) && existsSync(join(root, path)))
}

function npm() {
  const running = process.env.npm_execpath
  if (running && /^npm-cli\.c?js$/.test(basename(running))) return [process.execPath, running]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
