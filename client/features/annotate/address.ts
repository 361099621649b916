import { useRouter, useSearch } from '@tanstack/react-router'

/** Addresses of the physician's screens that say more than a path: a stage to look at, a way back after signing in. */

/** The finished stage that the address asks for, and how to ask for another one, or for the stage in hand. */
export function useStageInAddress(study: string, assignment: string) {
  const router = useRouter()
  const { stage } = useSearch({ strict: false }) as { stage?: string }
  const show = (wanted: string | undefined) =>
    void router.navigate({
      to: '/annotate/$study/$assignment',
      params: { study, assignment },
      search: wanted ? { stage: wanted } : {},
      replace: true,
    })
  return [stage, show] as const
}

/** Goes to the sign-in page, which leads back to this very place. */
export function useSignInAndBack(): () => void {
  const router = useRouter()
  return () => void router.navigate({ to: '/sign-in', search: { to: router.state.location.href } })
}
