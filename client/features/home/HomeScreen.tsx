import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { wordsIn } from '#client/format.ts'
import { meQuery } from '#client/me.ts'
import { othersMs } from '#client/queryClient.ts'
import { goWalk, useFocusOnReturn } from '#client/tour.ts'
import { Card } from '#client/ui/Card.tsx'
import { Empty, LoadError, Loading } from '#client/ui/Notes.tsx'
import { Page } from '#client/ui/Page.tsx'
import { TourOffer } from '#client/ui/TourOffer.tsx'
import { annotatorStudiesQuery } from './calls.ts'
import classes from './HomeScreen.module.css'
import { MaintainedStudies } from './MaintainedStudies.tsx'
import { PhysicianStudies } from './PhysicianStudies.tsx'
import { useHomeWords } from './words.ts'

/** Where a person begins: answers not sent yet, the work that waits, then the studies they look after. */
export function HomeScreen({ unsent }: { unsent?: ReactNode }) {
  const { t, i18n } = useHomeWords()
  useFocusOnReturn()
  const mine = useQuery({
    ...annotatorStudiesQuery,
    // Who waits for a study to open sees it open.
    refetchInterval: ({ state: { data } }) => (data?.studies.length === 0 ? othersMs : false),
    refetchOnWindowFocus: 'always',
  })
  const me = useQuery(meQuery)
  const failed = me.error ?? mine.error
  const retry = () => {
    void me.refetch()
    void mine.refetch()
  }
  const maintained = me.data?.memberships.filter(({ role }) => role === 'maintainer') ?? []
  const joined =
    me.data?.memberships.filter(({ role, study }) => role === 'annotator' && study.state === 'draft') ?? []
  const nothing = me.data && mine.data && mine.data.studies.length === 0 && maintained.length === 0
  return (
    <Page narrow>
      <h1 className={classes.title}>{me.data ? t('title', { name: me.data.person.name }) : t('studies')}</h1>
      {me.data && unsent}
      <div className={classes.stack}>
        {failed ? (
          <Card title={t('studies')}>
            <LoadError error={failed} onRetry={retry} />
          </Card>
        ) : !me.data || !mine.data ? (
          <Card title={t('studies')}>
            <Loading />
          </Card>
        ) : nothing ? (
          <Card title={t('studies')}>
            {joined.map(({ study }) => (
              <p key={study.id}>{t('waiting', { study: wordsIn(study.title, i18n.language) })}</p>
            ))}
            {joined.length === 0 && (
              <Empty>{t(me.data.memberships.length > 0 ? 'emptyRole' : 'empty')}</Empty>
            )}
          </Card>
        ) : (
          <>
            {mine.data.studies.length > 0 && <PhysicianStudies studies={mine.data.studies} />}
            {maintained.length > 0 && <MaintainedStudies memberships={maintained} />}
            {maintained.length > 0 && (
              <TourOffer
                kind="maintainer"
                person={me.data.person.id}
                onStart={() => goWalk(me.data.person.id, 0)}
              />
            )}
          </>
        )}
      </div>
    </Page>
  )
}
