import { useId } from 'react'
import type { JudgeLine } from './calls.ts'
import classes from './JudgePicker.module.css'
import { useWords } from './useWords.ts'

/** Which judge run the page is about; where there is no choice, only that it is a trial. */
export function JudgePicker({
  judges,
  chosen,
  onChoose,
}: {
  judges: JudgeLine[]
  chosen: string | undefined
  onChoose: (judge: string) => void
}) {
  const { t } = useWords()
  const own = useId()
  const only = judges.length === 1 ? judges[0]! : null
  if (only?.trial)
    return (
      <p className={classes.picker}>
        {t('picker')} <span>{t('trial', { name: only.name })}</span>
      </p>
    )
  if (judges.length < 2) return null
  return (
    <p className={classes.picker}>
      <label htmlFor={own}>{t('picker')}</label>
      <select id={own} value={chosen} onChange={event => onChoose(event.target.value)}>
        {judges.map(({ id, name, trial }) => (
          <option key={id} value={id}>
            {trial ? t('trial', { name }) : name}
          </option>
        ))}
      </select>
    </p>
  )
}
