import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api, unwrap } from './api.ts'
import { type RunInAddress, runInAddress } from './runInAddress.ts'

const one = api.studies[':study']

/** The judge runs of a study: the files of one judge, with one prompt and one trial, are one. */
export const judgeRunsQuery = (study: string) =>
  queryOptions({
    queryKey: ['judge', study, 'judges'],
    queryFn: async () => {
      const { judge_runs: runs } = await unwrap(one.$get({ param: { study } }))
      return [
        ...new Map(
          [...runs]
            .reverse()
            .map(run => [JSON.stringify([run.name, run.model, run.prompt_version, run.trial]), run]),
        ).values(),
      ].reverse()
    },
  })

/** No run has this id, so that the server refuses an address that names a run which there is not. */
const unknown = '0'.repeat(32)

/**
 * The run that the page's address names, so that a page about one run can be passed on: its id, undefined where the
 * address names none; `ready` once it is known; and a way to have another one in the address.
 */
export function useJudgeRun(study: string) {
  const { judge: name, run = 1 } = runInAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const client = useQueryClient()
  const known = useQuery({ ...judgeRunsQuery(study), enabled: name !== undefined })
  const named = known.data?.find(one => one.name === name && one.trial === run)
  return {
    judge: name === undefined ? undefined : (named?.id ?? unknown),
    ready: name === undefined || !known.isPending,
    choose: async (next: { name: string; trial: number }) => {
      // Known first, so that the page stands while its address changes.
      await client.ensureQueryData(judgeRunsQuery(study))
      const search: RunInAddress = { judge: next.name, run: next.trial }
      // The split stays as it is.
      const beside = (others: Record<string, unknown>) => ({ ...others, ...search })
      await navigate({ to: '.', search: beside as never, replace: true, resetScroll: false })
    },
  }
}
