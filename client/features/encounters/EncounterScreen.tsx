import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Card } from '#client/ui/Card.tsx'
import { Fact, Facts } from '#client/ui/Facts.tsx'
import { LoadError, Loading } from '#client/ui/Notes.tsx'
import { Columns, Page } from '#client/ui/Page.tsx'
import { bothSpoke } from '#schema/encounter.ts'
import { encounterQuery, type WholeEncounter } from './calls.ts'
import { EndingTag } from './EndingTag.tsx'
import { StillCard } from './StillCard.tsx'
import { Transcript } from './Transcript.tsx'
import { useOwnStudy } from './useOwnStudy.ts'
import { useSay } from './words.ts'

/** One encounter: what was said, and under each turn what was tried for it and never seen. */
export function EncounterScreen() {
  const { t } = useSay()
  const { study = '', encounter = '' } = useParams({ strict: false }) as {
    study?: string
    encounter?: string
  }
  const { data, error, refetch } = useQuery(encounterQuery(study, encounter))
  const back = (
    <Link to="/studies/$study/encounters" params={{ study }}>
      <span aria-hidden="true">←</span> {t('encounters:one.back')}
    </Link>
  )
  if (!data)
    return (
      <Page>
        <Card level={1} title={t('common:tab.encounters')} lead={back}>
          {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Loading lines={12} />}
        </Card>
      </Page>
    )
  return (
    <Page>
      <Columns side={<Sides study={study} read={data} />}>
        <Card level={1} title={t('encounters:one.title', { case: data.case.ext_id })} lead={back}>
          <Transcript read={data} />
        </Card>
      </Columns>
    </Page>
  )
}

function Sides({ study, read }: { study: string; read: WholeEncounter }) {
  const { t, n, when, persona } = useSay()
  const said = read.turns.filter(({ text }) => text !== null)
  const { frozen } = useOwnStudy(study)
  const axes = ['personality', 'education', 'health_literacy', 'recall'] as const
  return (
    <>
      <Card title={t('encounters:one.facts')}>
        <Facts>
          <Fact name={t('encounters:head.state')}>
            <EndingTag state={read.state} ending={read.ending} frozen={frozen} />
          </Fact>
          {read.seats.map(({ role, kind, model, endpoint, person }) => (
            <Fact key={role} name={t(`encounters:role.${role}`)}>
              {kind === 'person'
                ? (person?.name ?? t('encounters:one.nobody'))
                : model && endpoint
                  ? t('encounters:seat', { model, endpoint })
                  : t(`encounters:kind.${kind}`)}
            </Fact>
          ))}
          {read.seats.every(({ kind }) => kind === 'person') && (
            <Fact name={t('encounters:one.rates')}>{t('encounters:one.ratesOwn')}</Fact>
          )}
          <Fact name={t('encounters:one.turns')}>{n(said.length)}</Fact>
          <Fact name={t('encounters:one.started')}>{when(read.started_at)}</Fact>
          <Fact name={t('encounters:one.ended')}>
            {read.ended_at === null ? t('common:none') : when(read.ended_at)}
          </Fact>
          <Fact name={t('encounters:head.case')}>
            <Link to="/studies/$study/cases/$case" params={{ study, case: read.case.id }}>
              {read.case.ext_id}
            </Link>
          </Fact>
        </Facts>
      </Card>
      {read.state === 'live' && read.origin === 'live' && !bothSpoke(said) && (
        <StillCard study={study} read={read} />
      )}
      <Card title={t('encounters:one.persona')}>
        <Facts>
          {axes.map(axis => (
            <Fact key={axis} name={t(`encounters:endings.field.${axis}`)}>
              {read.persona[axis] ? persona(read.persona[axis]) : t('encounters:endings.absent')}
            </Fact>
          ))}
        </Facts>
      </Card>
    </>
  )
}
