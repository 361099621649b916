import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runJob } from '#server/agreement/resampling/job.ts'
import { root } from '#server/root.ts'
import { krippendorffAlpha } from '#server/statistics/alpha.ts'
import { contingency } from '#server/statistics/contingency.ts'
import { distances, indexPositions } from '#server/statistics/distance.ts'
import { weightedKappa } from '#server/statistics/kappa.ts'
import { patternsOf } from '#server/statistics/patterns.ts'
import { spearman } from '#server/statistics/spearman.ts'
import { demoPaths, signedIn, startServer } from '#test/support/server.ts'
import { chance } from './coverageModel.ts'

type Figures = Record<string, unknown>
const quadratic = distances('quadratic', indexPositions(5))

/** Speed of the agreement engine, beside plain references written here and run in the same process. */
export async function benchAgreement(): Promise<Figures[]> {
  const { first, second } = raters(1_000_000)
  return [
    ...pairsFromCodes(first, second),
    replicates(),
    alphaOrdinal(),
    ...completeTable(),
    ...growth(),
    await responsive(),
  ]
}

/** Two five-point raters of skewed prevalence, the second within a step of the first. */
function raters(n: number) {
  const { uniform } = chance(11)
  const first = new Int8Array(n)
  const second = new Int8Array(n)
  for (let unit = 0; unit < n; unit++) {
    const u = uniform()
    first[unit] = u < 0.03 ? 0 : u < 0.08 ? 1 : u < 0.2 ? 2 : u < 0.6 ? 3 : 4
    const step = Math.floor(uniform() * 5)
    second[unit] = Math.min(4, Math.max(0, first[unit]! + (step === 0 ? -1 : step === 1 ? 1 : 0)))
  }
  return { first, second }
}

function pairsFromCodes(first: Int8Array, second: Int8Array): Figures[] {
  const ours = {
    qwk: () => weightedKappa(contingency(first, second, 5), quadratic).value,
    spearman: () => spearman(contingency(first, second, 5)).value,
  }
  const plain = {
    simple: () => kappaOf(simpleTable(first, second)),
    unrolled: () => kappaOf(unrolledTable(first, second)),
  }
  const best = Math.min(bestOf(plain.simple), bestOf(plain.unrolled))
  return Object.entries(ours).map(([name, run]) => {
    const ms = bestOf(run)
    return {
      figure: `${name} on 1,000,000 pairs from codes`,
      ms: round(ms),
      plain_ms: round(best),
      ratio: round(ms / best),
      target: 1.2,
    }
  })
}

function simpleTable(first: Int8Array, second: Int8Array): Float64Array {
  const table = new Float64Array(25)
  for (let unit = 0; unit < first.length; unit++) table[first[unit]! * 5 + second[unit]!]! += 1
  return table
}

function unrolledTable(first: Int8Array, second: Int8Array): Float64Array {
  const tables = [new Int32Array(25), new Int32Array(25), new Int32Array(25), new Int32Array(25)] as const
  const [a, b, c, d] = tables
  for (let unit = 0; unit + 3 < first.length; unit += 4) {
    a[first[unit]! * 5 + second[unit]!]!++
    b[first[unit + 1]! * 5 + second[unit + 1]!]!++
    c[first[unit + 2]! * 5 + second[unit + 2]!]!++
    d[first[unit + 3]! * 5 + second[unit + 3]!]!++
  }
  return Float64Array.from(a, (count, cell) => count + b[cell]! + c[cell]! + d[cell]!)
}

function kappaOf(table: Float64Array): number {
  const rows = new Float64Array(5)
  const columns = new Float64Array(5)
  let n = 0
  for (let c = 0; c < 25; c++) {
    rows[Math.floor(c / 5)]! += table[c]!
    columns[c % 5]! += table[c]!
    n += table[c]!
  }
  let observed = 0
  let expected = 0
  for (let c = 0; c < 25; c++) {
    const v = (Math.floor(c / 5) - (c % 5)) ** 2
    observed += v * table[c]!
    expected += (v * rows[Math.floor(c / 5)]! * columns[c % 5]!) / n
  }
  return 1 - observed / expected
}

/** 10,000 replicates of QWK, 400 items in 100 groups, against the sparse-code floor. */
function replicates(): Figures {
  const { first, second } = raters(400)
  const codes = Int32Array.from(first, (code, unit) => code * 5 + second[unit]!)
  const groupOf = Int32Array.from(codes, (_, unit) => unit >> 2)
  const job = (count: number) => ({
    columns: [
      [
        {
          codes,
          groupOf,
          battery: {
            kind: 'pair' as const,
            metrics: ['weighted_kappa_quadratic' as const],
            positions: indexPositions(5),
          },
        },
      ],
    ],
    contrasts: [],
    shapes: ['coefficient' as const],
    stratumOf: new Int32Array(100),
    replicates: count,
    seed: 1,
    level: 0.95,
  })
  const ours = bestOf(() => runJob(job(10_000)), 5)
  const floor = bestOf(() => sparseFloor(codes, 10_000), 5)
  return {
    figure: '10,000 replicates of QWK, 400 items in 100 groups',
    ms: round(ours),
    plain_ms: round(floor),
    ratio: round(ours / floor),
    target: 1.5,
  }
}

