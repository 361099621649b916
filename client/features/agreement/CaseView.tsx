import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
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
  const at = [row.items.length > 1 ? pair.item : title(row), unit(pair)].join(' · ')
  const held = [pair.first, pair.second].flatMap(({ rater, encounter }) =>
    encounter ? [{ rater, encounter }] : [],
  )
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
      {held.length > 0 ? <Transcripts study={study} held={held} /> : <Read study={study} pair={pair} />}
    </>
  )
}

/** What both raters read, the unit in question in sight. */
function Read({ study, pair }: { study: string; pair: CellPair }) {
  const { data, error, refetch } = useQuery(caseQuery(study, pair.case))
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading lines={8} />
  return (
    <CaseParts read={data} first={pair.unit_kind === 'answer' ? 'answers' : 'dialogue'} unit={pair.unit} />
  )
}

/** Nobody read a text here: each rated the conversation that they held. */
function Transcripts({
  study,
  held,
}: {
  study: string
  held: readonly { rater: string; encounter: string }[]
}) {
  const { t } = useWords()
  return (
    <>
      <p className={classes.held}>{t('case.held', { count: held.length })}</p>
      <ul className={classes.links}>
        {held.map(({ rater, encounter }) => (
          <li key={encounter}>
            <Link to="/studies/$study/encounters/$encounter" params={{ study, encounter }}>
              {t('case.transcript', { rater })}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
