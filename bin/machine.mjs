import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { delimiter, join } from 'node:path'

const packages = {
  'apt-get': {
    install: 'apt-get install -y',
    compiler: 'python3 make g++',
    browser: 'chromium fonts-noto-cjk',
  },
  dnf: {
    install: 'dnf install -y',
    compiler: 'python3 make gcc-c++',
    browser: 'chromium google-noto-sans-cjk-fonts',
  },
  apk: { install: 'apk add', compiler: 'python3 make g++', browser: 'chromium font-noto-cjk' },
  pacman: { install: 'pacman -S --needed', compiler: 'python make gcc', browser: 'chromium noto-fonts-cjk' },
}

export const isRoot = process.getuid?.() === 0

/** The full path of a command on PATH, or undefined. */
export function onPath(command) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map(folder => join(folder, command))
    .find(isExecutable)
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A folder that is kept in memory, if this machine has one with plenty of room; a container often gives it 64 MB. */
export function memoryFolder() {
  const folder = '/dev/shm'
  const plenty = 4 * 1024 ** 3
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= plenty && freemem() >= plenty ? folder : undefined
  } catch {
    return undefined
  }
}

/** The line that installs what is needed on this machine: `compiler` (for native modules) or `browser`. */
export function lineToType(need) {
  if (process.platform === 'darwin') {
    return need === 'compiler' ? 'xcode-select --install' : 'brew install --cask chromium'
  }
  const manager = Object.keys(packages).find(onPath)
  if (!manager) return need === 'compiler' ? '(install python3, make and g++)' : '(install Chromium)'
  const line = `${packages[manager].install} ${packages[manager][need]}`
  if (!isRoot) return `sudo ${line}`
  return manager === 'apt-get' ? `apt-get update && ${line}` : line // containers come without package lists
}
