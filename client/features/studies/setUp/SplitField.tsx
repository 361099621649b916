import { Switch } from '#client/ui/Switch.tsx'
import type { Split } from '#schema/study.ts'
import { useStudyWords } from '../words.ts'
import classes from './setUp.module.css'

/** Which sample a form is about, and what that sample is for. */
export function SplitField({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: Split
  choices: readonly Split[]
  onChange: (split: Split) => void
}) {
  const { t } = useStudyWords()
  return (
    <div className={classes.split}>
      <Switch
        label={label}
        value={value}
        choices={choices.map(split => ({ value: split, label: t(`split.${split}`) }))}
        onChange={onChange}
      />
      <p className={classes.small}>
        {t(`split.for.${value}`)} {t('split.apart')}
      </p>
    </div>
  )
}
