import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { root } from '#server/root.ts'

export type Ran = { code: number | null; out: string; err: string }

/** A folder of a test's own, removed when the test ends. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'concord-program-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs the built command line, as a person would type it. */
export function concord(args: string[], env: Record<string, string> = {}): Promise<Ran> {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [join(root, 'dist/server/cli.js'), ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let out = ''
    let err = ''
    child.stdout.on('data', data => {
      out += data
    })
    child.stderr.on('data', data => {
      err += data
    })
    child.once('close', code => resolve({ code, out, err }))
  })
}

/** A file with these lines in a folder. */
export function aFileOf(folder: string, name: string, lines: string[]): string {
  const path = join(folder, name)
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}
