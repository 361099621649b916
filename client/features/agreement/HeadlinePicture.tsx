import { Forest } from '#client/charts/Forest.tsx'
import type { Result } from '#schema/metric.ts'
import type { ValidationMetric, ValidationReport, ValidationRow } from '#schema/report.ts'
import { exploratoryLines, headlineOf, headlineRows, primaryLines } from './rows.ts'
import { useWords } from './useWords.ts'

type PictureLine = {
  row: ValidationRow
  metric: ValidationMetric
  primary: boolean
  judge: Result | null
  physicians: Result
}

/** What was planned, then the other rows for whole instruments: both sides of the human benchmark, on the same units. */
const comparedLines = (report: ValidationReport): PictureLine[] =>
  [...primaryLines(report), ...exploratoryLines(headlineRows(report), 'headline')].map(
    ({ row, metric, line }) => ({
      row,
      metric,
      primary: line.role === 'primary',
      judge: line.judge,
      physicians: line.physicians,
    }),
  )

/** Without a judge: physicians with each other. */
const bareLines = (report: ValidationReport): PictureLine[] =>
  headlineRows(report).flatMap(row => {
    const physicians = headlineOf(row, 'physicians')
    return physicians ? [{ row, metric: row.headline, primary: false, judge: null, physicians }] : []
  })

/** The picture of these rows: the judge's agreement with physicians beside theirs with each other. */
export function HeadlinePicture({ report }: { report: ValidationReport }) {
  const { t, value, title, rowSpan, comparedName, reasonShort, reasonFull, level } = useWords()
  const judged = report.judge !== null
  const lines = judged ? comparedLines(report) : bareLines(report)
  if (lines.length === 0) return null
  const inWords = (metric: ValidationMetric, result: Result | null): string => {
    if (!result) return ''
    if (result.value === null) return t('table.absentFull', { reason: reasonFull(result.undefined) })
    const text = value(result.value, metric)
    return result.ci
      ? t('forest.withInterval', {
          value: text,
          level: level(result.ci.level),
          low: value(result.ci.low, metric),
          high: value(result.ci.high, metric),
        })
      : text
  }
  const printed = (metric: ValidationMetric, result: Result | null) =>
    result && result.value !== null ? value(result.value, metric) : null
  return (
    <Forest
      lines={lines.map(({ row, metric, primary, judge, physicians }) => ({
        id: `${row.id} ${metric}`,
        name: title(row),
        sub: [...(primary ? [t('compare.primary')] : []), t(`coefficient.${metric}`), rowSpan(row)]
          .filter(Boolean)
          .join(', '),
        judge,
        physicians,
        judgeValue: printed(metric, judge),
        physiciansValue: printed(metric, physicians),
      }))}
      judged={judged}
      words={{
        title: judged ? t('forest.title') : t('forest.titleNoJudge'),
        description: from =>
          t('forest.desc', {
            from: value(from, 'cohen_kappa', 1),
            lines: lines
              .map(({ row, metric, judge, physicians }) =>
                t(judged ? 'forest.line' : 'forest.lineNoJudge', {
                  row: comparedName({ row, metric }, report),
                  judge: inWords(metric, judge),
                  physicians: inWords(metric, physicians),
                }),
              )
              .join(' '),
          }),
        judge: t('forest.judge'),
        physicians: t('forest.physicians'),
        tick: number => value(number, 'cohen_kappa', 1),
        gapJudge: reason => t('forest.gapJudge', { reason: reasonShort(reason) }),
        gapPhysicians: reason => t('forest.gapPhysicians', { reason: reasonShort(reason) }),
        legendJudge: drawn =>
          t(drawn ? 'forest.legendJudgeInterval' : 'forest.legendJudge', { level: level(report.level) }),
        legendPhysicians: drawn =>
          t(drawn ? 'forest.legendPhysiciansInterval' : 'forest.legendPhysicians', {
            level: level(report.level),
          }),
        noIntervals: t('forest.noIntervals'),
      }}
    />
  )
}
