import { Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.css'
import type { ValidationCell, ValidationColumn, ValidationMetric, ValidationRow } from '#schema/report.ts'
import { useWords } from './useWords.ts'
import classes from './ValueButton.module.css'

/** One value of the table with its interval and its number of pairs, or the reason for none. Opens the panel. */
export function ValueButton({
  row,
  column,
  cell,
  metric,
  chosen,
  onOpen,
}: {
  row: ValidationRow
  column: ValidationColumn
  cell: ValidationCell
  metric: ValidationMetric
  chosen: boolean
  onOpen: () => void
}) {
  const { t, value, interval, title, columnName, columnSub, n, reasonShort, reasonFull, share } = useWords()
  const result = cell.results[metric]
  const absent = result.value === null ? result.undefined : null
  const full = absent ? t('table.absentFull', { reason: reasonFull(absent) }) : null
  const range = interval(result, metric)
  const poor = result.value === null ? undefined : result.coverage
  const button = (
    <button type="button" className={classes.value} data-chosen={chosen} onClick={onOpen}>
      <span className="visually-hidden">
        {t('table.of', { row: title(row), column: columnName(column), which: columnSub(column.id) })}{' '}
      </span>
      {absent ? (
        <span className={classes.absent}>{reasonShort(absent)}</span>
      ) : (
        <span className={classes.number}>{value(result.value!, metric)}</span>
      )}
      <span className={classes.n}>{t('table.n', { n: n(cell.n) })}</span>
      {range && <span className={classes.range}>{range}</span>}
      {poor !== undefined && (
        <span className={classes.coverage}>{t('table.coverage', { share: share(poor) })}</span>
      )}
      <span className="visually-hidden">{[full, t('table.opens')].filter(Boolean).join('. ')}</span>
    </button>
  )
  return full ? (
    <Tooltip
      label={full}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
      classNames={{ tooltip: classes.tip }}
    >
      {button}
    </Tooltip>
  ) : (
    button
  )
}
