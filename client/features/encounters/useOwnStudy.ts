import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#client/me.ts'

/** The study of an address as a membership has it, and whether nothing more happens in it. */
export function useOwnStudy(study: string) {
  const { data: me } = useQuery(meQuery)
  const mine = me?.memberships.find(({ study: { id, key } }) => study === id || study === key)?.study
  return { mine, frozen: mine?.state === 'frozen' || mine?.state === 'unblinded' }
}
