import { StrataBar } from '#client/charts/StrataBar.tsx'
import { strataBars } from '#client/charts/strataBars.ts'
import { formatCount } from '#client/format.ts'
import { numberCell, Table } from '#client/ui/Table.tsx'
import type { DrawnSample } from '../calls.ts'
import { useStudyWords } from '../words.ts'
import classes from './setUp.module.css'

/** What would be drawn: a sentence, and a row a stratum with its bar and its numbers. */
export function StrataDrawing({ drawn }: { drawn: DrawnSample }) {
  const { t, i18n } = useStudyWords()
  const count = (value: number) => formatCount(value, i18n.language)
  const { bars, share, shareAt, short } = strataBars(drawn.rows)
  const strata = drawn.rows.length
  return (
    <div className={classes.part}>
      <p role="status">
        {t('sample.would', {
          count: drawn.groups,
          n: count(drawn.n),
          largest: count(drawn.largest_group),
        })}{' '}
        {strata > 1 &&
          (short === 0
            ? t('sample.even', { count: strata })
            : t('sample.short', { count: short, strata: count(strata), share: count(share) }))}{' '}
        <span className="soft">{t('sample.seed', { seed: drawn.seed })}</span>
      </p>
      <Table caption={t('sample.drawing', { share: count(share) })}>
        <thead>
          <tr>
            {drawn.by.length === 0 && <th scope="col">{t('sample.stratum')}</th>}
            {drawn.by.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col" className={classes.barCell}>
              <span className="visually-hidden">{t('sample.bar')}</span>
            </th>
            <th scope="col" className={numberCell}>
              {t('sample.drawn')}
            </th>
            <th scope="col" className={numberCell}>
              {t('sample.available')}
            </th>
            {short > 0 && (
              <th scope="col">
                <span className="visually-hidden">{t('sample.shortfall')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {drawn.rows.map((row, index) => (
            <tr key={JSON.stringify(row.stratum)}>
              {drawn.by.length === 0 && <th scope="row">{t('sample.all')}</th>}
              {drawn.by.map(name => (
                <td key={name}>{row.stratum[name] ?? <span className="soft">{t('common:none')}</span>}</td>
              ))}
              <td className={classes.barCell}>
                <StrataBar bar={bars[index]!} shareAt={shareAt} />
              </td>
              <td className={numberCell}>{count(row.drawn)}</td>
              <td className={numberCell}>{count(row.available)}</td>
              {short > 0 && (
                <td className={classes.warn}>
                  {bars[index]!.short &&
                    t(row.drawn === row.available ? 'sample.hasNoMore' : 'sample.patientsUsed', {
                      count: share - row.drawn,
                    })}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
