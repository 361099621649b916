import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { demoPaths, startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demo of this run is kept, once a file has needed it. */
    demo: string
  }
}

/** Gives a run of the browser tests a place for the demo that its files share, and takes it away at the end. */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'concord-demo-'))
  project.provide('demo', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

/**
 * Fills an empty folder with a demo that nobody has used, and returns its sign-in links: maintainer, then the two
 * physicians. A server makes it at the first call of a run, later ones copy it.
 */
export async function copyDemo(folder: string): Promise<string[]> {
  const data = join(inject('demo'), 'data')
  const links = join(inject('demo'), 'links.json')
  if (!existsSync(links)) {
    mkdirSync(data, { recursive: true })
    const server = await startServer({ folder: data, args: ['--demo-if-empty'] })
    await server.stop()
    writeFileSync(links, JSON.stringify(demoPaths(server.printed())))
  }
  cpSync(data, folder, { recursive: true })
  return JSON.parse(readFileSync(links, 'utf8'))
}
