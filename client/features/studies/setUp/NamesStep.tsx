import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatCount, wordsIn } from '#client/format.ts'
import { Empty, LoadError, Loading } from '#client/ui/Notes.tsx'
import { instrumentsQuery, mentionsQuery } from '../calls.ts'
import { NamesTable } from '../NamesCard.tsx'
import { useStudyWords } from '../words.ts'
import type { StepProps } from './SetUpScreen.tsx'
import classes from './setUp.module.css'

/** Settles names that would unblind, and says which items the cases declare to be applicable. */
export function NamesStep({ overview: { study, cases, applicable } }: StepProps) {
  const { t, i18n } = useStudyWords()
  const mentions = useInfiniteQuery(mentionsQuery(study.id))
  const { data } = useQuery(instrumentsQuery(study.id))
  if (cases.published === 0) return <Empty>{t('setUp.namesNeedCases')}</Empty>
  const names = mentions.data?.pages.flatMap(page => page.mentions) ?? []
  const titleOf = (key: string) => {
    const known = data?.instruments.find(({ instrument }) => instrument.key === key)
    return known ? wordsIn(known.instrument.title, i18n.language) : key
  }
  return (
    <div className={classes.parts}>
      {mentions.error ? (
        <LoadError error={mentions.error} onRetry={() => void mentions.refetch()} />
      ) : !mentions.data ? (
        <Loading lines={3} />
      ) : names.length === 0 ? (
        <p>{t('setUp.noNames')}</p>
      ) : (
        <NamesTable
          study={study.id}
          mentions={names}
          settled={study.state !== 'draft'}
          more={mentions.hasNextPage ? () => void mentions.fetchNextPage() : undefined}
        />
      )}
      <div className={classes.part}>
        <h3 className={classes.small}>{t('setUp.applicable')}</h3>
        {applicable.length === 0 ? (
          <p>{t('setUp.noApplicable')}</p>
        ) : (
          applicable.map(({ instrument, cases: n }) => (
            <p key={instrument}>
              {t('setUp.applicableIn', {
                instrument: titleOf(instrument),
                count: n,
                of: formatCount(cases.published, i18n.language),
              })}
            </p>
          ))
        )}
      </div>
    </div>
  )
}
