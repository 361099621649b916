import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Figure } from '#client/charts/Figure.tsx'
import { type LikertWords, likertBars, likertLegend, likertTable } from '#client/charts/likertBars.ts'
import { formatShare, wordsIn } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { Explain } from '#client/ui/Explain.tsx'
import { Empty, LoadError, Loading } from '#client/ui/Notes.tsx'
import { type Fidelity, fidelityQuery } from './calls.ts'
import classes from './encounters.module.css'
import { useSay } from './words.ts'

/** How physicians rated the patients they met, once the study is frozen, and what two of them can agree on. */
export function FidelitySection({ study, frozen }: { study: string; frozen: boolean }) {
  const { t } = useSay()
  const { data, error, refetch } = useQuery({ ...fidelityQuery(study), enabled: frozen })
  return (
    <Card title={t('encounters:fidelity.title')} id="fidelity">
      {!frozen ? (
        <Empty>{t('encounters:fidelity.closed')}</Empty>
      ) : !data ? (
        error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading lines={8} />
        )
      ) : data.encounters === 0 ? (
        <Empty>{t('encounters:fidelity.empty')}</Empty>
      ) : (
        <>
          <Bars read={data} />
          <Statement study={study} read={data} />
        </>
      )}
    </Card>
  )
}

/** What two physicians can agree on here: the conversation they held together, or each their own. */
function Statement({ study, read }: { study: string; read: Fidelity }) {
  const { t } = useSay()
  const together = read.pairs_of === 'one-encounter'
  return (
    <p className={classes.statement}>
      {together
        ? `${t('encounters:fidelity.onOne')} ${t('encounters:fidelity.played', { count: read.played })}`
        : `${t('encounters:fidelity.independent')} ${t('encounters:fidelity.shared', { count: read.shared })}`}{' '}
      <Link to="/studies/$study/agreement" params={{ study }}>
        {t(together ? 'encounters:fidelity.toAgreementTogether' : 'encounters:fidelity.toAgreement')}
      </Link>
    </p>
  )
}

function Bars({ read }: { read: Fidelity }) {
  const { t, n, language } = useSay()
  const chart = useMemo(() => {
    const bars = read.lines.map(({ item, title, person, counts }) => ({
      item,
      title: wordsIn(title, language),
      rater: person ?? t('encounters:fidelity.together'),
      judge: false,
      counts: counts.map(({ value, label, n: times }) => ({
        value,
        label: wordsIn(label, language),
        n: times,
      })),
    }))
    const words: LikertWords = {
      heads: {
        item: t('encounters:head.item'),
        rater: t('encounters:head.rater'),
        level: t('encounters:head.level'),
        n: t('encounters:head.n'),
        share: t('encounters:head.share'),
      },
      count: n,
      share: share => formatShare(share, language),
      total: total => t('encounters:fidelity.total', { n: n(total) }),
      none: t('encounters:fidelity.none'),
    }
    return { bars, words, draw: (room: { width: number }) => likertBars(bars, words, room) }
  }, [read, language])
  const all = read.lines.filter(({ person }) => person === null).map(({ counts }) => counts)
  const ratings = all.flat().reduce((sum, level) => sum + level.n, 0)
  const top = all.reduce((sum, counts) => sum + counts.at(-1)!.n, 0)
  const title = t('encounters:fidelity.explain.title')
  const together = read.pairs_of === 'one-encounter'
  return (
    <Figure
      name="fidelity"
      title={t('encounters:fidelity.figure')}
      says={t('encounters:fidelity.says', {
        top: formatShare(ratings === 0 ? 0 : top / ratings, language),
        n: n(ratings),
        encounters: n(read.encounters),
        physicians: n(read.physicians),
      })}
      draw={chart.draw}
      legend={likertLegend(chart.bars)}
      table={likertTable(chart.bars, chart.words)}
      least={340}
      explain={
        <Explain
          of={{
            title,
            what: t(together ? 'encounters:fidelity.explainedTogether' : 'encounters:fidelity.explained'),
            misleads: t(together ? 'encounters:fidelity.onOne' : 'encounters:fidelity.independent'),
            source: t('encounters:fidelity.explain.sourceName'),
            words: {
              open: t('encounters:fidelity.explain.open', { title }),
              misleads: t('encounters:fidelity.explain.misleads'),
              source: t('encounters:fidelity.explain.source'),
              close: t('encounters:fidelity.explain.close'),
            },
          }}
        />
      }
    />
  )
}
