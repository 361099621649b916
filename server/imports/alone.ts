import { AppError } from '../errors.ts'
import type { Storage } from '../storage/open.ts'

const running = new WeakMap<Storage, Set<string>>()

/** Runs one import of a study at a time; a second one meanwhile is refused with `busy`. */
export async function alone<T>(storage: Storage, study: string, work: () => Promise<T>): Promise<T> {
  const studies = running.get(storage) ?? new Set<string>()
  running.set(storage, studies)
  if (studies.has(study)) throw new AppError('busy', { reason: 'import-running' })
  studies.add(study)
  try {
    return await work()
  } finally {
    studies.delete(study)
  }
}
