import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { ApiError } from './api.ts'
import { takeInviteToken } from './features/people/inviteToken.ts'
import { meQuery } from './me.ts'
import { queryClient } from './queryClient.ts'
import { runInAddress } from './runInAddress.ts'
import { splitInAddress } from './splits.ts'
import { Failed } from './ui/Failed.tsx'
import { NotFound } from './ui/NotFound.tsx'

// Before the router reads the address, which must not keep the token.
takeInviteToken()

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFound,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  // Only a path of our own: a link to us must not lead elsewhere after the password was typed.
  validateSearch: ({ to }: Record<string, unknown>): { to?: string } =>
    typeof to === 'string' && /^\/(?![/\\])/.test(to) ? { to } : {},
  component: lazyRouteComponent(() => import('./features/people/SignInScreen.tsx'), 'SignInScreen'),
})
const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyRouteComponent(() => import('./features/people/JoinScreen.tsx'), 'JoinScreen'),
})

/** Everything below it needs a person; whoever is nobody yet signs in and comes back. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    if (context.queryClient.getQueryData(meQuery.queryKey)) return
    try {
      await context.queryClient.fetchQuery({ ...meQuery, retry: false })
    } catch (error) {
      // Without a network the pages say so themselves, and the annotation page goes on with what it has.
      if (!(error instanceof ApiError) || error.code !== 'not-signed-in') return
      throw redirect({ to: '/sign-in', search: location.pathname === '/' ? {} : { to: location.href } })
    }
  },
})

const annotatorStudy = createRoute({
  getParentRoute: () => signedIn,
  path: '/annotate/$study',
  component: lazyRouteComponent(
    () => import('./features/annotate/AnnotatorStudyScreen.tsx'),
    'AnnotatorStudyScreen',
  ),
})
const annotate = createRoute({
  getParentRoute: () => signedIn,
  path: '/annotate/$study/$assignment',
  validateSearch: ({ stage }: Record<string, unknown>): { stage?: string } =>
    typeof stage === 'string' && /^[0-9a-f]{32}$/.test(stage) ? { stage } : {},
  component: lazyRouteComponent(() => import('./features/annotate/AnnotateScreen.tsx'), 'AnnotateScreen'),
})

const practice = createRoute({
  getParentRoute: () => signedIn,
  path: '/practice',
  // The study to go back to.
  validateSearch: ({ study }: Record<string, unknown>): { study?: string } =>
    typeof study === 'string' && /^[\w-]{1,64}$/.test(study) ? { study } : {},
  component: lazyRouteComponent(() => import('./PracticeScreen.tsx'), 'PracticeScreen'),
})

/** The pages under the common bar. */
const room = createRoute({
  getParentRoute: () => signedIn,
  id: 'room',
  component: lazyRouteComponent(() => import('./Room.tsx'), 'Room'),
})
const home = createRoute({
  getParentRoute: () => room,
  path: '/',
  component: lazyRouteComponent(() => import('./StartScreen.tsx'), 'StartScreen'),
})
const newStudy = createRoute({
  getParentRoute: () => room,
  path: '/studies/new',
  component: lazyRouteComponent(() => import('./features/studies/NewStudyScreen.tsx'), 'NewStudyScreen'),
})
const overview = createRoute({
  getParentRoute: () => room,
  path: '/studies/$study',
  component: lazyRouteComponent(() => import('./features/studies/OverviewScreen.tsx'), 'OverviewScreen'),
})
const cases = createRoute({
  getParentRoute: () => room,
  path: '/studies/$study/cases',
  component: lazyRouteComponent(() => import('./features/studies/CasesScreen.tsx'), 'CasesScreen'),
})
const oneCase = createRoute({
  getParentRoute: () => room,
  path: '/studies/$study/cases/$case',
  component: lazyRouteComponent(() => import('./features/studies/CaseScreen.tsx'), 'CaseScreen'),
})
const setUp = createRoute({
  getParentRoute: () => room,
  path: '/studies/$study/set-up',
  // Which step is open, and from which study its cases are to come; the page knows their names.
  validateSearch: ({ step, from }: Record<string, unknown>): { step?: string; from?: string } => ({
    ...(typeof step === 'string' && /^[a-z]{1,20}$/.test(step) && { step }),
    ...(typeof from === 'string' && /^[a-z0-9-]{1,64}$/.test(from) && { from }),
  }),
  component: lazyRouteComponent(() => import('./features/studies/setUp/SetUpScreen.tsx'), 'SetUpScreen'),
})
const people = createRoute({
  getParentRoute: () => room,
  path: '/studies/$study/people',
  component: lazyRouteComponent(() => import('./features/people/PeopleScreen.tsx'), 'PeopleScreen'),
})

const encounters = createRoute({
  getParentRoute: () => room,
  path: '/studies/$study/encounters',
  component: lazyRouteComponent(
    () => import('./features/encounters/EncountersScreen.tsx'),
    'EncountersScreen',
  ),
})
const oneEncounter = createRoute({
  getParentRoute: () => room,
  path: '/studies/$study/encounters/$encounter',
  component: lazyRouteComponent(() => import('./features/encounters/EncounterScreen.tsx'), 'EncounterScreen'),
})

/** Which report a page shows: of which judge run, on whose cases. */
const reportInAddress = (search: Record<string, unknown>) => ({
  ...runInAddress(search),
  ...splitInAddress(search),
})
const agreement = createRoute({
  getParentRoute: () => room,
  path: '/studies/$study/agreement',
  validateSearch: reportInAddress,
  component: lazyRouteComponent(() => import('./features/agreement/AgreementScreen.tsx'), 'AgreementScreen'),
})
const judge = createRoute({
  getParentRoute: () => room,
  path: '/studies/$study/judge',
  validateSearch: reportInAddress,
  component: lazyRouteComponent(() => import('./features/judge/JudgeScreen.tsx'), 'JudgeScreen'),
})

const planner = createRoute({
  getParentRoute: () => room,
  path: '/studies/$study/planner',
  // Whether it begins with the study's own ratings.
  validateSearch: ({ from }: Record<string, unknown>): { from?: 'study' } =>
    from === 'study' ? { from } : {},
  component: lazyRouteComponent(() => import('./features/planner/PlannerScreen.tsx'), 'PlannerScreen'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    join,
    signedIn.addChildren([
      annotatorStudy,
      annotate,
      practice,
      room.addChildren([
        home,
        newStudy,
        overview,
        cases,
        oneCase,
        setUp,
        people,
        encounters,
        oneEncounter,
        agreement,
        judge,
        planner,
      ]),
    ]),
  ]),
  context: { queryClient },
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: Failed,
  // A page's code is small and local; fetching it before it is asked for would tell nothing sooner.
  defaultPreload: false,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
