import { useElementSize } from '@mantine/hooks'
import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { downloadText } from '#client/download.ts'
import { numberCell, Table } from '#client/ui/Table.tsx'
import { type ChartOf, type ChartTable, chartCsv, rowText } from './chartTable.ts'
import type { Room } from './drawn.ts'
import classes from './Figure.module.css'
import { type LegendEntry, markParts, markSize } from './legendMark.ts'
import { takeDrawing } from './takeDrawing.ts'

type Props = {
  /** Of its files, without ending. */
  name: string
  title: string
  /** One sentence: what the drawing shows. */
  says: ReactNode
  /** The same sentence for files and for those who listen, where `says` is more than text. */
  saysText?: string
  /** Draws into a width; it must be the same function as long as what it draws is the same. */
  draw: (room: Room) => SVGSVGElement
  /** In place of the drawing on the page, where it can be operated; files have the drawing. */
  children?: ReactNode
  legend?: readonly LegendEntry[]
  table: ChartTable
  /** The least width at which the drawing can be read; on less the drawing scrolls. */
  least?: number
  /** Where a word on the statistic is to be had. */
  explain?: ReactNode
  /** What is chosen about the drawing. */
  tools?: ReactNode
}

/** What the charts of a page are of. */
export const FiguresOf = createContext<ChartOf>([])

/**
 * The frame of a chart: what it is and what it shows, the drawing, what its forms stand for, its numbers as a table,
 * and both as files. It draws again when its width changes; nothing moves.
 */
export function Figure({ name, title, says, saysText, draw, children, legend = [], table, ...more }: Props) {
  const { t } = useTranslation('common')
  const own = useId()
  const of = useContext(FiguresOf)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const least = more.least ?? 280
  const room = Math.max(least, Math.floor(width) || 640)
  const text = saysText ?? (typeof says === 'string' ? says : '')
  const take = (kind: string) => t('figure.take', { title, kind })
  const scrolls = width > 0 && width < least
  return (
    <figure className={classes.figure} aria-labelledby={own} data-figure={name}>
      <div className={classes.head}>
        <h3 id={own} className={classes.title}>
          {title}
        </h3>
        {more.explain}
      </div>
      <p className={classes.says}>{says}</p>
      {more.tools && <div className={classes.tools}>{more.tools}</div>}
      <div
        ref={ref}
        className={classes.scroll}
        {...(scrolls && { tabIndex: 0, role: 'group', 'aria-labelledby': own })}
      >
        {children ?? <Drawing draw={draw} width={room} label={t('figure.image', { title, says: text })} />}
      </div>
      {legend.length > 0 && (
        <ul className={classes.legend}>
          {legend.map(entry => (
            <li key={entry.words}>
              <LegendMark entry={entry} />
              {entry.words}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.foot}>
        <details className={classes.numbers}>
          <summary>{t('figure.table')}</summary>
          <div className={classes.inner} {...{ tabIndex: 0, role: 'group', 'aria-labelledby': own }}>
            <Numbers title={title} table={table} />
          </div>
        </details>
        <div className={classes.take}>
          <button
            type="button"
            aria-label={take(t('figure.svg'))}
            onClick={() =>
              takeDrawing(name, draw({ width: Math.max(room, 640) }), { title, says: text, legend })
            }
          >
            {t('figure.svg')}
          </button>
          <button
            type="button"
            aria-label={take(t('figure.csv'))}
            onClick={() => downloadText(`${name}.csv`, chartCsv(table, of))}
          >
            {t('figure.csv')}
          </button>
        </div>
      </div>
    </figure>
  )
}

function Drawing({ draw, width, label }: { draw: Props['draw']; width: number; label: string }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    box.current?.replaceChildren(draw({ width }))
  }, [draw, width])
  return <div ref={box} role="img" aria-label={label} className={classes.drawing} data-drawing />
}

function LegendMark({ entry }: { entry: LegendEntry }) {
  const { width, height } = markSize
  return (
    <svg className={classes.mark} width={width} height={height} aria-hidden="true">
      {markParts(entry).map(({ tag, attributes }, index) => {
        const { 'stroke-width': strokeWidth, 'stroke-dasharray': strokeDasharray, ...rest } = attributes
        return createElement(tag, { key: index, strokeWidth, strokeDasharray, ...rest })
      })}
    </svg>
  )
}

/** A sentence that stands where a number would: it may take more lines, so that the names beside it keep theirs. */
const isReason = (text: string): boolean => text.length > 14 && !/^[\d\s.,+−–~%()<>≤≥-]*$/.test(text)

function Numbers({ title, table: { columns, rows } }: { title: string; table: ChartTable }) {
  return (
    <Table quiet fit caption={title}>
      <thead>
        <tr>
          {columns.map(({ key, label, number }) => (
            <th key={key} scope="col" className={number ? numberCell : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Rows of one chart may say the same.
          <tr key={`${index} ${rowText(row)}`}>
            {row.map(({ text }, place) => {
              const { key, number } = columns[place]!
              return place === 0 ? (
                <th key={key} scope="row">
                  {text}
                </th>
              ) : (
                <td key={key} className={number && !isReason(text) ? numberCell : undefined}>
                  {text}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
