import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Card } from '#client/ui/Card.tsx'
import { CaseParts } from '#client/ui/CaseParts.tsx'
import { Fact, Facts } from '#client/ui/Facts.tsx'
import { LoadError, Loading } from '#client/ui/Notes.tsx'
import { Columns, Page } from '#client/ui/Page.tsx'
import { caseQuery, type WholeCase } from '#client/wholeCase.ts'
import { languageNames } from '#locales/index.ts'
import { ApplicableCard } from './ApplicableCard.tsx'
import { ReferencesCard } from './ReferencesCard.tsx'
import { useStudyId } from './useStudy.ts'
import { useStudyWords } from './words.ts'

/** One case as it came in, with all that physicians are never shown of it. */
export function CaseScreen() {
  const { t } = useStudyWords()
  const study = useStudyId()
  const { case: id = '' } = useParams({ strict: false }) as { case?: string }
  const { data, error, refetch } = useQuery(caseQuery(study, id))
  const back = (
    <Link to="/studies/$study/cases" params={{ study }}>
      <span aria-hidden="true">←</span> {t('case.all')}
    </Link>
  )
  if (!data)
    return (
      <Page>
        <Card level={1} title={t('cases.id')} lead={back}>
          {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Loading lines={12} />}
        </Card>
      </Page>
    )
  const { references, applicable } = data.hidden
  return (
    <Page>
      <Columns
        side={
          <>
            <CaseFacts read={data} />
            {applicable && <ApplicableCard study={study} lists={applicable} />}
          </>
        }
      >
        <Card
          level={1}
          title={t('case.title', { id: data.ext_id })}
          lead={
            <>
              {t('case.lead')}
              <br />
              {back}
            </>
          }
        >
          <CaseParts read={data} />
        </Card>
        {references && <ReferencesCard read={data} references={references} />}
      </Columns>
    </Page>
  )
}

function CaseFacts({ read }: { read: WholeCase }) {
  const { t } = useStudyWords()
  const strata = Object.entries(read.strata)
  return (
    <>
      <Card title={t('case.facts')}>
        <Facts>
          <Fact name={t('cases.model')}>{read.hidden.educator_model ?? t('common:none')}</Fact>
          <Fact name={t('cases.group')}>{read.group}</Fact>
          <Fact name={t('cases.language')}>
            <span lang={read.language}>{languageNames[read.language]}</span>
          </Fact>
        </Facts>
      </Card>
      {strata.length > 0 && (
        <Card title={t('cases.strata')}>
          <Facts>
            {strata.map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </Facts>
        </Card>
      )}
    </>
  )
}
