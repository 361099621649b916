import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '#client/ui/Card.tsx'
import { Empty, LoadError, Loading } from '#client/ui/Notes.tsx'
import { Columns, Page } from '#client/ui/Page.tsx'
import { CaseTable } from './CaseTable.tsx'
import { casesQuery, importsQuery, mentionsQuery, overviewQuery } from './calls.ts'
import { ImportsCard } from './imports/ImportsCard.tsx'
import { NamesCard } from './NamesCard.tsx'
import { useStudyId } from './useStudy.ts'
import { useStudyWords } from './words.ts'

/** The cases of a study, how they and a judge's ratings come in, and the names that would unblind a physician. */
export function CasesScreen() {
  const { t } = useStudyWords()
  const study = useStudyId()
  const cases = useInfiniteQuery(casesQuery(study))
  const mentions = useInfiniteQuery(mentionsQuery(study))
  const imports = useQuery(importsQuery(study))
  const overview = useQuery(overviewQuery(study))
  const count = cases.data?.pages[0]?.total ?? 0
  const names = mentions.data?.pages.flatMap(page => page.mentions) ?? []
  return (
    <Page>
      <Columns
        side={
          <>
            {overview.data?.study.state === 'draft' && (
              <Card title={t('import.cases')} lead={t('setUp.lead.cases')}>
                <p>
                  <Link to="/studies/$study/set-up" params={{ study }} search={{ step: 'cases' }}>
                    {t('import.there')}
                  </Link>
                </p>
              </Card>
            )}
            <Card id="judge" title={t('import.judge')} lead={t('setUp.lead.judge')}>
              <p>
                <Link to="/studies/$study/set-up" params={{ study }} search={{ step: 'judge' }}>
                  {t('import.there')}
                </Link>
              </p>
            </Card>
          </>
        }
      >
        {names.length > 0 && (
          <NamesCard
            study={study}
            mentions={names}
            found={mentions.data?.pages[0]?.counts.found ?? 0}
            more={mentions.hasNextPage ? () => void mentions.fetchNextPage() : undefined}
          />
        )}
        <Card
          level={1}
          id="cases"
          title={t('cases.title')}
          lead={count > 0 ? t('cases.lead', { count }) : undefined}
        >
          {cases.error ? (
            <LoadError error={cases.error} onRetry={() => void cases.refetch()} />
          ) : !cases.data ? (
            <Loading lines={10} />
          ) : count === 0 ? (
            <Empty>{t('cases.empty')}</Empty>
          ) : (
            <CaseTable
              study={study}
              cases={cases.data.pages.flatMap(page => page.cases)}
              more={cases.hasNextPage ? () => void cases.fetchNextPage() : undefined}
            />
          )}
        </Card>
        {(imports.data?.imports.length ?? 0) > 0 && <ImportsCard imports={imports.data?.imports ?? []} />}
      </Columns>
    </Page>
  )
}
