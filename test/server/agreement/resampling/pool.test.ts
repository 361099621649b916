import { expect, test } from 'vitest'
import { type Job, runJob } from '#server/agreement/resampling/job.ts'
import { runBeside, runJobs } from '#server/agreement/resampling/pool.ts'
import { indexPositions } from '#server/statistics/distance.ts'

/** A job of made-up pairs, large enough for a worker when `replicates` is. */
function aJob(seed: number, replicates: number, groups = 60): Job {
  const codes = Int32Array.from(
    { length: 4 * groups },
    (_, unit) => (unit * (seed + 3) + (unit % 7) * 5) % 25,
  )
  return {
    columns: [
      [
        {
          codes,
          groupOf: codes.map((_, unit) => unit >> 2),
          battery: {
            kind: 'pair',
            metrics: ['cohen_kappa', 'weighted_kappa_quadratic', 'spearman'],
            positions: indexPositions(5),
          },
        },
      ],
    ],
    contrasts: [],
    shapes: ['coefficient', 'coefficient', 'coefficient'],
    stratumOf: Int32Array.from({ length: groups }, (_, group) => group % 2),
    replicates,
    seed,
    level: 0.95,
  }
}

test('large jobs go to workers and come out as they would here, in their order', async () => {
  const jobs = [aJob(1, 4000), aJob(2, 4000), aJob(3, 4000)]
  const heard: number[] = []
  const results = await runJobs(jobs, { onProgress: done => heard.push(done) })
  expect(results).toEqual(jobs.map(runJob))
  expect(heard).toEqual([1, 2, 3])
})

test('small jobs need no worker', async () => {
  const started = process.getActiveResourcesInfo().filter(name => name === 'MessagePort').length
  const [result] = await runJobs([aJob(1, 50)])
  expect(result![0]!.map(one => one?.uncertainty.groups)).toEqual([60, 60, 60])
  expect(process.getActiveResourcesInfo().filter(name => name === 'MessagePort').length).toBe(started)
})

test('what is called off ends with the reason it was given, before it begins and while it runs', async () => {
  const reason = new Error('the page was closed')
  await expect(runJobs([aJob(1, 100_000)], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  const stop = new AbortController()
  const running = runJobs([aJob(1, 3_000_000)], { signal: stop.signal })
  setTimeout(() => stop.abort(reason), 50)
  await expect(running).rejects.toBe(reason)
})

test('a worker that cannot read its database says so', async () => {
  await expect(
    runBeside({ kind: 'report', report: 'agreement', query: {}, file: '/nowhere/concord.db', study: 'x' }),
  ).rejects.toThrow(/database/)
})

test('a contrast of a column with itself is nothing, in every replicate', () => {
  const job = aJob(5, 200)
  const twice: Job = { ...job, columns: [job.columns[0]!, job.columns[0]!], contrasts: [{ of: 0, less: 1 }] }
  for (const found of runJob(twice)[2]!)
    expect(found).toMatchObject({
      value: 0,
      uncertainty: { se: 0, jackknife: { undefined: 'zero-variance' } },
    })
})

test('more groups than can be resampled one by one are resampled in blocks, and still counted as they are', () => {
  const [kappa] = runJob(aJob(1, 0, 9000))[0]!
  expect(kappa!.uncertainty).toMatchObject({ groups: 9000, df: 1998 })
})
