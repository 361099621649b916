import { drawGroups, type Uint32 } from './bootstrap.ts'
import { countDrawn, countWithout, deletionOf, type Grouped } from './grouped.ts'
import type { Strata } from './strata.ts'

/**
 * Several statistics of one sample as functions of its counts by kind; NaN where one is undefined. `uses[statistic]`
 * marks the kinds that enter it: only groups that hold one of them can tell how sure it is.
 */
export type Battery = {
  readonly size: number
  readonly uses: readonly Uint8Array[]
  readonly evaluate: (counts: Float64Array, out: Float64Array) => void
}

/** A sample with the statistics to be computed from it. */
export type Part = { readonly sample: Grouped; readonly battery: Battery }

/**
 * What is computed again together: each column's statistics are the means of its parts' (one part: its own). All
 * columns of one call see the same draw, so that a difference of two columns is a difference within a replicate.
 */
export type Columns = readonly (readonly Part[])[]

/** Values of each statistic of each column: `[column][statistic][replicate or group]`. */
export type Values = Float64Array[][]

/** Every statistic without each of the groups, the others of its stratum making up for it (see `countWithout`). */
export function leaveOut(columns: Columns, groups: readonly number[], strata: Strata): Values {
  const deletions = new Map(columns.flat().map(({ sample }) => [sample, deletionOf(sample, strata)]))
  return compute(columns, groups.length, (sample, index, into) =>
    countWithout(sample, groups[index]!, into, deletions.get(sample)),
  )
}

/**
 * Every statistic in each of `count` replicates: groups drawn with replacement within their strata, with all units of
 * a drawn group.
 *
 * @param random the stream of chance of one replicate, so that a replicate does not depend on how many come before it
 */
export function replicate(
  columns: Columns,
  strata: Strata,
  count: number,
  random: (replicate: number) => Uint32,
): Values {
  const times = new Int32Array(strata.of.length)
  let drawn = -1
  return compute(columns, count, (sample, index, into) => {
    if (index !== drawn) {
      drawGroups(random(index), strata, times)
      drawn = index
    }
    countDrawn(sample, times, into)
  })
}

function compute(
  columns: Columns,
  length: number,
  count: (sample: Grouped, index: number, into: Float64Array) => void,
): Values {
  // A line of all statistics is written for each index and turned at the end: to reach for every statistic's own list
  // each time would leave the cache.
  const sizes = columns.map(parts => parts[0]?.battery.size ?? 0)
  const lines = sizes.map(size => new Float64Array(size * length))
  const scratch = columns.map(parts =>
    parts.map(({ sample, battery }) => ({
      counts: new Float64Array(sample.kinds),
      out: new Float64Array(battery.size),
    })),
  )
  for (let index = 0; index < length; index++) {
    for (let column = 0; column < columns.length; column++) {
      const parts = columns[column]!
      const own = lines[column]!
      const at = index * sizes[column]!
      for (let part = 0; part < parts.length; part++) {
        const { sample, battery } = parts[part]!
        const { counts, out } = scratch[column]![part]!
        count(sample, index, counts)
        battery.evaluate(counts, out)
        for (let statistic = 0; statistic < out.length; statistic++) own[at + statistic]! += out[statistic]!
      }
      if (parts.length > 1)
        for (let statistic = 0; statistic < sizes[column]!; statistic++) own[at + statistic]! /= parts.length
    }
  }
  return lines.map((own, column) => turned(own, sizes[column]!, length))
}

function turned(lines: Float64Array, size: number, length: number): Float64Array[] {
  return Array.from({ length: size }, (_, statistic) => {
    const list = new Float64Array(length)
    for (let index = 0, at = statistic; index < length; index++, at += size) list[index] = lines[at]!
    return list
  })
}
