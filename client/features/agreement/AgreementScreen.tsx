import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '#client/api.ts'
import { useSplit } from '#client/splits.ts'
import { Card } from '#client/ui/Card.tsx'
import { LoadError } from '#client/ui/Notes.tsx'
import { Page } from '#client/ui/Page.tsx'
import { useJudgeRun } from '#client/useJudgeRun.ts'
import { AgreementPage } from './AgreementPage.tsx'
import { Closed } from './Closed.tsx'
import { agreementQuery } from './calls.ts'
import { Opening } from './Opening.tsx'
import { useWords } from './useWords.ts'

/** What the judge of a study is worth, beside what its physicians agree on with each other. After freezing; before it at planned looks, and on cases set aside. */
export function AgreementScreen() {
  const { t } = useWords()
  const { study = '' } = useParams({ strict: false }) as { study?: string }
  const { judge, ready, choose } = useJudgeRun(study)
  const [split] = useSplit()
  const query = { ...(judge ? { judge } : {}), split }
  const { data, error, refetch } = useQuery({ ...agreementQuery(study, query), enabled: ready })
  const closed = error instanceof ApiError && error.code === 'study-not-frozen'
  return (
    <Page narrow={error !== null}>
      {closed ? (
        <Closed study={study} />
      ) : error ? (
        <Card level={1} title={t('title')}>
          <LoadError error={error} onRetry={() => void refetch()} />
        </Card>
      ) : data ? (
        <AgreementPage
          key={`${data.report.study.id} ${data.report.split}`}
          study={study}
          report={data.report}
          judges={data.judges}
          onJudge={choose}
        />
      ) : (
        <Opening study={study} query={query} />
      )}
    </Page>
  )
}
