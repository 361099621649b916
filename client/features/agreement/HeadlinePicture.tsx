import { Forest } from '#client/charts/Forest.tsx'
import type { Result } from '#schema/metric.ts'
import type { ValidationReport, ValidationRow } from '#schema/report.ts'
import { headlineOf, headlineRows } from './rows.ts'
import { useWords } from './useWords.ts'

/** The picture of the headline rows: the judge's agreement with physicians beside theirs with each other. */
export function HeadlinePicture({ report }: { report: ValidationReport }) {
  const { t, value, title, rowSpan, rowName, reasonShort, reasonFull, level } = useWords()
  const judged = report.judge !== null
  const rows = headlineRows(report)
  const lines = rows.flatMap(row => {
    const physicians = headlineOf(row, 'physicians')
    const judge = headlineOf(row, 'judge') ?? null
    return physicians ? [{ row, judge, physicians }] : []
  })
  if (lines.length === 0) return null
  const inWords = (row: ValidationRow, result: Result | null): string => {
    if (!result) return ''
    if (result.value === null) return t('table.absentFull', { reason: reasonFull(result.undefined) })
    const text = value(result.value, row.headline)
    return result.ci
      ? t('forest.withInterval', {
          value: text,
          level: level(result.ci.level),
          low: value(result.ci.low, row.headline),
          high: value(result.ci.high, row.headline),
        })
      : text
  }
  const printed = (row: ValidationRow, result: Result | null) =>
    result && result.value !== null ? value(result.value, row.headline) : null
  return (
    <Forest
      lines={lines.map(({ row, judge, physicians }) => ({
        id: row.id,
        name: title(row),
        sub: [t(`coefficient.${row.headline}`), rowSpan(row)].filter(Boolean).join(', '),
        judge,
        physicians,
        judgeValue: printed(row, judge),
        physiciansValue: printed(row, physicians),
      }))}
      judged={judged}
      words={{
        title: judged ? t('forest.title') : t('forest.titleNoJudge'),
        description: from =>
          t('forest.desc', {
            from: value(from, 'cohen_kappa', 1),
            lines: lines
              .map(({ row, judge, physicians }) =>
                t(judged ? 'forest.line' : 'forest.lineNoJudge', {
                  row: rowName(row, report),
                  judge: inWords(row, judge),
                  physicians: inWords(row, physicians),
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
