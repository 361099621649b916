import { existsSync, statfsSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { databaseFile } from '../dataFolder.ts'
import { readAddress } from '../storage/lock.ts'
import { migrations } from '../storage/migrate.ts'
import { oldestSqlite, requireSqliteVersion } from '../storage/open.ts'
import { verify } from '../storage/verify.ts'

export type Finding = { check: string; ok: boolean; found: string; wanted?: string }

/** Free space below which the next days' answers are in danger. */
const leastFree = 500 * 1024 * 1024

/**
 * Looks over an installation without changing it: versions, pragmas, disk, and the integrity of the file and of
 * the chain. Reads through its own read-only handle, so it works beside a running server.
 */
export function doctor(folder: string): { ok: boolean; findings: Finding[] } {
  const findings: Finding[] = []
  const add = (check: string, ok: boolean, found: string | number, wanted?: string) =>
    findings.push({ check, ok, found: String(found), ...(wanted === undefined ? {} : { wanted }) })
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  add(
    'node',
    major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19),
    process.version,
    '20.19, 22.12 or newer',
  )
  const file = databaseFile(folder)
  if (!existsSync(file)) {
    add('database', false, `no file ${file}`, 'npm start makes one')
    return { ok: false, findings }
  }
  const sqlite = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const version = sqlite.prepare('SELECT sqlite_version()').pluck().get() as string
    add(
      'sqlite',
      attempt(() => requireSqliteVersion(version)),
      version,
      `${oldestSqlite.join('.')} or newer`,
    )
    add(
      'schema',
      sqlite.pragma('user_version', { simple: true }) === migrations.length,
      String(sqlite.pragma('user_version', { simple: true })),
      String(migrations.length),
    )
    add(
      'journal',
      sqlite.pragma('journal_mode', { simple: true }) === 'wal',
      String(sqlite.pragma('journal_mode', { simple: true })),
      'wal',
    )
    const quick = sqlite.pragma('quick_check', { simple: true })
    add('integrity', quick === 'ok', String(quick), 'ok')
    const orphans = (sqlite.pragma('foreign_key_check') as unknown[]).length
    add('foreign keys', orphans === 0, `${orphans} broken`, '0 broken')
    const chain = verify(sqlite)
    add(
      'chain',
      chain.ok,
      chain.ok ? `${chain.events} events, ${chain.rows} rows` : JSON.stringify(chain.fault),
      'whole',
    )
  } finally {
    sqlite.close()
  }
  const disk = statfsSync(folder)
  const free = disk.bavail * disk.bsize
  add('disk', free >= leastFree, `${Math.round(free / 1048576)} MB free`, `${leastFree / 1048576} MB`)
  const wal = `${file}-wal`
  const walSize = existsSync(wal) ? statSync(wal).size : 0
  add('write-ahead log', walSize <= 256 * 1048576, `${Math.round(walSize / 1048576)} MB`, 'at most 256 MB')
  const mode = statSync(folder).mode & 0o077
  add(
    'folder',
    process.platform === 'win32' || mode === 0,
    mode === 0 ? 'owner only' : 'readable by others',
    'owner only',
  )
  const server = readAddress(folder)
  add('server', true, server ? `running as process ${server.pid} on port ${server.port}` : 'not running')
  return { ok: findings.every(finding => finding.ok), findings }
}

function attempt(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
