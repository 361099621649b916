import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { isExecutable, isRoot, lineToType, onPath } from './machine.mjs'
import { root, run, Stop, say } from './run.mjs'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const applications = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
]

const insidePlaywright = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-linux/headless_shell',
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  'chrome-headless-shell-mac-x64/chrome-headless-shell',
  'chrome-win/chrome.exe',
  'chrome-win64/chrome.exe',
]

/**
 * A Chromium of this machine that starts: CONCORD_CHROMIUM, one on PATH, an application, or Playwright's.
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.CONCORD_CHROMIUM
  if (named) return isExecutable(named) ? named : undefined
  const candidates = [
    ...commands.map(onPath).filter(Boolean),
    ...applications.map(path => join('/Applications', path)),
    ...playwrightFolders().flatMap(folder => insidePlaywright.map(path => join(folder, path))),
  ]
  return candidates.find(path => isExecutable(path) && starts(path))
}

/** Finds Chromium or brings it: Debian's package as root, else Playwright's own; stops with the line to type. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.env.CONCORD_CHROMIUM) {
    throw new Stop(`CONCORD_CHROMIUM names ${process.env.CONCORD_CHROMIUM}, which cannot be run.`)
  }
  say('The browser tests need Chromium, and none was found: fetching one …')
  if (isRoot && onPath('apt-get')) await installFromDebian()
  if (!findChromium()) await installFromPlaywright()
  const brought = findChromium()
  if (brought) return brought
  throw new Stop(
    `The browser tests need Chromium, and it could not be fetched.\nType: ${lineToType('browser')}`,
  )
}

async function installFromDebian() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const limitMs = 5 * 60_000
  const options = ['-qq', '-o', 'Acquire::Retries=3']
  await run('apt-get', [...options, 'update'], { env, limitMs })
  const wanted = ['chromium', 'fonts-noto-cjk']
  await run('apt-get', [...options, 'install', '-y', '--no-install-recommends', ...wanted], { env, limitMs })
}

async function installFromPlaywright() {
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js')
  await run(process.execPath, [cli, 'install', 'chromium-headless-shell'], { limitMs: 5 * 60_000 })
}

function playwrightFolders() {
  const caches = {
    darwin: join(homedir(), 'Library', 'Caches'),
    win32: process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'),
  }
  const cache = caches[process.platform] ?? process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  const browsers = process.env.PLAYWRIGHT_BROWSERS_PATH || join(cache, 'ms-playwright')
  try {
    return readdirSync(browsers)
      .filter(name => /^chromium(_headless_shell)?-\d+$/.test(name))
      .sort()
      .reverse()
      .map(name => join(browsers, name))
  } catch {
    return []
  }
}

// Ubuntu's chromium-browser is an empty shell where snap is missing, and Playwright's may lack system libraries.
function starts(path) {
  if (process.platform === 'win32') return true // it would open a window
  return spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}
