import { Fragment } from 'react'
import { Card } from '#client/ui/Card.tsx'
import { numberCell, softCell, Table } from '#client/ui/Table.tsx'
import { endings, erroneousEndings } from '#schema/monitor.ts'
import type { EndingRow } from './calls.ts'
import { useSay } from './words.ts'

/** How encounters ended, by who sat where and by persona axis, the three erroneous endings apart. */
export function EndingsTable({ rows, frozen }: { rows: readonly EndingRow[]; frozen: boolean }) {
  const { t, n, persona } = useSay()
  const all = rows.filter(({ field }) => field === 'patient')
  const of = (ending: (typeof endings)[number]) => all.reduce((sum, row) => sum + row.endings[ending], 0)
  const ended = all.reduce((sum, row) => sum + row.n - row.live, 0)
  const [hard, max, exception] = erroneousEndings.map(of) as [number, number, number]
  const fields = [...new Set(rows.map(({ field }) => field))]
  const nameOf = ({ kind, value }: EndingRow) =>
    kind === null
      ? value === null
        ? t('encounters:endings.absent')
        : persona(value)
      : (value ?? t(`encounters:kind.${kind}`))
  return (
    <Card
      title={t('encounters:endings.title')}
      id="endings"
      lead={
        ended === 0
          ? t('encounters:endings.none')
          : t('encounters:endings.says', {
              bad: n(hard + max + exception),
              of: n(ended),
              hard: n(hard),
              max: n(max),
              exception: n(exception),
            })
      }
    >
      <Table caption={t('encounters:endings.title')} quiet>
        <thead>
          <tr>
            <th scope="col">{t('encounters:head.by')}</th>
            <th scope="col" className={numberCell}>
              {t('encounters:head.encounters')}
            </th>
            <th scope="col" className={numberCell}>
              {t(frozen ? 'encounters:state.left' : 'encounters:state.live')}
            </th>
            {endings.map(ending => (
              <th key={ending} scope="col" className={numberCell}>
                {t(`encounters:ending.${ending}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(field => (
            <Fragment key={field}>
              <tr>
                <th scope="colgroup" colSpan={endings.length + 3} className={softCell}>
                  {t(`encounters:endings.field.${field}`)}
                </th>
              </tr>
              {rows
                .filter(row => row.field === field)
                .map(row => (
                  <tr key={`${row.kind} ${row.value}`}>
                    <th scope="row">{nameOf(row)}</th>
                    <td className={numberCell}>{n(row.n)}</td>
                    <td className={numberCell}>{n(row.live)}</td>
                    {endings.map(ending => (
                      <td key={ending} className={numberCell}>
                        {n(row.endings[ending])}
                      </td>
                    ))}
                  </tr>
                ))}
            </Fragment>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
