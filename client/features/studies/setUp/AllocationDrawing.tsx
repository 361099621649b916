import { useQuery } from '@tanstack/react-query'
import { AllocationBlocks } from '#client/charts/AllocationBlocks.tsx'
import { formatCount, formatStatistic } from '#client/format.ts'
import { AllocationTable } from '../AllocationTable.tsx'
import { paceQuery, type StudyOverview } from '../calls.ts'
import { useStudyWords } from '../words.ts'
import classes from './setUp.module.css'

type Row = { balance: string; person: string; exclusive: number; shared: number }

/** An allocation, drawn and in numbers: a sentence, the blocks, the table, and hours where they are on record. */
export function AllocationDrawing({
  study,
  overview: { sample, progress },
  rows,
  spread,
  seed,
}: {
  study: string
  overview: StudyOverview
  rows: readonly Row[]
  spread?: { exclusive_between_physicians: number; exclusive_over_levels: number }
  seed?: number
}) {
  const { t, i18n } = useStudyWords()
  const { data } = useQuery(paceQuery(study))
  const count = (value: number) => formatCount(value, i18n.language)
  const people = progress.map(({ person }) => person)
  const ids = [...new Set(rows.map(({ person }) => person))]
  const first = rows.filter(({ person }) => person === ids[0])
  const sum = (list: readonly Row[], key: 'exclusive' | 'shared') =>
    list.reduce((total, row) => total + row[key], 0)
  const [exclusive, shared] = [sum(first, 'exclusive'), sum(first, 'shared')]
  const sentence = t('allocation.sentence', {
    count: ids.length,
    exclusive: count(exclusive),
    shared: count(shared),
    each: count(exclusive + shared),
    all: count(sum(rows, 'exclusive') + sum(rows, 'shared')),
  })
  const pace = data?.pace
  return (
    <div className={classes.part}>
      <p role="status">
        {sentence}{' '}
        {spread &&
          t('allocation.spread', {
            field: sample.balance_by,
            count: Math.max(spread.exclusive_between_physicians, spread.exclusive_over_levels),
          })}{' '}
        {seed !== undefined && <span className="soft">{t('sample.seed', { seed })}</span>}
      </p>
      <AllocationBlocks
        rows={rows}
        words={{
          title: t('allocation.drawing'),
          description: sentence,
          own: t('allocation.own'),
          shared: t('allocation.sameForAll', { n: count(shared) }),
          nameOf: id => people.find(person => person.id === id)?.name ?? id,
          total: row =>
            t('allocation.total', {
              exclusive: count(row.exclusive),
              shared: count(row.shared),
              total: count(row.total),
            }),
        }}
      />
      <AllocationTable rows={rows} people={people} field={sample.balance_by} />
      {pace && (
        <p className={classes.small}>
          {t('allocation.hours', {
            count: pace.cases,
            minutes: formatStatistic(pace.median_ms / 60_000, i18n.language, 1),
            hours: formatStatistic((pace.median_ms * (exclusive + shared)) / 3_600_000, i18n.language, 1),
          })}
        </p>
      )}
    </div>
  )
}
