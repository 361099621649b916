import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api, unwrap } from '#client/api.ts'
import type { Split } from '#schema/study.ts'

/** In the order of a choice. */
export const splitsInOrder: readonly Split[] = ['reporting', 'tuning', 'calibration']

/** The split in an address; nothing for the reporting one, which needs no naming. */
export function splitInAddress({ split }: Record<string, unknown>): { split?: Split } {
  const known = splitsInOrder.find(one => one === split)
  return known && known !== 'reporting' ? { split: known } : {}
}

/** The split that a page is about, from its address, and the way to another. */
export function useSplit(): [Split, (split: Split) => void] {
  const { split = 'reporting' } = splitInAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const choose = (next: Split) =>
    void navigate({
      to: '.',
      // The judge run stays as it is.
      search: (({ split: _, ...others }: Record<string, unknown>) => ({
        ...others,
        ...splitInAddress({ split: next }),
      })) as never,
      resetScroll: false,
    })
  return [split, choose]
}

const splitsQuery = (study: string) =>
  queryOptions({
    queryKey: ['study', study, 'splits'],
    queryFn: async () => {
      const { sample } = await unwrap(api.studies[':study'].$get({ param: { study } }))
      return sample.splits.map(({ split }) => split)
    },
  })

/** The splits that reports of a study can be about: those that hold cases, reporting first. */
export function useSplits(study: string): Split[] {
  const drawn = useQuery(splitsQuery(study)).data ?? []
  return splitsInOrder.filter(split => split === 'reporting' || drawn.includes(split))
}
