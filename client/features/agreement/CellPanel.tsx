import type { ValidationReport, ValidationRow } from '#schema/report.ts'
import { CaseView } from './CaseView.tsx'
import classes from './CellPanel.module.css'
import { Coefficients } from './Coefficients.tsx'
import { ConfusionTable } from './ConfusionTable.tsx'
import { LeftOut } from './LeftOut.tsx'
import { isUnnamed } from './names.ts'
import { PairList } from './PairList.tsx'
import { Back, Panel } from './Panel.tsx'
import type { CellPlace } from './place.ts'
import { cellOf } from './rows.ts'
import { useWords } from './useWords.ts'

/**
 * What stands behind one value of the table: its confusion table and coefficients, the cases behind a count, one
 * case.
 */
export function CellPanel({
  study,
  report,
  judge,
  place,
  opened,
  onMove,
  onClose,
}: {
  study: string
  report: ValidationReport
  judge: string | undefined
  place: CellPlace
  /** Whether somebody chose this place; the page itself only suggests one. */
  opened: boolean
  onMove: (place: CellPlace) => void
  onClose: () => void
}) {
  const { t, rowName, columnName, columnSub, raters: ratersOf, title, capital } = useWords()

  const row = report.rows.find(({ id }) => id === place.row)
  const column = report.columns.find(({ id }) => id === place.column)
  const cell = row && cellOf(row, place.column)
  if (!row || !column || !cell) return null
  const raters = ratersOf(column)
  const { row: rowId, column: columnId, count, pair } = place
  const name = pair ? t('case.title', { id: pair.ext_id }) : capital(rowName(row, report))
  const compared = cell.confusion
    ? t('panel.raters', {
        first: capital(raters.first),
        second: raters.second,
        which: columnSub(column.id),
      })
    : `${columnName(column)} · ${columnSub(column.id)}`
  const to = (words: string, next: CellPlace) => ({ words, go: () => onMove(next) })
  const back = pair
    ? to(t('panel.backToPairs'), { row: rowId, column: columnId, ...(count ? { count } : {}) })
    : count
      ? to(t('panel.back'), { row: rowId, column: columnId })
      : null
  return (
    <Panel
      title={name}
      where={JSON.stringify([rowId, columnId, count, pair])}
      opened={opened}
      overPage={pair !== undefined}
      back={back}
      onClose={onClose}
    >
      {!pair && <p className={classes.compared}>{compared}</p>}
      {back && <Back {...back} />}
      {pair ? (
        <CaseView study={study} row={row} pair={pair} />
      ) : count ? (
        <PairList
          study={study}
          row={row}
          raters={raters}
          query={{ row: rowId, column: columnId, ...count, ...(judge ? { judge } : {}), split: report.split }}
          onOpen={chosen => onMove({ row: rowId, column: columnId, count, pair: chosen })}
        />
      ) : (
        <>
          {cell.confusion ? (
            <ConfusionTable
              row={row}
              table={cell.confusion}
              raters={raters}
              onOpen={
                // Which physician has which case is known, so a case would name its ratings before freezing.
                isUnnamed(report)
                  ? undefined
                  : chosen => onMove({ row: rowId, column: columnId, count: chosen })
              }
            />
          ) : (
            <Parts
              rows={report.rows.filter(
                r => r.kind === 'item' && r.instrument === row.instrument && row.items.includes(r.items[0]!),
              )}
              onOpen={id => onMove({ row: id, column: columnId })}
              title={title}
              lead={t('panel.noTable')}
            />
          )}
          <Behind cell={cell} />
          <h3 className={classes.sub}>{t('panel.coefficients')}</h3>
          <Coefficients results={cell.results} stratified={cell.stratified_kappa} />
        </>
      )}
    </Panel>
  )
}

function Parts({
  rows,
  lead,
  title,
  onOpen,
}: {
  rows: ValidationRow[]
  lead: string
  title: (row: ValidationRow) => string
  onOpen: (row: string) => void
}) {
  return (
    <>
      <p className={classes.note}>{lead}</p>
      <ul className={classes.parts}>
        {rows.map(row => (
          <li key={row.id}>
            <button type="button" onClick={() => onOpen(row.id)}>
              {title(row)}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the values of a cell rest on, and what was left out of them and why. */
function Behind({ cell }: { cell: ValidationReport['rows'][number]['cells'][number] }) {
  const { t, count } = useWords()
  const sizes = {
    pairs: count('pairs', cell.n),
    cases: count('cases', cell.cases),
    groups: count('groups', cell.groups),
  }
  return (
    <>
      <p className={classes.note}>{t('panel.counts', sizes)}</p>
      <LeftOut lines={cell.left_out} />
    </>
  )
}
