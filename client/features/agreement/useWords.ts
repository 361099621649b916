import {
  formatCount,
  formatGiven,
  formatLevel,
  formatShare,
  formatStatistic,
  wordsIn,
} from '#client/format.ts'
import { pageWords } from '#client/pageWords.ts'
import type { Explained } from '#client/ui/Explain.tsx'
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

/** Statistics that the page explains. */
export type ExplainedKey =
  | 'headline'
  | ValidationMetric
  | 'stratified'
  | 'benchmark'
  | 'judge'
  | 'difference'
  | 'interval'
  | 'verdict'
  | 'p'

/** How rows, columns, values and reasons are said, in the language of the screen. */
export function useWords() {
  const { t, i18n } = useAgreementWords()
  const language: Language = i18n.language === 'ko' ? 'ko' : 'en'

  const count = (of: 'pairs' | 'units' | 'cases' | 'groups' | 'items', n: number) =>
    t(`count.${of}`, { count: n, n: formatCount(n, language) })

  const value = (number: number, metric: ValidationMetric, digits = 2) =>
    metric === 'percent_agreement' ? formatShare(number, language) : formatStatistic(number, language, digits)

  /** A margin or an α, as it was laid down. */
  const given = (number: number) => formatGiven(number, language)

  /** The α of a report, and how the plan's looks share it out. */
  const alpha = (criteria: ValidationReport['criteria'], plan: ValidationReport['plan']) =>
    plan && plan.looks.length > 0
      ? t('foot.alphaShared', {
          alpha: given(plan.alpha),
          reports: formatCount(plan.looks.length + 1, language),
          each: given(criteria.alpha),
        })
      : t('foot.alpha', { alpha: given(criteria.alpha) })

  /** A number without a unit, such as a probability. */
  const plain = (number: number, digits = 2) => formatStatistic(number, language, digits)

  /** A difference of two values, with its sign; of shares in percentage points. */
  const difference = (number: number, metric: ValidationMetric, digits = 2) => {
    const text =
      metric === 'percent_agreement'
        ? t('benchmark.points', { value: formatStatistic(100 * number, language, 1) })
        : formatStatistic(number, language, digits)
    return number > 0 && /[1-9]/.test(text) ? `+${text}` : text
  }

  const differenceInterval = (result: Result, metric: ValidationMetric) => {
    if (result.value === null || !result.ci) return null
    const [low, high] = [result.ci.low, result.ci.high].map(end => difference(end, metric).replace('+', ''))
    return t('table.interval', { low, high })
  }

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

  /** A row inside a sentence; with its coefficient where that is not the row's own. */
  const comparedName = (
    { row, metric }: { row: ValidationRow; metric: ValidationMetric },
    report: ValidationReport,
  ) =>
    metric === row.headline
      ? rowName(row, report)
      : t('benchmark.rowWith', { row: rowName(row, report), coefficient: t(`coefficient.${metric}`) })

  /** What is said of a statistic once its name is asked. */
  const explained = (key: ExplainedKey): Explained => ({
    title: t(`explain.${key}.title`),
    what: t(`explain.${key}.what`),
    misleads: t(`explain.${key}.misleads`),
    source: t(`explain.${key}.source`),
    words: {
      open: t('explain.open', { name: t(`explain.${key}.title`) }),
      misleads: t('explain.misleads'),
      source: t('explain.source'),
      close: t('explain.close'),
    },
  })

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
    plain,
    given,
    alpha,
    difference,
    differenceInterval,
    interval,
    comparedName,
    explained,
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
    level: (level: number) => formatLevel(level, language),
  }
}

export type AgreementWords = ReturnType<typeof useWords>
