import { useId, useState } from 'react'
import { numberCell, Table } from '#client/ui/Table.tsx'
import type { ColumnId, ValidationReport, ValidationRow } from '#schema/report.ts'
import classes from './AgreementTable.module.css'
import { cellOf, metricOf, type ShownMetric, type TableBlock, tableBlocks } from './rows.ts'
import { useWords } from './useWords.ts'
import { ValueButton } from './ValueButton.tsx'

type Chosen = { row: string; column: ColumnId }
type Own = {
  report: ValidationReport
  shown: ShownMetric
  chosen: Chosen | null
  onOpen: (place: Chosen) => void
}

/** The paper's Table 5 for this study: rows by instrument, columns by who is compared with whom. */
export function AgreementTable(own: Own) {
  const { t, columnName, columnSub } = useWords()
  return (
    <div className={classes.table}>
      <Table quiet caption={t('table.caption', { metric: t(`metric.${own.shown}`) })}>
        <thead>
          <tr>
            <th scope="col">{t('table.row')}</th>
            {own.report.columns.map(column => (
              <th key={column.id} scope="col" className={numberCell}>
                <span className={classes.column}>{columnName(column)}</span>
                <span className={classes.columnSub}>{columnSub(column.id)}</span>
              </th>
            ))}
          </tr>
        </thead>
        {tableBlocks(own.report).map(block => (
          <Block key={block.instrument} block={block} {...own} />
        ))}
      </Table>
    </div>
  )
}

function Block({ block, ...own }: Own & { block: TableBlock }) {
  const { t, count } = useWords()
  const id = useId()
  const [open, setOpen] = useState(!block.folded)
  return (
    <>
      <tbody>
        {block.whole.map(row => (
          <Line key={row.id} row={row} {...own} />
        ))}
        {block.folded && (
          <tr>
            <th scope="row" colSpan={own.report.columns.length + 1} className={classes.fold}>
              <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
                <span className={classes.chevron} aria-hidden="true" />
                {t('row.items', { items: count('items', block.items.length) })}
              </button>
            </th>
          </tr>
        )}
      </tbody>
      {block.items.length > 0 && (
        <tbody id={id} className={open ? classes.items : classes.closed}>
          {block.items.map(row => (
            <Line key={row.id} row={row} {...own} />
          ))}
        </tbody>
      )}
    </>
  )
}

function Line({
  row,
  report,
  shown,
  chosen,
  onOpen,
}: Omit<Own, 'report'> & { row: ValidationRow; report: ValidationReport }) {
  const { t, title, rowSpan, language } = useWords()
  const metric = metricOf(row, shown)
  const item = row.kind === 'item'
  return (
    <tr>
      <th scope="row" className={item ? classes.item : classes.whole}>
        <span lang={language} className={classes.name}>
          {item && <span className={classes.itemId}>{/\d/.test(row.items[0]!) ? row.items[0] : null}</span>}
          <span>{title(row)}</span>
        </span>
        {!item && (
          <span className={classes.sub}>{[t(`coefficient.${metric}`), rowSpan(row)].join(', ')}</span>
        )}
      </th>
      {report.columns.map(column => {
        const cell = cellOf(row, column.id)
        return (
          <td key={column.id} className={numberCell}>
            {cell ? (
              <ValueButton
                row={row}
                column={column}
                cell={cell}
                metric={metric}
                chosen={chosen?.row === row.id && chosen.column === column.id}
                onOpen={() => onOpen({ row: row.id, column: column.id })}
              />
            ) : (
              t('table.noColumn')
            )}
          </td>
        )
      })}
    </tr>
  )
}
