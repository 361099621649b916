import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../errors.ts'
import { root } from '../../root.ts'
import { type Job, type JobResult, runJob } from './job.ts'
import { openQueue } from './queue.ts'
import type { Answer, Task } from './task.ts'

/** Work below this many steps is done before a worker has started. */
const worthAWorker = 2_000_000

/** Why work ends that nobody waits for any more. */
export const calledOff = () => new DOMException('nobody waits for it any more', 'AbortError')

export type RunOptions = { signal?: AbortSignal; onProgress?: (done: number, of: number) => void }

/**
 * Runs jobs, small ones here and large ones in as many workers as there are processors. Results stand in the order of
 * the jobs and are the same either way. Jobs may still be made while the first of them run; until all are there,
 * progress is of those that are.
 *
 * @throws the signal's reason when it is called off, or what the jobs throw; workers end at once
 */
export async function runJobs(
  jobs: Iterable<Job> | AsyncIterable<Job>,
  options: RunOptions = {},
): Promise<JobResult[]> {
  const waiting = openQueue<{ index: number; job: Job }>()
  const stop = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal
  const results: JobResult[] = []
  const crew: Promise<void>[] = []
  let [cost, made, done] = [0, 0, 0]
  const work = async () => {
    const worker = startWorker()
    try {
      for (let one = await waiting.next(); one; one = await waiting.next()) {
        results[one.index] = await ask<JobResult>(worker, { kind: 'job', job: one.job }, signal)
        options.onProgress?.(++done, made)
      }
    } finally {
      await worker.terminate()
    }
  }
  try {
    for await (const job of jobs) {
      waiting.add({ index: made++, job })
      cost += stepsOf(job)
      if (cost < worthAWorker) continue
      while (crew.length < Math.min(availableParallelism(), made)) crew.push(noticed(work()))
      // Answers of workers are heard between two jobs.
      await setImmediate()
      signal.throwIfAborted()
    }
    waiting.end()
    if (crew.length > 0) await Promise.all(crew)
    else for (let one = await waiting.next(); one; one = await waiting.next()) results.push(runJob(one.job))
    return results
  } catch (error) {
    stop.abort(error)
    waiting.end()
    await Promise.allSettled(crew)
    throw error
  }
}

/** A promise that is looked at later; that it failed until then is no fault of the program. */
function noticed(promise: Promise<void>): Promise<void> {
  promise.catch(() => {})
  return promise
}

/** Has one worker carry out a task that is read from the database, and ends it. */
export async function runBeside<T>(task: Task, options: RunOptions = {}): Promise<T> {
  const worker = startWorker()
  try {
    return await ask<T>(worker, task, options.signal, options.onProgress)
  } finally {
    await worker.terminate()
  }
}

function stepsOf({ columns, shapes, stratumOf, replicates }: Job): number {
  const units = columns.flat().reduce((sum, part) => sum + part.codes.length, 0)
  return (units + 50 * shapes.length * columns.length) * (replicates + stratumOf.length)
}

function startWorker(): Worker {
  const here = fileURLToPath(import.meta.url)
  if (!here.endsWith('.ts')) return new Worker(join(root, 'dist/server/agreement/resampling/worker.js'))
  return new Worker(new URL('./fromSources.mjs', import.meta.url))
}

function ask<T>(
  worker: Worker,
  task: Task,
  signal: AbortSignal | undefined,
  onProgress?: RunOptions['onProgress'],
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const settle = (finish: () => void) => {
      signal?.removeEventListener('abort', calledOff)
      worker.off('message', answered).off('error', failed).off('exit', ended)
      finish()
    }
    const calledOff = () => settle(() => reject(signal!.reason))
    const failed = (error: unknown) => settle(() => reject(error))
    const ended = (code: number) => failed(new Error(`the worker ended with ${code}`))
    const answered = (answer: Answer) => {
      if (answer.kind === 'progress') return onProgress?.(answer.done, answer.of)
      settle(() => {
        if (answer.kind === 'result') resolve(answer.result as T)
        else if (answer.kind === 'refused') reject(new AppError(answer.code, answer.details))
        else reject(Object.assign(new Error(answer.message), { stack: answer.stack }))
      })
    }
    signal?.addEventListener('abort', calledOff)
    worker.on('message', answered).on('error', failed).on('exit', ended)
    worker.postMessage(task)
  })
}
