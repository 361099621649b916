import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#client/format.ts'
import { partOf, type WholeCase } from '#client/wholeCase.ts'
import classes from './CaseParts.module.css'
import { Empty } from './Notes.tsx'
import { Switch } from './Switch.tsx'

const parts = ['answers', 'dialogue', 'note'] as const
export type CasePart = (typeof parts)[number]

/** What is read of a case, a part at a time, in the case's own language. `unit` is the turn or answer in question. */
export function CaseParts({
  read,
  first = 'dialogue',
  unit,
}: {
  read: WholeCase
  first?: CasePart
  unit?: string
}) {
  const { t } = useTranslation()
  const [part, setPart] = useState<CasePart>(first)
  return (
    <>
      <div className={classes.switch}>
        <Switch
          label={t('case.parts')}
          value={part}
          choices={parts.map(value => ({ value, label: t(`case.${value}`) }))}
          onChange={setPart}
        />
      </div>
      <div lang={read.language}>
        <Part read={read} part={part} unit={unit} />
      </div>
    </>
  )
}

function Part({ read, part, unit }: { read: WholeCase; part: CasePart; unit: string | undefined }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
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
              {formatCount(turn.turn, language)} {t(`case.${turn.role}`)}
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
