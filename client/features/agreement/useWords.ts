import { formatCount, formatShare, formatStatistic, wordsIn } from '#client/format.ts'
import { pageWords } from '#client/pageWords.ts'
import { agreementWords } from '#locales/agreement.ts'
import type { Result, UndefinedReason } from '#schema/metric.ts'
import type {
  CellPair,
  ColumnId,
  ValidationColumn,
  ValidationMetric,
  ValidationReport,
  ValidationRow,
} from '#schema/report.ts'
import type { Language } from '#schema/words.ts'

const useAgreementWords = pageWords('agreement', agreementWords)

/** How rows, columns, values and reasons are said, in the language of the screen. */
export function useWords() {
  const { t, i18n } = useAgreementWords()
  const language: Language = i18n.language === 'ko' ? 'ko' : 'en'

  const count = (of: 'pairs' | 'cases' | 'groups' | 'items', n: number) =>
    t(`count.${of}`, { count: n, n: formatCount(n, language) })

  const value = (number: number, metric: ValidationMetric, digits = 2) =>
    metric === 'percent_agreement' ? formatShare(number, language) : formatStatistic(number, language, digits)

  const interval = (result: Result, metric: ValidationMetric) =>
    result.value !== null && result.ci
      ? t('table.interval', { low: value(result.ci.low, metric), high: value(result.ci.high, metric) })
      : null

  const columnName = (column: ValidationColumn) =>
    column.id === 'physicians'
      ? t('column.physicians')
      : column.id === 'judge' || column.id === 'judge-shared'
        ? t('column.judge')
        : t('column.one', { name: column.person ?? t('column.unknown') })

  const columnSub = (id: ColumnId) =>
    id === 'physicians' || id === 'judge' || id === 'judge-shared'
      ? t(`column.sub.${id}`)
      : t('column.sub.one')

  /** What a row takes together, without its coefficient; empty for one item. */
  const rowSpan = (row: ValidationRow) => {
    const items = count('items', row.items.length)
    if (row.kind === 'item') return ''
    if (row.kind === 'pooled' && row.items.length === 1) return t('row.pooledOne')
    return t(`row.${row.kind}`, { items })
  }

  /** A row's name inside a sentence: told apart from other rows of its instrument where there are any. */
  const rowName = (row: ValidationRow, report: ValidationReport) => {
    const title = wordsIn(row.title, language)
    // English titles begin with a capital that a sentence does not want.
    const inside =
      language === 'en' && /^[A-Z][a-z]/.test(title) ? title[0]!.toLowerCase() + title.slice(1) : title
    const alone = report.rows.filter(r => r.instrument === row.instrument && r.kind !== 'item').length === 1
    return row.kind === 'item' || alone ? inside : t(`row.named.${row.kind}`, { title: inside })
  }

  const capital = (text: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

  const list = (names: readonly string[]) =>
    new Intl.ListFormat(language === 'ko' ? 'ko-KR' : 'en-GB', { type: 'conjunction' }).format(names)

  const unit = (pair: CellPair) =>
    t(`unit.${pair.unit_kind}`, { n: formatCount(pair.unit_ordinal, language) })

  const reasonShort = (reason: UndefinedReason) => t(`reason.${reason}.short`)
  const reasonFull = (reason: UndefinedReason) => t(`reason.${reason}.full`)

  const raters = (column: ValidationColumn): { first: string; second: string } =>
    column.id === 'physicians'
      ? { first: t('panel.firstPhysician'), second: t('panel.secondPhysician') }
      : {
          first: column.id.startsWith('judge:')
            ? (column.person ?? t('column.unknown'))
            : t('panel.physician'),
          second: t('panel.judge'),
        }

  const share = (part: number) => formatShare(part, language)

  return {
    t,
    language,
    share,
    count,
    value,
    interval,
    columnName,
    columnSub,
    rowSpan,
    rowName,
    capital,
    list,
    unit,
    reasonShort,
    reasonFull,
    raters,
    title: (row: ValidationRow) => wordsIn(row.title, language),
    label: (row: ValidationRow, of: string) => {
      const found = row.labels.find(level => level.value === of)
      return found ? wordsIn(found.label, language) : of
    },
    n: (n: number) => formatCount(n, language),
    level: (level: number) => formatShare(level, language),
  }
}

export type AgreementWords = ReturnType<typeof useWords>
