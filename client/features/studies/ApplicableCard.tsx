import { useQuery } from '@tanstack/react-query'
import { formatCount, wordsIn } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { instrumentsQuery } from './calls.ts'
import classes from './studies.module.css'
import { useStudyWords } from './words.ts'

type List = Readonly<Record<string, boolean>>

/** Which items the note of a case can answer, an instrument a card. An item that a list does not name is applicable. */
export function ApplicableCard({ study, lists }: { study: string; lists: Readonly<Record<string, List>> }) {
  const { t, i18n } = useStudyWords()
  const { data } = useQuery(instrumentsQuery(study))
  const count = (n: number) => formatCount(n, i18n.language)
  return Object.entries(lists).map(([key, list]) => {
    const instrument = data?.instruments.find(row => row.instrument.key === key)?.instrument
    const items = instrument
      ? instrument.items.map(item => ({ id: item.id, title: wordsIn(item.title, i18n.language) }))
      : Object.keys(list).map(id => ({ id, title: '' }))
    const applicable = items.filter(item => list[item.id] !== false).length
    return (
      <Card
        key={key}
        title={t('case.applicable', {
          instrument: instrument ? wordsIn(instrument.title, i18n.language) : key,
        })}
        lead={t('case.applicableOf', { n: count(applicable), of: count(items.length) })}
      >
        <ul className={classes.items}>
          {items.map(({ id, title }) => (
            <li key={id} className={list[id] === false ? 'soft' : undefined}>
              <span className={classes.itemId}>{id}</span> {title}{' '}
              {list[id] === false && <strong>{t('case.notApplicable')}</strong>}
            </li>
          ))}
        </ul>
      </Card>
    )
  })
}
