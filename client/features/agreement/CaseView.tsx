import { useQuery } from '@tanstack/react-query'
import { CaseParts } from '#client/ui/CaseParts.tsx'
import { Fact, Facts } from '#client/ui/Facts.tsx'
import { LoadError, Loading } from '#client/ui/Notes.tsx'
import { caseQuery } from '#client/wholeCase.ts'
import type { CellPair, ValidationRow } from '#schema/report.ts'
import classes from './CaseView.module.css'
import { useWords } from './useWords.ts'

/** One case behind a count: both raters' values, and what they read. */
export function CaseView({ study, row, pair }: { study: string; row: ValidationRow; pair: CellPair }) {
  const { label, title, unit, language } = useWords()
  const { data, error, refetch } = useQuery(caseQuery(study, pair.case))
  const at = [row.items.length > 1 ? pair.item : title(row), unit(pair)].join(' · ')
  return (
    <>
      <p className={classes.at}>{at}</p>
      <Facts>
        <Fact name={pair.first.rater}>
          <span lang={language}>{label(row, pair.first.value)}</span>
        </Fact>
        <Fact name={pair.second.rater}>
          <span lang={language}>{label(row, pair.second.value)}</span>
        </Fact>
      </Facts>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <CaseParts
          read={data}
          first={pair.unit_kind === 'answer' ? 'answers' : 'dialogue'}
          unit={pair.unit}
        />
      ) : (
        <Loading lines={8} />
      )}
    </>
  )
}