function sparseFloor(codes: Int32Array, count: number): [number, number] {
  const { uint32 } = chance(3)
  const drawn = new Float64Array(count)
  const table = new Float64Array(25)
  for (let replicate = 0; replicate < count; replicate++) {
    table.fill(0)
    for (let draw = 0; draw < 100; draw++) {
      const start = 4 * Math.floor((uint32() / 2 ** 32) * 100)
      for (let item = start; item < start + 4; item++) table[codes[item]!]! += 1
    }
    drawn[replicate] = kappaOf(table)
  }
  drawn.sort()
  return [drawn[Math.floor(0.025 * count)]!, drawn[Math.floor(0.975 * count)]!]
}

function alphaOrdinal(): Figures {
  const { uniform } = chance(5)
  const columns = Array.from({ length: 5 }, () =>
    Int8Array.from({ length: 100_000 }, () => Math.floor(5 * uniform())),
  )
  const time = (n: number) =>
    bestOf(
      () =>
        krippendorffAlpha(
          patternsOf(
            columns.map(column => column.subarray(0, n)),
            5,
          ),
          { level: 'ordinal' },
        ),
      3,
    )
  const [tenth, whole] = [time(10_000), time(100_000)]
  return {
    figure: 'ordinal alpha of 100,000 units by 5 raters',
    ms: round(whole),
    ms_of_a_tenth: round(tenth),
    ratio: round(whole / tenth),
    target: 'about 10: linear',
  }
}

/** The command itself, as it is built: a 70-case study's table of 26 items and 3 raters with all coefficients. */
function completeTable(): Figures[] {
  return [
    [2000, 1500],
    [10_000, 10_000],
  ].map(([count, target]) => ({
    figure: `complete table of 70 cases, 26 items, 3 raters, ${count} replicates, wall`,
    ms: round(agreeCommand(70, 26, count!)),
    target,
  }))
}

function growth(): Figures[] {
  const sizes = [70, 700, 7000, 70_000]
  const times = sizes.map(cases => agreeCommand(cases, 1, 2000))
  return sizes.map((cases, index) => ({
    figure: `agree of ${cases} cases, 1 item, 3 raters, 2000 replicates, wall`,
    ms: round(times[index]!),
    ms_a_case: round(times[index]! / cases),
  }))
}

/** How long the built server leaves a reader waiting while a report is computed beside it: the demo's, 12 cases. */
async function responsive(): Promise<Figures> {
  const server = await startServer({ args: ['--demo-if-empty'] })
  try {
    const maintainer = await signedIn(server.url, demoPaths(server.printed())[0]!)
    const wait = async () => {
      const start = performance.now()
      await fetch(`${server.url}/api/health`)
      return performance.now() - start
    }
    const quiet: number[] = []
    for (let i = 0; i < 100; i++) quiet.push(await wait())
    const start = performance.now()
    let computing = true
    const report = maintainer.get('/studies/demo-pilot/agreement').finally(() => {
      computing = false
    })
    const meanwhile: number[] = []
    while (computing) meanwhile.push(await wait())
    await report
    return {
      figure: 'waits of other readers while a report is computed',
      report_ms: round(performance.now() - start),
      longest_ms: round(Math.max(...meanwhile)),
      longest_ms_before: round(Math.max(...quiet)),
      waits: meanwhile.length,
      target: 50,
    }
  } finally {
    await server.stop()
  }
}

function agreeCommand(cases: number, items: number, count: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'concord-bench-'))
  const { uniform } = chance(cases + items)
  const lines = ['rater,unit,item,value']
  for (let item = 0; item < items; item++) {
    for (let unit = 0; unit < cases; unit++) {
      const truth = Math.floor(5 * uniform())
      for (const rater of ['a', 'b', 'judge'])
        lines.push(`${rater},u${unit},i${item},${1 + (uniform() < 0.6 ? truth : Math.floor(5 * uniform()))}`)
    }
  }
  const file = join(folder, 'ratings.csv')
  writeFileSync(file, lines.join('\n'))
  const start = performance.now()
  const done = spawnSync(
    process.execPath,
    [
      join(root, 'dist/server/cli.js'),
      'agree',
      file,
      '--scale',
      '1,2,3,4,5',
      '--bootstrap',
      String(count),
      '--json',
    ],
    { maxBuffer: 1 << 28 },
  )
  const ms = performance.now() - start
  rmSync(folder, { recursive: true })
  if (done.status !== 0) throw new Error(done.stderr.toString())
  return ms
}

function bestOf(run: () => unknown, times = 15): number {
  let best = Number.POSITIVE_INFINITY
  for (let time = 0; time < times; time++) {
    const start = performance.now()
    run()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

const round = (value: number) => Number(value.toPrecision(3))
