import { useTranslation } from 'react-i18next'
import { chartCsv } from '#client/charts/chartTable.ts'
import { takeDrawing } from '#client/charts/takeDrawing.ts'
import { downloadText } from '#client/download.ts'
import type { ValidationRow } from '#schema/report.ts'
import classes from './AgreementPage.module.css'
import { useWords } from './useWords.ts'

/** A confusion table as files: its drawing, for which the plotting library comes only now, and its numbers. */
export function ConfusionFiles({
  row,
  table,
  raters,
}: {
  row: ValidationRow
  table: number[][]
  raters: { first: string; second: string }
}) {
  const { t, n, title, label, capital } = useWords()
  const { t: common } = useTranslation('common')
  const labels = row.labels.map(({ value }) => label(row, value))
  const heading = title(row)
  const name = `confusion-${row.id.replaceAll(/[^\w-]+/g, '-')}`
  const words = {
    heads: {
      first: capital(raters.first),
      second: capital(raters.second),
      n: t('panel.pairsHead'),
      reading: t('panel.reading'),
    },
    agree: t('panel.agree'),
    disagree: t('panel.disagree'),
    count: n,
  }
  const data = { labels, counts: table }
  const charts = () => import('#client/charts/confusionHeat.ts')
  const take = async (kind: 'svg' | 'csv') => {
    const { confusionHeat, confusionLegend, confusionTable } = await charts()
    if (kind === 'csv') return downloadText(`${name}.csv`, chartCsv(confusionTable(data, words)))
    const says = `${words.heads.first} ↓, ${words.heads.second} →`
    takeDrawing(name, confusionHeat(data, words, { width: 640 }), {
      title: heading,
      says,
      legend: confusionLegend(words),
    })
  }
  return (
    <p className={classes.take}>
      {(['svg', 'csv'] as const).map(kind => (
        <button
          key={kind}
          type="button"
          aria-label={common('figure.take', { title: heading, kind: common(`figure.${kind}`) })}
          onClick={() => void take(kind)}
        >
          {common(`figure.${kind}`)}
        </button>
      ))}
    </p>
  )
}
