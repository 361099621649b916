import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dist } from './prepare.mjs'

/**
 * Becomes a built program: it runs in this process, so signals, exit code and streams are its own.
 * Paths it is given count from where the person stands, though npm runs scripts in the project's folder.
 */
export async function launch(program, args) {
  if (process.env.npm_lifecycle_event && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD)
  process.setSourceMapsEnabled(true)
  const path = join(dist, 'server', program)
  process.argv = [process.argv[0], path, ...args]
  await import(pathToFileURL(path).href)
}

/** Ends this process as asked when npm is gone: npm told to stop ends only the shell between it and us. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
