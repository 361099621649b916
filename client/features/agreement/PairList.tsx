import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError, Loading } from '#client/ui/Notes.tsx'
import type { CellPair, CellQuery, ValidationRow } from '#schema/report.ts'
import { pairsQuery } from './calls.ts'
import classes from './PairList.module.css'
import { useWords } from './useWords.ts'

const atOnce = 60

/** The cases behind one count of a confusion table. */
export function PairList({
  study,
  row,
  raters,
  query,
  onOpen,
}: {
  study: string
  row: ValidationRow
  raters: { first: string; second: string }
  query: CellQuery
  onOpen: (pair: CellPair) => void
}) {
  const { t, count, label, unit, n, language, capital } = useWords()
  const { data, error, refetch } = useQuery(pairsQuery(study, query))
  const [shown, setShown] = useState(atOnce)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading lines={6} />
  const more = data.pairs.length - shown
  return (
    <>
      <p className={classes.values} lang={language}>
        {t('panel.pairsTitle', {
          firstRater: capital(raters.first),
          first: label(row, query.first ?? ''),
          secondRater: raters.second,
          second: label(row, query.second ?? ''),
        })}
      </p>
      <p className={classes.lead}>{count('pairs', data.pairs.length)}</p>
      <ul className={classes.list}>
        {data.pairs.slice(0, shown).map(pair => (
          <li key={`${pair.unit} ${pair.item} ${pair.first.rater} ${pair.second.rater}`}>
            <button type="button" onClick={() => onOpen(pair)}>
              <span>
                {pair.ext_id}
                <span className={classes.unit}>
                  {[
                    row.items.length > 1 ? pair.item : null,
                    pair.unit_kind === 'dialogue' ? null : unit(pair),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className={classes.raters}>{`${pair.first.rater} · ${pair.second.rater}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className={classes.more} onClick={() => setShown(shown + atOnce)}>
          {t('panel.more', { n: n(Math.min(more, atOnce)) })}
        </button>
      )}
    </>
  )
}
