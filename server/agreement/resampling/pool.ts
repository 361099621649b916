import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../errors.ts'
import { root } from '../../root.ts'
import { type Job, type JobResult, runJob } from './job.ts'
import type { Answer, Task } from './task.ts'

/** Work below this many steps is done before a worker has started. */
const worthAWorker = 2_000_000

/** Why work ends that nobody waits for any more. */
export const calledOff = () => new DOMException('nobody waits for it any more', 'AbortError')

export type RunOptions = { signal?: AbortSignal; onProgress?: (done: number, of: number) => void }

/**
 * Runs jobs, small ones here and large ones in as many workers as there are processors. Results stand in the order of
 * the jobs and are the same either way.
 *
 * @throws the signal's reason when it is called off; its workers end at once
 */
export async function runJobs(jobs: readonly Job[], options: RunOptions = {}): Promise<JobResult[]> {
  const cost = jobs.reduce((sum, job) => sum + stepsOf(job), 0)
  if (cost < worthAWorker) return jobs.map(runJob)
  const results = new Array<JobResult>(jobs.length)
  let next = 0
  let done = 0
  const work = async () => {
    const worker = startWorker()
    try {
      while (next < jobs.length) {
        const index = next++
        results[index] = await ask<JobResult>(worker, { kind: 'job', job: jobs[index]! }, options.signal)
        options.onProgress?.(++done, jobs.length)
      }
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), jobs.length) }, work))
  return results
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
