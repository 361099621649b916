import { type Strata, strataOf } from './strata.ts'

/** More groups than this are resampled in blocks; fewer stay as they are. */
const mostBlocks = 2000

/**
 * Blocks of groups for resampling. Beyond `most` groups each replicate and each leave-one-out value would cost
 * more than it adds, so groups are dealt into blocks in turn within their stratum and blocks take their place
 * (random groups: Wolter 2007, Introduction to Variance Estimation, chapter 2). Blocks of independent groups are
 * independent, so the variance stays right; only its degrees of freedom are fewer.
 *
 * @returns the block of each group and the strata of the blocks; each group its own block where there are few
 */
export function blocksOf(strata: Strata, most = mostBlocks): { blockOf: Int32Array; strata: Strata } {
  const groups = strata.of.length
  const blockOf = new Int32Array(groups)
  if (groups <= most) {
    for (let group = 0; group < groups; group++) blockOf[group] = group
    return { blockOf, strata }
  }
  const stratumOfBlock: number[] = []
  for (let stratum = 0; stratum < strata.count; stratum++) {
    const start = strata.starts[stratum]!
    const size = strata.starts[stratum + 1]! - start
    const own = Math.min(size, Math.max(2, Math.round((most * size) / groups)))
    const first = stratumOfBlock.length
    for (let block = 0; block < own; block++) stratumOfBlock.push(stratum)
    for (let place = 0; place < size; place++) blockOf[strata.members[start + place]!] = first + (place % own)
  }
  return { blockOf, strata: strataOf(stratumOfBlock) }
}
