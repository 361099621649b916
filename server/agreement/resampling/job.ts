import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { blocksOf } from '#server/statistics/blocks.ts'
import type { Uint32 } from '#server/statistics/bootstrap.ts'
import { grouped } from '#server/statistics/grouped.ts'
import { type ItemSpec, itemBattery } from '#server/statistics/itemBattery.ts'
import { pairBattery } from '#server/statistics/pairBattery.ts'
import { type Battery, type Columns, leaveOut, type Part, replicate } from '#server/statistics/resample.ts'
import type { PairMetric } from '#server/statistics/result.ts'
import { strataOf } from '#server/statistics/strata.ts'
import { stratifiedKappaBattery } from '#server/statistics/stratifiedKappa.ts'
import { type Shape, type Uncertainty, uncertaintyOf } from '#server/statistics/uncertainty.ts'
import { subSeed } from '../../studies/random.ts'

/** Units of one sample: the kind of each and the group it stands in, and what to compute of them. */
export type JobPart = {
  codes: Int32Array
  groupOf: Int32Array
  battery:
    | { kind: 'pair'; metrics: readonly PairMetric[]; positions: readonly number[] }
    | { kind: 'item'; spec: ItemSpec }
    | { kind: 'stratified'; items: number; k: number }
}

/**
 * Statistics to resample together. It holds plain data alone, so that it can be sent to a worker.
 *
 * `stratumOf` names the stratum of each group. A column with several parts is their mean. A contrast is one column
 * less another, computed within each replicate; its intervals have a level of their own where it names one.
 */
export type Job = {
  columns: JobPart[][]
  contrasts: { of: number; less: number; level?: number }[]
  shapes: Shape[]
  stratumOf: Int32Array
  replicates: number
  seed: number
  level: number
}

/** A value with its uncertainty; null where the value does not exist. */
export type JobResult = ({ value: number; uncertainty: Uncertainty } | null)[][]

/** Resamples a job: a line for each column and then for each contrast, one entry a statistic. */
export function runJob(job: Job): JobResult {
  const { shapes, level, replicates, seed } = job
  const { blockOf, strata } = blocksOf(strataOf(job.stratumOf))
  const columns: Columns = job.columns.map(parts =>
    parts.map(part => partOf(part, blockOf, strata.of.length)),
  )
  const all = Array.from({ length: strata.of.length }, (_, group) => group)
  const values = columns.map(valuesOf)
  const left = leaveOut(columns, all, strata)
  const drawn = replicate(columns, strata, replicates, streams(seed))
  const line = (
    statistics: number[],
    leftOut: Float64Array[],
    resampled: Float64Array[],
    groupsOf: (statistic: number) => number[],
    countOf: (statistic: number, blocks: number) => number,
    shapeOf: (statistic: number) => Shape,
    ownLevel = level,
  ) =>
    statistics.map((value, statistic) => {
      if (Number.isNaN(value)) return null
      const groups = groupsOf(statistic)
      const ofBlocks = uncertaintyOf(value, {
        leftOut: Float64Array.from(groups, group => leftOut[statistic]![group]!),
        groups,
        strata,
        drawn: resampled[statistic]!,
        shape: shapeOf(statistic),
        level: ownLevel,
      })
      return { value, uncertainty: { ...ofBlocks, groups: countOf(statistic, groups.length) } }
    })
  const holds = (column: number, statistic: number) => (group: number) =>
    columns[column]!.some(({ sample: { starts, codes }, battery }) => {
      const uses = battery.uses[statistic]!
      for (let entry = starts[group]!; entry < starts[group + 1]!; entry++)
        if (uses[codes[entry]!]) return true
      return false
    })
  // Blocks are how groups are resampled; what is told is how many groups there are.
  const blocked = strata.of.length < job.stratumOf.length
  const groupsWith = (of: readonly number[], statistic: number) => {
    const found = new Uint8Array(job.stratumOf.length)
    for (const column of of) {
      job.columns[column]!.forEach(({ codes, groupOf }, part) => {
        const uses = columns[column]![part]!.battery.uses[statistic]!
        for (let unit = 0; unit < codes.length; unit++) if (uses[codes[unit]!]) found[groupOf[unit]!] = 1
      })
    }
    return found.reduce((sum, one) => sum + one, 0)
  }
  return [
    ...columns.map((_, column) =>
      line(
        values[column]!,
        left[column]!,
        drawn[column]!,
        statistic => all.filter(holds(column, statistic)),
        (statistic, blocks) => (blocked ? groupsWith([column], statistic) : blocks),
        statistic => shapes[statistic]!,
      ),
    ),
    ...job.contrasts.map(({ of, less, level: ownLevel }) =>
      line(
        values[of]!.map((value, statistic) => value - values[less]![statistic]!),
        left[of]!.map((list, statistic) => list.map((value, i) => value - left[less]![statistic]![i]!)),
        drawn[of]!.map((list, statistic) => list.map((value, i) => value - drawn[less]![statistic]![i]!)),
        statistic => all.filter(group => holds(of, statistic)(group) || holds(less, statistic)(group)),
        (statistic, blocks) => (blocked ? groupsWith([of, less], statistic) : blocks),
        () => 'difference',
        ownLevel,
      ),
    ),
  ]
}

function partOf({ codes, groupOf, battery }: JobPart, blockOf: Int32Array, groups: number): Part {
  const blocks = groupOf.map(group => blockOf[group]!)
  const [kinds, made] = batteryOf(battery)
  return { sample: grouped(codes, blocks, kinds, groups), battery: made }
}

function batteryOf(battery: JobPart['battery']): [kinds: number, battery: Battery] {
  if (battery.kind === 'item') return [battery.spec.rows.length, itemBattery(battery.spec)]
  if (battery.kind === 'stratified')
    return [battery.items * battery.k ** 2, stratifiedKappaBattery(battery.items, battery.k)]
  return [battery.positions.length ** 2, pairBattery(battery.metrics, battery.positions)]
}

function valuesOf(parts: readonly Part[]): number[] {
  const size = parts[0]?.battery.size ?? 0
  const sums = new Array<number>(size).fill(0)
  for (const { sample, battery } of parts) {
    const out = new Float64Array(size)
    battery.evaluate(sample.totals, out)
    for (let statistic = 0; statistic < size; statistic++) sums[statistic]! += out[statistic]! / parts.length
  }
  return sums
}

/**
 * Each replicate has a stream of its own, so that results do not depend on how the work was divided. Its seed is the
 * replicate's place in a sequence that begins at the purpose's seed, mixed by the murmur3 finalizer.
 */
function streams(seed: number): (replicate: number) => Uint32 {
  const first = subSeed(seed, 'replicates')
  return replicate => {
    let mixed = (first + Math.imul(replicate + 1, 0x9e3779b9)) | 0
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    const random = xoroshiro128plus((mixed ^ (mixed >>> 16)) >>> 0)
    // Its first outputs are linear in the seed.
    for (let i = 0; i < 8; i++) random.next()
    return () => random.next() >>> 0
  }
}
