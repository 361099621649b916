import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile, openDeps } from '../dataFolder.ts'
import { seedInstruments } from '../instruments/seedInstruments.ts'
import { operator } from '../storage/write.ts'
import { loadDemo } from './loadDemo.ts'

const prefix = '.demo-'

/**
 * Makes the demonstration's database aside and moves it into an empty data folder whole, so that a start which is
 * killed half-way leaves no half demonstration. Does nothing where a database exists already. The caller holds
 * the folder's lock.
 */
export async function demoAside(folder: string): Promise<void> {
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix)) rmSync(join(folder, name), { recursive: true, force: true })
  if (existsSync(databaseFile(folder))) return
  const aside = mkdtempSync(join(folder, prefix))
  try {
    const deps = openDeps(aside, 'http://localhost')
    try {
      seedInstruments(deps, operator)
      await loadDemo(deps)
    } finally {
      deps.close()
    }
    renameSync(databaseFile(aside), databaseFile(folder))
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}
