import { formatCount, formatStatistic, wordsIn } from '#client/format.ts'
import type { PlannableRow } from '../calls.ts'
import { useStudyWords } from '../words.ts'

/** How rows and numbers of a plan are said. */
export function usePlanWords() {
  const { t, i18n } = useStudyWords()
  const count = (n: number) => formatCount(n, i18n.language)
  const title = (row: PlannableRow) => wordsIn(row.title, i18n.language)
  /** What a row takes together, beside the title of its instrument. */
  const span = ({ kind, items }: PlannableRow) =>
    kind === 'item'
      ? ''
      : kind === 'pooled' && items.length === 1
        ? t('plan.row.pooledOne')
        : t(`plan.row.${kind}`, { items: count(items.length) })
  const named = (row: PlannableRow) => (row.kind === 'item' ? title(row) : `${title(row)} (${span(row)})`)
  /** A number of a plan with the digits it was written with, which are part of it. */
  const number = (value: number) =>
    formatStatistic(value, i18n.language, Math.max(2, (String(value).split('.')[1] ?? '').length))
  return { t, count, title, span, named, number, language: i18n.language }
}
