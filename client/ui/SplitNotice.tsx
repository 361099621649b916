import { pageWords } from '#client/pageWords.ts'
import { agreementWords } from '#locales/agreement.ts'
import type { Split, StudyState } from '#schema/study.ts'
import classes from './SplitNotice.module.css'

/** Splits are named in the same words on every page that reports on them. */
export const useSplitWords = pageWords('agreement', agreementWords)

/** That a report is on cases set aside and proves nothing; before freezing also what it keeps back. */
export function SplitNotice({
  report: { split, study },
}: {
  report: { split: Split; study: { state: StudyState } }
}) {
  const { t } = useSplitWords()
  if (split === 'reporting') return null
  return (
    <aside className={classes.notice} aria-label={t(`split.title.${split}`)}>
      <p>
        <strong>{t(`split.title.${split}`)}</strong> {t(`split.notice.${split}`)}
      </p>
      <p>{t('split.without')}</p>
      {study.state === 'open' && <p>{t('split.open')}</p>}
    </aside>
  )
}
