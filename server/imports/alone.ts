import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { Storage } from '../storage/open.ts'
import { type ImportAbout, Running } from './running.ts'

const running = new WeakMap<Storage, Map<string, Running>>()

/** Reads one file of a study at a time; a second one meanwhile is refused with `busy`. */
export async function alone<T>(
  { storage, newId }: Pick<Deps, 'storage' | 'newId'>,
  study: string,
  about: ImportAbout,
  work: (run: Running) => Promise<T>,
): Promise<T> {
  const studies = running.get(storage) ?? new Map<string, Running>()
  running.set(storage, studies)
  if (studies.has(study)) throw new AppError('busy', { reason: 'import-running' })
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const run = new Running(newId(), about, ended)
  studies.set(study, run)
  try {
    return await work(run)
  } finally {
    studies.delete(study)
    end()
  }
}

/** The file of a study that is being read now, if there is one. */
export const runningIn = (storage: Storage, study: string): Running | undefined =>
  running.get(storage)?.get(study)

/**
 * Stops a reading and waits until it has left things as they were. False when it is over already, or has committed:
 * then nothing was stopped.
 */
export async function stopRunning(storage: Storage, study: string, id: string): Promise<boolean> {
  const run = runningIn(storage, study)
  if (run?.id !== id) return false
  const stopped = run.stop()
  await run.ended
  return stopped
}
