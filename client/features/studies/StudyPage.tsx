import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#client/ui/Card.tsx'
import { LoadError, Loading } from '#client/ui/Notes.tsx'
import { Columns, Page } from '#client/ui/Page.tsx'
import { liveOverviewQuery, overviewQuery, type StudyOverview } from './calls.ts'
import { useStudyId } from './useStudy.ts'

/** A page that rests on a study's overview: until it is here, a page of the same name that keeps its layout. */
export function StudyPage({
  title,
  side,
  live = false,
  children,
}: {
  title: string
  /** The heading of what stands beside, where something does. */
  side?: string
  /** Whether it follows what other people do. */
  live?: boolean
  children: (overview: StudyOverview) => ReactNode
}) {
  const study = useStudyId()
  const { data, error, refetch } = useQuery(live ? liveOverviewQuery(study) : overviewQuery(study))
  if (data) return children(data)
  return (
    <Page>
      <Columns side={side && !error ? <Card title={side} children={<Loading lines={5} />} /> : null}>
        <Card level={1} title={title}>
          {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Loading lines={8} />}
        </Card>
      </Columns>
    </Page>
  )
}
