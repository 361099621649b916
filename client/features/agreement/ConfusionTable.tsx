import { wordsIn } from '#client/format.ts'
import type { ValidationRow } from '#schema/report.ts'
import { ConfusionFiles } from './ConfusionFiles.tsx'
import classes from './ConfusionTable.module.css'
import { largestOf, mostOften, strength } from './confusion.ts'
import { useWords } from './useWords.ts'

/** What heads a row or column: the number of a numbered level, whose label would be cut, else the label. */
const headOf = (value: string, label: string): string => (/^-?\d+$/.test(value) ? value : label)

/** Counts of pairs, first rater down, second across: teal where they agree, ochre where not, by strength. */
export function ConfusionTable({
  row,
  table,
  raters,
  onOpen,
}: {
  row: ValidationRow
  table: number[][]
  raters: { first: string; second: string }
  /** Absent where the cases behind a count are not to be seen. */
  onOpen: ((count: { first: string; second: string }) => void) | undefined
}) {
  const { t, count, n, language } = useWords()
  const largest = largestOf(table)
  const total = table.flat().reduce((sum, one) => sum + one, 0)
  const often = mostOften(table)
  const label = (index: number) => wordsIn(row.labels[index]!.label, language)
  const head = (index: number) => headOf(row.labels[index]!.value, label(index))
  const legend = row.labels
    .map((_, index) => ({ short: head(index), words: label(index) }))
    .filter(({ short, words }) => short !== words)
  if (total === 0) return <p className={classes.note}>{t('panel.noPairs')}</p>
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <caption className="visually-hidden">{t(onOpen ? 'panel.caption' : 'look.caption')}</caption>
          <thead>
            <tr>
              <td />
              {row.labels.map((level, index) => (
                <th
                  key={level.value}
                  scope="col"
                  lang={language}
                  title={label(index)}
                  aria-label={label(index)}
                >
                  {head(index)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.map((counts, first) => (
              <tr key={row.labels[first]!.value}>
                <th scope="row" lang={language} title={label(first)} aria-label={label(first)}>
                  {head(first)}
                </th>
                {counts.map((one, second) => (
                  <td key={row.labels[second]!.value}>
                    <button
                      type="button"
                      disabled={one === 0 || !onOpen}
                      className={classes.count}
                      data-closed={!onOpen}
                      data-agree={first === second}
                      data-strength={strength(one, largest)}
                      aria-label={t(onOpen ? 'panel.countOpens' : 'look.count', {
                        first: label(first),
                        second: label(second),
                        pairs: count('pairs', one),
                      })}
                      onClick={() =>
                        onOpen?.({ first: row.labels[first]!.value, second: row.labels[second]!.value })
                      }
                    >
                      <span>{n(one)}</span>
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {legend.length > 0 && (
        <p className={classes.note} lang={language}>
          {legend.map(({ short, words }) => t('panel.legend', { short, words })).join(' · ')}
        </p>
      )}
      <p className={classes.note}>{t(onOpen ? 'panel.caption' : 'look.caption')}</p>
      <p className={classes.note}>
        {often
          ? t('panel.mostOften', {
              first: label(often.first),
              second: label(often.second),
              firstRater: raters.first,
              secondRater: raters.second,
              n: n(often.count),
              pairs: count('pairs', total),
            })
          : t('panel.noDisagreement', { pairs: count('pairs', total) })}
      </p>
      <ConfusionFiles row={row} table={table} raters={raters} />
    </>
  )
}
