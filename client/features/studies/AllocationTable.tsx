import { formatCount } from '#client/format.ts'
import { numberCell, Table } from '#client/ui/Table.tsx'
import { useStudyWords } from './words.ts'

type Row = { balance: string; person: string; exclusive: number; shared: number }

/** Levels down, physicians across: cases of their own, and shared ones after a plus sign. */
export function AllocationTable({
  rows,
  people,
  field,
}: {
  rows: readonly Row[]
  people: readonly { id: string; name: string }[]
  field: string
}) {
  const { t, i18n } = useStudyWords()
  const count = (value: number) => formatCount(value, i18n.language)
  const ids = [...new Set(rows.map(row => row.person))]
  const levels = [...new Set(rows.map(row => row.balance))]
  const nameOf = (id: string) => people.find(person => person.id === id)?.name ?? id
  const of = (matches: (row: Row) => boolean) =>
    rows
      .filter(matches)
      .reduce((sum, row) => ({ exclusive: sum.exclusive + row.exclusive, shared: sum.shared + row.shared }), {
        exclusive: 0,
        shared: 0,
      })
  const cell = (sum: { exclusive: number; shared: number }) =>
    t('allocation.cell', { exclusive: count(sum.exclusive), shared: count(sum.shared) })
  return (
    <Table caption={t('allocation.caption', { field })} fit>
      <thead>
        <tr>
          <th scope="col">{field}</th>
          {ids.map(id => (
            <th key={id} scope="col" className={numberCell}>
              {nameOf(id)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levels.map(level => (
          <tr key={level}>
            <th scope="row">{level || t('common:none')}</th>
            {ids.map(id => (
              <td key={id} className={numberCell}>
                {cell(of(row => row.person === id && row.balance === level))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('progress.all')}</th>
          {ids.map(id => (
            <td key={id} className={numberCell}>
              {cell(of(row => row.person === id))}
            </td>
          ))}
        </tr>
      </tfoot>
    </Table>
  )
}
