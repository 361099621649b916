import { useId } from 'react'
import type { JudgeLine } from './calls.ts'
import classes from './JudgePicker.module.css'
import { useWords } from './useWords.ts'

/** Whether a run needs its number: it is a repeat, or another run has the same name. */
export const isNumbered = (judges: readonly JudgeLine[], { name, trial }: JudgeLine): boolean =>
  trial > 1 || judges.filter(judge => judge.name === name).length > 1

/** Which judge run the page is about; where there is no choice, only the number of a repeat. */
export function JudgePicker({
  judges,
  chosen,
  onChoose,
}: {
  judges: JudgeLine[]
  chosen: string | undefined
  onChoose: (judge: string) => void
}) {
  const { t, n } = useWords()
  const own = useId()
  const nameOf = (judge: JudgeLine) =>
    isNumbered(judges, judge) ? t('run', { name: judge.name, n: n(judge.trial) }) : judge.name
  const only = judges.length === 1 ? judges[0]! : null
  if (only && isNumbered(judges, only))
    return (
      <p className={classes.picker}>
        {t('picker')} <span>{nameOf(only)}</span>
      </p>
    )
  if (judges.length < 2) return null
  return (
    <p className={classes.picker}>
      <label htmlFor={own}>{t('picker')}</label>
      <select id={own} value={chosen} onChange={event => onChoose(event.target.value)}>
        {judges.map(judge => (
          <option key={judge.id} value={judge.id}>
            {nameOf(judge)}
          </option>
        ))}
      </select>
    </p>
  )
}
