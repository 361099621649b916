import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#client/format.ts'
import type { ValidationReport } from '#schema/report.ts'
import { looksQuery } from './calls.ts'
import classes from './Looks.module.css'
import { Looks } from './Looks.tsx'
import { useWords } from './useWords.ts'

/** That the page is a look before freezing: at how much data, how much wider, what it keeps back, and the next one. */
export function LookBanner({ study, report }: { study: string; report: ValidationReport }) {
  const { t, n, level, language } = useWords()
  const { look } = report
  const { data } = useQuery({ ...looksQuery(study), enabled: look !== null })
  if (!look) return null
  return (
    <aside className={classes.banner} aria-label={t('look.title', { index: n(look.index), of: n(look.of) })}>
      <p>
        <strong>{t('look.title', { index: n(look.index), of: n(look.of) })}</strong>{' '}
        {t('look.what', { count: look.shared, at: formatDateTime(look.at, language) })}
      </p>
      <p>{t('look.wider', { level: level(report.level), reports: n(look.of + 1) })}</p>
      {data?.looks.some(({ state }) => state === 'reached') && <Looks study={study} />}
    </aside>
  )
}
