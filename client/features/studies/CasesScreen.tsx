import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Card } from '#client/ui/Card.tsx'
import { Empty, LoadError, Loading } from '#client/ui/Notes.tsx'
import { Columns, Page } from '#client/ui/Page.tsx'
import { CaseTable } from './CaseTable.tsx'
import { casesQuery, mentionsQuery, overviewQuery } from './calls.ts'
import { ImportCases } from './ImportCases.tsx'
import { ImportJudge } from './ImportJudge.tsx'
import { NamesCard } from './NamesCard.tsx'
import { useStudyId } from './useStudy.ts'

/** The cases of a study, how they and a judge's ratings come in, and the names that would unblind a physician. */
export function CasesScreen() {
  const { t } = useTranslation('study')
  const study = useStudyId()
  const cases = useQuery(casesQuery(study))
  const mentions = useQuery(mentionsQuery(study))
  const overview = useQuery(overviewQuery(study))
  const count = cases.data?.cases.length ?? 0
  return (
    <Page>
      <Columns
        side={
          <>
            {overview.data?.study.state === 'draft' && <ImportCases study={study} />}
            <ImportJudge study={study} />
          </>
        }
      >
        {mentions.data && mentions.data.mentions.length > 0 && (
          <NamesCard study={study} mentions={mentions.data.mentions} />
        )}
        <Card level={1} id="cases" title={t('cases.title')} lead={count > 0 ? t('cases.lead', { count }) : undefined}>
          {cases.error ? (
            <LoadError error={cases.error} onRetry={() => void cases.refetch()} />
          ) : !cases.data ? (
            <Loading lines={10} />
          ) : count === 0 ? (
            <Empty>{t('cases.empty')}</Empty>
          ) : (
            <CaseTable cases={cases.data.cases} />
          )}
        </Card>
      </Columns>
    </Page>
  )
}
