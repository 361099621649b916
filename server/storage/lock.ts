import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Where a running server can be spoken to by a command on the same machine, with which token, and its public address. */
export type ServerAddress = { pid: number; port: number; token: string; url: string }

const addressFile = (dataDir: string) => join(dataDir, 'server.json')

/**
 * One writer per data folder. The lock is an exclusive SQLite transaction on a file of its own: the operating
 * system drops it when the process dies, however it dies, so there is never a stale lock to clear away.
 * Returns undefined when another process holds it.
 */
export function takeLock(dataDir: string): { release: () => void } | undefined {
  const lock = new Database(join(dataDir, 'writer.lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return undefined
    throw error
  }
  rmSync(addressFile(dataDir), { force: true })
  return { release: () => lock.close() }
}

/** Tells commands on this machine how to reach the server that holds the lock; readable by its owner only. */
export function publishAddress(dataDir: string, address: ServerAddress): void {
  writeFileSync(addressFile(dataDir), JSON.stringify(address), { mode: 0o600 })
  chmodSync(addressFile(dataDir), 0o600)
}

/** The running server's address, or undefined when none has published one. */
export function readAddress(dataDir: string): ServerAddress | undefined {
  if (!existsSync(addressFile(dataDir))) return undefined
  return JSON.parse(readFileSync(addressFile(dataDir), 'utf8')) as ServerAddress
}

export const withdrawAddress = (dataDir: string): void => rmSync(addressFile(dataDir), { force: true })
