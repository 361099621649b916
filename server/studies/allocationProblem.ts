import type { AllocationRequest, AllocationSpread, SampledCase } from './allocate.ts'
import type { Level } from './chooseShared.ts'
import { duplicates } from './sample.ts'

type SizeNumbers = { needed: number; sample: number; physicians: number; exclusive: number; shared: number }

type GroupNumbers = {
  physicians: number
  exclusive: number
  shared: number
  physician_needs: number
  groups_available: number
  groups_of_one_case: number
  largest_group: number
  /** How many groups have how many cases, by size. */
  group_sizes: { cases: number; groups: number }[]
}

export type AllocationProblem =
  | { code: 'no-physicians'; details: { physicians: number } }
  | { code: 'duplicate-physicians'; details: { physicians: string[] } }
  | { code: 'duplicate-ids'; details: { ids: string[] } }
  | { code: 'invalid-counts'; details: { exclusive: number; shared: number } }
  | { code: 'sample-larger'; details: SizeNumbers }
  | { code: 'sample-too-small'; details: SizeNumbers }
  /** Fewer groups than one physician has cases. */
  | { code: 'group-repeat-unavoidable'; details: GroupNumbers }
  /** A group has more cases than there are physicians to take one each. */
  | { code: 'group-larger-than-physicians'; details: GroupNumbers }
  /** A shared case must be alone of its group, and fewer than `shared` cases are. */
  | { code: 'groups-of-one-too-few'; details: GroupNumbers }
  | {
      code: 'balance-impossible'
      details: {
        exclusive: number
        shared: number
        physicians: number
        levels: Level[]
        spread: AllocationSpread
      }
    }

/** Why no allocation of this sample exists, or undefined when one does (leaving balance over levels aside). */
export function allocationProblem(request: AllocationRequest): AllocationProblem | undefined {
  const { sample, exclusive, shared, allowGroupRepeat } = request
  const physicians = request.physicians.length
  if (physicians === 0) return { code: 'no-physicians', details: { physicians } }
  const twice = duplicates(request.physicians)
  if (twice.length > 0) return { code: 'duplicate-physicians', details: { physicians: twice } }
  const ids = duplicates(sample.map(c => c.id))
  if (ids.length > 0) return { code: 'duplicate-ids', details: { ids } }
  const whole = [exclusive, shared].every(n => Number.isInteger(n) && n >= 0)
  if (!whole || exclusive + shared === 0) return { code: 'invalid-counts', details: { exclusive, shared } }

  const needed = exclusive * physicians + shared
  const size = { needed, sample: sample.length, physicians, exclusive, shared }
  if (sample.length > needed) return { code: 'sample-larger', details: size }
  if (sample.length < needed) return { code: 'sample-too-small', details: size }
  if (allowGroupRepeat) return undefined

  const details = groupNumbers(sample, physicians, exclusive, shared)
  if (details.groups_available < details.physician_needs) {
    return { code: 'group-repeat-unavoidable', details }
  }
  if (details.largest_group > physicians) return { code: 'group-larger-than-physicians', details }
  if (details.groups_of_one_case < shared) return { code: 'groups-of-one-too-few', details }
  return undefined
}

/** The cases that are alone of their group in the sample. */
export function sharableCases(sample: readonly SampledCase[]): SampledCase[] {
  const sizes = groupSizes(sample)
  return sample.filter(c => sizes.get(c.group) === 1)
}

function groupSizes(sample: readonly SampledCase[]): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const { group } of sample) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  return sizes
}

function groupNumbers(
  sample: readonly SampledCase[],
  physicians: number,
  exclusive: number,
  shared: number,
): GroupNumbers {
  const bySize = new Map<number, number>()
  for (const size of groupSizes(sample).values()) bySize.set(size, (bySize.get(size) ?? 0) + 1)
  const sizes = [...bySize].sort(([a], [b]) => a - b).map(([cases, groups]) => ({ cases, groups }))
  return {
    physicians,
    exclusive,
    shared,
    physician_needs: exclusive + shared,
    groups_available: sizes.reduce((sum, { groups }) => sum + groups, 0),
    groups_of_one_case: bySize.get(1) ?? 0,
    largest_group: sizes.at(-1)?.cases ?? 0,
    group_sizes: sizes,
  }
}
