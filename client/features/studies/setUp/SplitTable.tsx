import { formatCount } from '#client/format.ts'
import { splitsInOrder } from '#client/splits.ts'
import { numberCell, Table } from '#client/ui/Table.tsx'
import type { StudyOverview } from '../calls.ts'
import { useStudyWords } from '../words.ts'

/** What is drawn and dealt out of each split, once there is one beside the reporting split. */
export function SplitTable({ sample }: { sample: StudyOverview['sample'] }) {
  const { t, i18n } = useStudyWords()
  if (!sample.splits.some(({ split }) => split !== 'reporting')) return null
  const said = (n: number) => (n === 0 ? t('split.none') : formatCount(n, i18n.language))
  return (
    <Table caption={t('split.caption')} fit>
      <thead>
        <tr>
          <th scope="col">{t('split.sample')}</th>
          <th scope="col" className={numberCell}>
            {t('split.cases')}
          </th>
          <th scope="col" className={numberCell}>
            {t('split.assignments')}
          </th>
        </tr>
      </thead>
      <tbody>
        {splitsInOrder.map(split => {
          const drawn = sample.splits.find(one => one.split === split)
          return (
            <tr key={split}>
              <th scope="row">{t(`split.${split}`)}</th>
              <td className={numberCell}>{said(drawn?.cases ?? 0)}</td>
              <td className={numberCell}>{said(drawn?.assignments ?? 0)}</td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
