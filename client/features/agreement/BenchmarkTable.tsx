import { type ReactNode, useId, useState } from 'react'
import { wordsIn } from '#client/format.ts'
import { Explain } from '#client/ui/Explain.tsx'
import { numberCell, Table } from '#client/ui/Table.tsx'
import type { ValidationReport } from '#schema/report.ts'
import classes from './AgreementTable.module.css'
import own from './BenchmarkTable.module.css'
import {
  type Compared,
  exploratoryLines,
  primaryLines,
  type ShownMetric,
  type TableBlock,
  tableBlocks,
  titleOfInstrument,
} from './rows.ts'
import { useWords } from './useWords.ts'
import { Verdict } from './Verdict.tsx'

type Props = {
  report: ValidationReport
  shown: ShownMetric
  /** The row whose difference is open. */
  chosen: string | null
  onOpen: (row: string) => void
}

/** With the verdict, which only the reporting split has. */
const columns = 7

/** The judge against the human benchmark: what was planned first, then everything else, which explores. */
export function BenchmarkTable(props: Props) {
  const { report, shown } = props
  const { t, level, given, explained } = useWords()
  const primary = primaryLines(report)
  const head = (name: string, of: Parameters<typeof explained>[0]) => (
    <th scope="col" className={numberCell}>
      <Explain of={explained(of)}>{name}</Explain>
    </th>
  )
  return (
    <div className={`${classes.table} ${own.table}`}>
      <Table quiet caption={t('benchmark.caption', { metric: t(`metric.${shown}`) })}>
        <thead>
          <tr>
            <th scope="col">{t('table.row')}</th>
            {head(t('benchmark.judge'), 'judge')}
            {head(t('benchmark.physicians'), 'benchmark')}
            {head(t('benchmark.difference'), 'difference')}
            {head(t('benchmark.interval', { level: level(1 - report.criteria.alpha) }), 'interval')}
            <th scope="col" className={numberCell}>
              {t('benchmark.pairs')}
            </th>
            {report.split === 'reporting' &&
              head(t('benchmark.against', { margin: given(report.criteria.margin) }), 'verdict')}
          </tr>
        </thead>
        {primary.length > 0 && (
          <tbody>
            <Part>{t('benchmark.primary')}</Part>
            {primary.map(line => (
              <Line key={`${line.row.id} ${line.metric}`} {...props} {...line} />
            ))}
          </tbody>
        )}
        <tbody>
          <Part>
            {report.split === 'reporting'
              ? t(report.criteria.planned ? 'benchmark.exploratory' : 'benchmark.unplanned')
              : t(`split.part.${report.split}`)}
          </Part>
        </tbody>
        {tableBlocks(report).map(block => (
          <Block key={block.instrument} block={block} {...props} />
        ))}
      </Table>
    </div>
  )
}

const Part = ({ children }: { children: ReactNode }) => (
  <tr>
    <th scope="rowgroup" colSpan={columns} className={own.part}>
      {children}
    </th>
  </tr>
)

function Block({ block, ...props }: Props & { block: TableBlock }) {
  const { t, count, language } = useWords()
  const id = useId()
  const [open, setOpen] = useState(!block.folded)
  const whole = exploratoryLines(block.whole, props.shown)
  const lines = exploratoryLines(block.items, props.shown)
  if (whole.length + lines.length === 0) return null
  const title = titleOfInstrument(props.report, block.instrument)
  return (
    <>
      <tbody>
        {/* The rows for the whole stand among those planned: the items say by themselves what they are items of. */}
        {whole.length === 0 && title && (
          <tr>
            <th scope="rowgroup" colSpan={columns} className={classes.whole}>
              <span lang={language} className={classes.name}>
                {wordsIn(title, language)}
              </span>
            </th>
          </tr>
        )}
        {whole.map(line => (
          <Line key={line.row.id} {...props} {...line} />
        ))}
        {block.folded && lines.length > 0 && (
          <tr>
            <th scope="row" colSpan={columns} className={classes.fold}>
              <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
                <span className={classes.chevron} aria-hidden="true" />
                {t('row.items', { items: count('items', lines.length) })}
              </button>
            </th>
          </tr>
        )}
      </tbody>
      {lines.length > 0 && (
        <tbody id={id} className={open ? classes.items : classes.closed}>
          {lines.map(line => (
            <Line key={line.row.id} {...props} {...line} />
          ))}
        </tbody>
      )}
    </>
  )
}

function Line({ report, row, metric, line, chosen, onOpen }: Props & Compared) {
  const words = useWords()
  const { t, n, title, rowSpan, language, value, difference, differenceInterval, reasonShort } = words
  const item = row.kind === 'item'
  const side = (result: Compared['line']['judge']) =>
    result.value === null ? t('benchmark.none') : value(result.value, metric, 3)
  const found = line.difference
  const interval = differenceInterval(found, metric)
  return (
    <tr>
      <th scope="row" className={item ? classes.item : classes.whole}>
        <span lang={language} className={classes.name}>
          {item && <span className={classes.itemId}>{/\d/.test(row.items[0]!) ? row.items[0] : null}</span>}
          <span>{title(row)}</span>
        </span>
        {(!item || line.role === 'primary') && (
          <span className={classes.sub}>
            {[t(`coefficient.${metric}`), rowSpan(row)].filter(Boolean).join(', ')}
          </span>
        )}
      </th>
      <td className={numberCell}>{side(line.judge)}</td>
      <td className={numberCell}>{side(line.physicians)}</td>
      <td className={numberCell}>
        <button
          type="button"
          className={own.difference}
          data-chosen={chosen === row.id}
          onClick={() => onOpen(row.id)}
        >
          <span className="visually-hidden">{t('benchmark.of', { row: title(row) })} </span>
          {found.value === null ? (
            <span className={own.absent}>{reasonShort(found.undefined)}</span>
          ) : (
            difference(found.value, metric, 3)
          )}
          <span className="visually-hidden">. {t('benchmark.opens')}</span>
        </button>
      </td>
      <td className={numberCell}>
        {interval ??
          (found.value !== null && found.ci_undefined ? (
            <span className={own.absent}>{reasonShort(found.ci_undefined)}</span>
          ) : (
            t('benchmark.none')
          ))}
      </td>
      <td className={numberCell}>
        {t('benchmark.pairsOf', { judge: n(line.judge.n), physicians: n(line.physicians.n) })}
      </td>
      {report.split === 'reporting' && (
        <td className={numberCell}>
          <Verdict line={line} />
        </td>
      )}
    </tr>
  )
}
