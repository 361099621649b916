import { useId } from 'react'
import { Switch } from '#client/ui/Switch.tsx'
import classes from './JudgePage.module.css'

/** From so many on, or with longer words, choices are a list that opens. */
const most = 5
const longest = 60

type Props = {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** One of a few side by side, one of many from a list; where there is no choice, nothing. */
export function Choice({ label, value, choices, onChange }: Props) {
  const own = useId()
  const length = choices.reduce((sum, choice) => sum + choice.label.length, 0)
  if (choices.length < 2) return null
  if (choices.length < most && length <= longest)
    return <Switch label={label} value={value} choices={choices} onChange={onChange} />
  return (
    <p className={classes.choice}>
      <label htmlFor={own}>{label}</label>
      <select id={own} value={value} onChange={event => onChange(event.target.value)}>
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </p>
  )
}
