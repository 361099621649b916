import { useSplit, useSplits } from '#client/splits.ts'
import classes from './SplitNotice.module.css'
import { useSplitWords } from './SplitNotice.tsx'
import { Switch } from './Switch.tsx'

/** Whose cases the page shows, kept in the address; nothing in a study that has the reporting split alone. */
export function SplitChoice({ study }: { study: string }) {
  const { t } = useSplitWords()
  const [chosen, choose] = useSplit()
  const there = useSplits(study)
  if (there.length < 2) return null
  return (
    <div className={classes.choice}>
      <Switch
        label={t('split.choice')}
        value={chosen}
        choices={there.map(value => ({ value, label: t(`split.${value}`) }))}
        onChange={choose}
      />
    </div>
  )
}
