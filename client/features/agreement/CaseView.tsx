import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Fact, Facts } from '#client/ui/Facts.tsx'
import { Empty, LoadError, Loading } from '#client/ui/Notes.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import type { CellPair, ValidationRow } from '#schema/report.ts'
import classes from './CaseView.module.css'
import { caseQuery, partOf, type ReadCase } from './calls.ts'
import { useWords } from './useWords.ts'

const parts = ['answers', 'dialogue', 'note'] as const
type Part = (typeof parts)[number]

/** One case behind a count: both raters' values, and what they read. */
export function CaseView({ study, row, pair }: { study: string; row: ValidationRow; pair: CellPair }) {
  const { t, label, title, unit, language } = useWords()
  const { data, error, refetch } = useQuery(caseQuery(study, pair.case))
  const [part, setPart] = useState<Part>(pair.unit_kind === 'answer' ? 'answers' : 'dialogue')
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
      <div className={classes.switch}>
        <Switch
          label={t('case.parts')}
          value={part}
          choices={parts.map(value => ({ value, label: t(`case.${value}`) }))}
          onChange={setPart}
        />
      </div>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div lang={data.language}>
          <Read read={data} part={part} unit={pair.unit} />
        </div>
      ) : (
        <Loading lines={8} />
      )}
    </>
  )
}

function Read({ read, part, unit }: { read: ReadCase; part: Part; unit: string }) {
  const { t, language, n } = useWords()
  const none = (
    <div lang={language}>
      <Empty>{t('case.none')}</Empty>
    </div>
  )
  if (part === 'dialogue') {
    const turns = partOf(read, 'dialogue')
    if (!turns) return none
    return (
      <ol className={classes.turns}>
        {turns.map(turn => (
          <li key={turn.unit} data-role={turn.role} data-here={turn.unit === unit}>
            <span className={classes.who} lang={language}>
              {n(turn.turn)} {t(`case.${turn.role}`)}
            </span>
            <p>{turn.text}</p>
          </li>
        ))}
      </ol>
    )
  }
  if (part === 'answers') {
    const answers = partOf(read, 'answers')
    if (!answers) return none
    return (
      <ol className={classes.answers}>
        {answers.map(answer => (
          <li key={answer.unit} data-here={answer.unit === unit}>
            <p className={classes.question}>{answer.question}</p>
            <p>{answer.answer || <span lang={language}>{t('case.noAnswer')}</span>}</p>
          </li>
        ))}
      </ol>
    )
  }
  const note = partOf(read, 'note')
  if (!note) return none
  if (note.sections.length === 0) return <p className={classes.text}>{note.text}</p>
  return note.sections.map(section => (
    <section key={section.title} className={classes.section}>
      <h3>{section.title}</h3>
      <p>{section.text}</p>
    </section>
  ))
}
