import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#client/format.ts'
import classes from './JudgePicker.module.css'

/** A judge's run: `trial` is its number. */
export type JudgeRun = { id: string; name: string; trial: number }

/** Whether a run needs its number: it is a repeat, or another run has the same name. */
const isNumbered = (runs: readonly JudgeRun[], { name, trial }: JudgeRun): boolean =>
  trial > 1 || runs.filter(run => run.name === name).length > 1

/** How a run is called among others: by its number too, where that tells it apart. */
export function useRunName(): (runs: readonly JudgeRun[], run: JudgeRun) => string {
  const { t, i18n } = useTranslation('common')
  return (runs, run) =>
    isNumbered(runs, run)
      ? t('judgeRun.name', { name: run.name, n: formatCount(run.trial, i18n.language) })
      : run.name
}

/** Which judge run a page is about; where there is no choice, only the number of a repeat. */
export function JudgePicker({
  judges,
  chosen,
  onChoose,
}: {
  judges: readonly JudgeRun[]
  chosen: string | undefined
  onChoose: (judge: JudgeRun) => void
}) {
  const { t } = useTranslation('common')
  const own = useId()
  const nameOf = useRunName()
  const only = judges.length === 1 ? judges[0]! : null
  if (only && isNumbered(judges, only))
    return (
      <p className={classes.picker}>
        {t('judgeRun.choice')} <span>{nameOf(judges, only)}</span>
      </p>
    )
  if (judges.length < 2) return null
  return (
    <p className={classes.picker}>
      <label htmlFor={own}>{t('judgeRun.choice')}</label>
      <select
        id={own}
        value={chosen}
        onChange={event => {
          const next = judges.find(({ id }) => id === event.target.value)
          if (next) onChoose(next)
        }}
      >
        {judges.map(judge => (
          <option key={judge.id} value={judge.id}>
            {nameOf(judges, judge)}
          </option>
        ))}
      </select>
    </p>
  )
}
