import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
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
import { TranscriptsCard } from './TranscriptsCard.tsx'
import { useOwnStudy } from './useOwnStudy.ts'
import { useSay } from './words.ts'

/** What was said in a study's room: every encounter, how they ended, and after freezing how the patients were rated. */
export function EncountersScreen() {
  const { t, n } = useSay()
  const { study = '' } = useParams({ strict: false }) as { study?: string }
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    encountersQuery(study),
  )
  // What holds for the whole study is newest in the page that was read last.
  const list = data?.pages.at(-1)
  const lines = data?.pages.flatMap(({ encounters }) => encounters) ?? []
  const { mine, frozen } = useOwnStudy(study)
  const ended = list?.ended ?? 0
  return (
    <Page>
      <div className={classes.stack}>
        <Card
          level={1}
          title={t('common:tab.encounters')}
          lead={list && <Standing list={list} frozen={frozen} />}
        >
          {list ? (
            lines.length > 0 ? (
              <>
                <EncounterTable study={study} lines={lines} frozen={frozen} />
                {hasNextPage && (
                  <div className={classes.more}>
                    <span>
                      {t('encounters:lead.shown', { n: n(lines.length), of: n(list.live + list.ended) })}
                    </span>
                    <Button
                      variant="default"
                      loading={isFetchingNextPage}
                      onClick={() => void fetchNextPage()}
                    >
                      {t('encounters:lead.more')}
                    </Button>
                  </div>
                )}
              </>
            ) : (
              <Empty>{t('encounters:empty')}</Empty>
            )
          ) : error ? (
            <LoadError error={error} onRetry={() => void refetch()} />
          ) : (
            <Loading lines={8} />
          )}
        </Card>
        {list && lines.length > 0 && <EndingsTable rows={list.endings} frozen={frozen} />}
        {mine && ended > 0 && <TranscriptsCard study={study} id={mine.id} ended={ended} />}
        {mine && guessesPersona(mine.protocol) && <GuessSection study={study} frozen={frozen} />}
        {mine && <FidelitySection study={study} frozen={frozen} />}
      </div>
    </Page>
  )
}

function Standing({ list: { ended, live, waiting }, frozen }: { list: EncounterList; frozen: boolean }) {
  const { t, n } = useSay()
  return (
    <>
      {t(frozen ? 'encounters:lead.standingFrozen' : 'encounters:lead.standing', {
        of: n(ended + live + waiting),
        ended: n(ended),
        live: n(live),
        waiting: n(waiting),
      })}{' '}
      {t('encounters:lead.list')}
    </>
  )
}
