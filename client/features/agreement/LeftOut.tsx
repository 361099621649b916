import type { ValidationCell } from '#schema/report.ts'
import classes from './CellPanel.module.css'
import { useWords } from './useWords.ts'

/** What was left out and why; nothing where nothing was. */
export function LeftOut({ lines }: { lines: ValidationCell['left_out'] }) {
  const { t, n } = useWords()
  if (lines.length === 0) return null
  return (
    <>
      <h3 className={classes.sub}>{t('panel.leftOut')}</h3>
      <ul className={classes.left}>
        {lines.map(({ reason, count }) => (
          <li key={reason}>{t(`leftOut.${reason}`, { n: n(count) })}</li>
        ))}
      </ul>
    </>
  )
}
