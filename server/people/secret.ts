import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret that signs the cookies of this installation, made at random when the data folder has none. Only its
 * owner can read the file. It is renamed into place, so that a crash never leaves half of one. Throws when the
 * file holds something else: a new secret would sign everybody out, which the operator should do knowingly.
 */
export function readOrMakeSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  if (existsSync(file)) {
    const secret = readFileSync(file, 'utf8').trim()
    if (!/^[A-Za-z0-9_-]{43}$/.test(secret))
      throw new Error(
        `${file} is not a secret of Concord; delete it to make a new one (this signs everybody out)`,
      )
    return secret
  }
  const secret = randomBytes(32).toString('base64url')
  const half = `${file}.${randomBytes(6).toString('hex')}`
  const handle = openSync(half, 'wx', 0o600)
  try {
    writeSync(handle, `${secret}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(half, file)
  return secret
}
