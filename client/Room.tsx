import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PersonMenu } from './features/people/PersonMenu.tsx'
import { wordsIn } from './format.ts'
import { meQuery } from './me.ts'
import { studyTabs } from './studyTabs.ts'
import { Bar, tabClass } from './ui/Bar.tsx'
import { LanguageSwitch } from './ui/LanguageSwitch.tsx'

/** The signed-in pages: their bar, and below it the page. */
export function Room() {
  const { t, i18n } = useTranslation(['common', 'study'])
  const { data: me } = useQuery(meQuery)
  const { study } = useParams({ strict: false }) as { study?: string }
  const membership = me?.memberships.find(({ study: { id, key } }) => study === id || study === key)
  const tabs = study && membership?.role === 'maintainer' ? studyTabs : []
  return (
    <>
      <Bar
        title={
          membership &&
          t('study:studyInState', {
            title: wordsIn(membership.study.title, i18n.language),
            state: t(`study:state.${membership.study.state}`),
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
        {me && <PersonMenu person={me.person} />}
      </Bar>
      <Outlet />
    </>
  )
}
