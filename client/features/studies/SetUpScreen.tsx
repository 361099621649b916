import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Card } from '#client/ui/Card.tsx'
import { LoadError, Loading } from '#client/ui/Notes.tsx'
import { Columns, Page } from '#client/ui/Page.tsx'
import { AllocationCard } from './AllocationCard.tsx'
import { overviewQuery, type StudyOverview } from './calls.ts'
import { NoticeCard } from './NoticeCard.tsx'
import { OpeningCard } from './OpeningCard.tsx'
import { RulesCard } from './RulesCard.tsx'
import { SampleCard } from './SampleCard.tsx'
import classes from './studies.module.css'
import { usePlan } from './usePlan.ts'
import { useStudyId } from './useStudy.ts'

/** From cases to an open study, in the order in which it is done. */
export function SetUpScreen() {
  const { t } = useTranslation(['study', 'common'])
  const study = useStudyId()
  const { data, error, refetch } = useQuery(overviewQuery(study))
  return (
    <Page>
      {data ? (
        <SetUp overview={data} />
      ) : (
        <Columns side={null}>
          <Card level={1} title={t('common:tab.setUp')}>
            {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Loading lines={8} />}
          </Card>
        </Columns>
      )}
    </Page>
  )
}

function SetUp({ overview }: { overview: StudyOverview }) {
  const [plan, setPlan] = usePlan(overview)
  return (
    <Columns
      side={
        <div className={classes.sticky}>
          <OpeningCard overview={overview} />
          <RulesCard overview={overview} />
        </div>
      }
    >
      <SampleCard overview={overview} plan={plan} onPlan={setPlan} />
      <AllocationCard overview={overview} plan={plan} onPlan={setPlan} />
      <NoticeCard key={overview.notice?.version ?? 0} overview={overview} />
    </Columns>
  )
}
