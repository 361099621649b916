import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

/** The study in the address. */
export const useStudyId = (): string => (useParams({ strict: false }) as { study?: string }).study ?? ''

/** Something that the server does when asked, with nothing to tell it. */
export type Doing = () => Promise<unknown>

/** A change to a study, after which everything shown of it is read again. */
export function useStudyChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async output => {
      await client.invalidateQueries({ queryKey: ['study'] })
      await client.invalidateQueries({ queryKey: ['me'] })
      onDone?.(output)
    },
  })
}
