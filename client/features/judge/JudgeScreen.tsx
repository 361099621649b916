import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ApiError } from '#client/api.ts'
import { useSplit } from '#client/splits.ts'
import { Card } from '#client/ui/Card.tsx'
import { JudgePicker } from '#client/ui/JudgePicker.tsx'
import { LoadError } from '#client/ui/Notes.tsx'
import { Page } from '#client/ui/Page.tsx'
import { judgeRunsQuery, useJudgeRun } from '#client/useJudgeRun.ts'
import { judgeQuery } from './calls.ts'
import classes from './JudgePage.module.css'
import { JudgePage } from './JudgePage.tsx'
import { Opening } from './Opening.tsx'
import { useSay } from './words.ts'

/** What the judge of a study is worth beyond its agreement with physicians. Only after freezing. */
export function JudgeScreen() {
  const { t } = useSay()
  const { study = '' } = useParams({ strict: false }) as { study?: string }
  const { judge, ready, choose } = useJudgeRun(study)
  const [split] = useSplit()
  const query = { ...(judge ? { judge } : {}), split }
  const { data, error, refetch } = useQuery({ ...judgeQuery(study, query), enabled: ready })
  const runs = useQuery(judgeRunsQuery(study)).data ?? []
  const code = error instanceof ApiError ? error.code : null
  return (
    <Page narrow={error !== null}>
      {code === 'study-not-frozen' ? (
        <Closed study={study} />
      ) : code === 'judge-none' ? (
        <Card level={1} title={t('judge:state.noneTitle')}>
          <div className={classes.words}>
            <p>{t('judge:state.none')}</p>
            <p>
              <Link to="/studies/$study/set-up" params={{ study }} search={{ step: 'judge' }}>
                {t('judge:state.bring')}
              </Link>
            </p>
          </div>
        </Card>
      ) : error ? (
        <Card level={1} title={t('judge:title')}>
          <LoadError error={error} onRetry={() => void refetch()} />
        </Card>
      ) : data ? (
        <JudgePage
          key={`${data.report.study.id} ${data.report.judge.id} ${data.report.split}`}
          study={study}
          report={data.report}
          picker={<JudgePicker judges={runs} chosen={data.report.judge.id} onChoose={choose} />}
        />
      ) : (
        <Opening study={study} query={query} />
      )}
    </Page>
  )
}

/** In place of the page before freezing: what will be here, when, and why not sooner. */
function Closed({ study }: { study: string }) {
  const { t } = useSay()
  return (
    <Card level={1} title={t('judge:state.closedTitle')}>
      <div className={classes.words}>
        <p>{t('judge:state.closedWhy')}</p>
        <p>{t('judge:state.closedWhen')}</p>
        <ul>
          <li>{t('judge:state.closed1')}</li>
          <li>{t('judge:state.closed2')}</li>
          <li>{t('judge:state.closed3')}</li>
        </ul>
        <p>
          <Link to="/studies/$study" params={{ study }}>
            {t('judge:state.toOverview')}
          </Link>
        </p>
      </div>
    </Card>
  )
}
