import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { newId } from '#client/outbox/newId.ts'
import { Card } from '#client/ui/Card.tsx'
import { Meter } from '#client/ui/Meter.tsx'
import { ErrorNote, LoadError, Loading } from '#client/ui/Notes.tsx'
import { Columns, Page } from '#client/ui/Page.tsx'
import type { PlanSources } from '#schema/planner.ts'
import { Claims } from './Claims.tsx'
import { type Asked, planProgressQuery, planQuery, sourcesQuery } from './calls.ts'
import { PlannerForm } from './PlannerForm.tsx'
import classes from './planner.module.css'
import { Rests } from './Rests.tsx'
import { Result } from './Result.tsx'
import { firstTyped, specOf, type Typed } from './typed.ts'
import { useSaying } from './useSaying.ts'

/** How many cases the next study needs, and what those at hand can claim. */
export function PlannerScreen() {
  const { t } = useSaying()
  const { study = '' } = useParams({ strict: false }) as { study?: string }
  const { from } = useSearch({ strict: false }) as { from?: string }
  const { data, error, refetch } = useQuery(sourcesQuery(study))
  if (data) return <Planner key={study} study={study} sources={data} fromStudy={from === 'study'} />
  return (
    <Page>
      <Columns side={null}>
        <Card level={1} title={t('title')}>
          {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Loading lines={8} />}
        </Card>
      </Columns>
    </Page>
  )
}

function begin({ pilot }: PlanSources, fromStudy: boolean): Typed {
  const row = pilot?.rows[0]?.id ?? ''
  const judgeRun = pilot?.judges[0]?.id ?? ''
  return { ...firstTyped, row, judgeRun, source: fromStudy && row && judgeRun ? 'study' : 'assumptions' }
}

function Planner({ study, sources, fromStudy }: { study: string; sources: PlanSources; fromStudy: boolean }) {
  const { t } = useSaying()
  const client = useQueryClient()
  const [typed, setTyped] = useState(() => begin(sources, fromStudy))
  const [asked, setAsked] = useState<Asked>(() => {
    const made = specOf(typed)
    if ('wrong' in made) throw new Error('the form begins with a field that cannot be read')
    return { run: newId(), spec: made.spec }
  })
  const [stopped, setStopped] = useState(false)
  const query = planQuery(study, asked)
  const { data: plan, error, isFetching, refetch } = useQuery({ ...query, enabled: !stopped })
  const now = specOf(typed)
  const stale = 'spec' in now && JSON.stringify(now.spec) !== JSON.stringify(asked.spec)
  const ask = () => {
    if ('wrong' in now) return
    setStopped(false)
    setAsked({ run: newId(), spec: now.spec })
  }
  const stop = () => {
    setStopped(true)
    void client.cancelQueries({ queryKey: query.queryKey })
  }
  return (
    <Page>
      <Columns
        side={
          <Card title={t('form.title')}>
            <PlannerForm
              sources={sources}
              typed={typed}
              onType={setTyped}
              wrong={'wrong' in now ? now.wrong : []}
              onGo={ask}
              waiting={isFetching}
              onStop={stop}
            />
          </Card>
        }
      >
        <Card level={1} title={t('title')} lead={t('lead')}>
          {isFetching && <Working study={study} run={asked.run} />}
          {stopped && (
            <p role="status" className={classes.note}>
              {t(plan ? 'form.stopped' : 'form.stoppedFirst')}
            </p>
          )}
          {stale && !isFetching && plan && <p className={classes.note}>{t('form.stale')}</p>}
          {error ? (
            error.name === 'ApiError' && (error as { code?: string }).code === 'offline' ? (
              <LoadError error={error} onRetry={() => void refetch()} />
            ) : (
              <ErrorNote error={error} />
            )
          ) : plan ? (
            <div className={isFetching ? classes.old : undefined}>
              <Result plan={plan} />
            </div>
          ) : (
            !stopped && <Loading lines={12} />
          )}
        </Card>
        {plan && !error && <Claims plan={plan} />}
        {plan && !error && <Rests plan={plan} />}
      </Columns>
    </Page>
  )
}

/** How far the simulation is, in words and as a line. */
function Working({ study, run }: { study: string; run: string }) {
  const { t, share } = useSaying()
  const progress = useQuery(planProgressQuery(study, run)).data
  return (
    <div className={classes.working} data-working>
      <span>
        {progress && progress.of > 0
          ? t('form.working', { share: share(progress.done / progress.of) })
          : t('form.starting')}
      </span>
      <Meter done={progress?.done ?? 0} of={progress?.of ?? 1} />
    </div>
  )
}
