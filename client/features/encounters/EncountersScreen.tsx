import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { meQuery } from '#client/me.ts'
import { Card } from '#client/ui/Card.tsx'
import { Empty, LoadError, Loading } from '#client/ui/Notes.tsx'
import { Page } from '#client/ui/Page.tsx'
import { guessesPersona } from '#schema/study.ts'
import { type EncounterList, encountersQuery } from './calls.ts'
import { EncounterTable } from './EncounterTable.tsx'
import { EndingsTable } from './EndingsTable.tsx'
import classes from './encounters.module.css'
import { FidelitySection } from './FidelitySection.tsx'
import { GuessSection } from './GuessSection.tsx'
import { useSay } from './words.ts'

/** What was said in a study's room: every encounter, how they ended, and after freezing how the patients were rated. */
export function EncountersScreen() {
  const { t } = useSay()
  const { study = '' } = useParams({ strict: false }) as { study?: string }
  const { data, error, refetch } = useQuery(encountersQuery(study))
  const { data: me } = useQuery(meQuery)
  const mine = me?.memberships.find(({ study: { id, key } }) => study === id || study === key)?.study
  const frozen = mine?.state === 'frozen' || mine?.state === 'unblinded'
  return (
    <Page>
      <div className={classes.stack}>
        <Card level={1} title={t('common:tab.encounters')} lead={data && <Standing list={data} />}>
          {data ? (
            data.encounters.length > 0 ? (
              <EncounterTable study={study} lines={data.encounters} />
            ) : (
              <Empty>{t('encounters:empty')}</Empty>
            )
          ) : error ? (
            <LoadError error={error} onRetry={() => void refetch()} />
          ) : (
            <Loading lines={8} />
          )}
        </Card>
        {data && data.encounters.length > 0 && <EndingsTable rows={data.endings} />}
        {mine && guessesPersona(mine.protocol) && <GuessSection study={study} frozen={frozen} />}
        {mine && <FidelitySection study={study} frozen={frozen} />}
      </div>
    </Page>
  )
}

function Standing({ list: { encounters, waiting } }: { list: EncounterList }) {
  const { t, n } = useSay()
  const live = encounters.filter(({ state }) => state === 'live').length
  return (
    <>
      {t('encounters:lead.standing', {
        of: n(encounters.length + waiting),
        ended: n(encounters.length - live),
        live: n(live),
        waiting: n(waiting),
      })}{' '}
      {t('encounters:lead.list')}
    </>
  )
}
