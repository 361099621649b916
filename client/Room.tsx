import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonMenu } from './features/people/PersonMenu.tsx'
import { wordsIn } from './format.ts'
import { meQuery } from './me.ts'
import { studyTabs } from './studyTabs.ts'
import { useWalk } from './tour.ts'
import { Bar, tabClass } from './ui/Bar.tsx'
import { LanguageSwitch } from './ui/LanguageSwitch.tsx'

const Walk = lazy(async () => ({ default: (await import('./features/tour/Walk.tsx')).Walk }))

/** The signed-in pages: their bar, and below it the page. */
export function Room() {
  const { t, i18n } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const { study } = useParams({ strict: false }) as { study?: string }
  const walk = useWalk(me?.person.id ?? '')
  const membership = me?.memberships.find(({ study: { id, key } }) => study === id || study === key)
  const tabs =
    study && membership?.role === 'maintainer'
      ? studyTabs.filter(tab => !('only' in tab) || tab.only(membership.study.protocol))
      : []
  return (
    <>
      <Bar
        title={
          membership &&
          t('studyInState', {
            title: wordsIn(membership.study.title, i18n.language),
            state: t(`state.${membership.study.state}`),
          })
        }
        tabs={
          tabs.length > 0 &&
          tabs.map(({ to, words }) => (
            <Link
              key={to}
              to={to}
              params={{ study: study ?? '' }}
              // a case belongs to the cases; the overview's path begins every other
              activeOptions={{ exact: words === 'overview' }}
              className={tabClass}
            >
              {t(`tab.${words}`)}
            </Link>
          ))
        }
      >
        <LanguageSwitch />
        {me && <PersonMenu me={me} />}
      </Bar>
      <Outlet />
      {me && walk !== undefined && (
        <Suspense fallback={null}>
          <Walk me={me} step={walk} />
        </Suspense>
      )}
    </>
  )
}
