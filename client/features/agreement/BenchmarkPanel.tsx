import { Explain } from '#client/ui/Explain.tsx'
import { easyToMatch, fewestGroups } from '#schema/benchmark.ts'
import { type ValidationReport, validationMetrics } from '#schema/report.ts'
import classes from './CellPanel.module.css'
import lines from './Coefficients.module.css'
import { LeftOut } from './LeftOut.tsx'
import { Panel } from './Panel.tsx'
import type { CellPlace } from './place.ts'
import { type Compared, cellOf } from './rows.ts'
import { useWords } from './useWords.ts'

/** What stands behind a row's difference to the human benchmark: every coefficient with its tests, and what it rests on. */
export function BenchmarkPanel({
  report,
  row: id,
  opened,
  onOpen,
  onClose,
}: {
  report: ValidationReport
  row: string
  opened: boolean
  onOpen: (place: CellPlace) => void
  onClose: () => void
}) {
  const { t, capital, rowName, count, columnName, columnSub } = useWords()
  const row = report.rows.find(one => one.id === id)
  if (!row?.benchmark) return null
  const { n, cases, groups, results, left_out: leftOut } = row.benchmark
  // A nominal scale has no order to weigh or rank by.
  const shown = validationMetrics.filter(metric => {
    const { difference } = results[metric]
    return difference.value !== null || difference.undefined !== 'not-applicable'
  })
  const compared = report.columns.filter(
    column => cellOf(row, column.id) && (column.id === 'physicians' || column.id.startsWith('judge:')),
  )
  const [first = row.headline, ...others] = [row.headline, ...shown.filter(metric => metric !== row.headline)]
  return (
    <Panel
      title={capital(rowName(row, report))}
      where={JSON.stringify([id, 'benchmark'])}
      opened={opened}
      onClose={onClose}
    >
      <p className={classes.compared}>{t('compare.raters')}</p>
      <dl className={lines.list}>
        {[first, ...others].map(metric => (
          <Line key={metric} report={report} row={row} metric={metric} line={results[metric]} />
        ))}
      </dl>
      <p className={classes.note}>
        {t('compare.counts', {
          units: count('units', n),
          cases: count('cases', cases),
          groups: count('groups', groups),
        })}
      </p>
      <LeftOut lines={leftOut} />
      <h3 className={classes.sub}>{t('compare.tables')}</h3>
      <ul className={classes.parts}>
        {compared.map(column => (
          <li key={column.id}>
            <button type="button" onClick={() => onOpen({ row: id, column: column.id })}>
              {columnName(column)}, {columnSub(column.id)}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Line({ report, row, metric, line }: Compared & { report: ValidationReport }) {
  const words = useWords()
  const { t, value, given, difference, differenceInterval, level, explained, reasonFull } = words
  const found = line.difference
  const side = (result: typeof found) =>
    result.value === null ? t('benchmark.none') : value(result.value, metric, 3)
  const interval = differenceInterval(found, metric)
  const verdict =
    line.verdict === null
      ? t('compare.noVerdict', {
          reason: t(`compare.why.${line.verdict_undefined!}`, { least: fewestGroups }),
        })
      : t('compare.against', {
          margin: given(report.criteria.margin),
          verdict: line.verdict_detail
            ? t('compare.verdict', {
                word: t(`benchmark.verdict.${line.verdict}`),
                detail: t(`benchmark.detail.${line.verdict_detail}`),
              })
            : t(`benchmark.verdict.${line.verdict}`),
        })
  return (
    <div className={lines.line}>
      <dt>
        <Explain of={explained(metric)}>{t(`metric.${metric}`)}</Explain>
      </dt>
      <dd>{found.value === null ? t('benchmark.none') : difference(found.value, metric, 3)}</dd>
      <dd className={lines.more}>
        {t('compare.sides', { judge: side(line.judge), physicians: side(line.physicians) })}
      </dd>
      {found.value === null && (
        <dd className={lines.more}>{t('table.absentFull', { reason: reasonFull(found.undefined) })}</dd>
      )}
      {found.value !== null && found.ci && interval && (
        <dd className={lines.more}>
          {t('benchmark.interval', { level: level(found.ci.level) })}: {interval} ·{' '}
          {t(`method.${found.ci.method}`)}
        </dd>
      )}
      {found.value !== null && found.ci_undefined && (
        <dd className={lines.more}>{t('panel.noInterval', { reason: reasonFull(found.ci_undefined) })}</dd>
      )}
      {found.value !== null && <dd className={lines.more}>{verdict}</dd>}
      {easyToMatch(line, metric) && <dd className={lines.more}>{t('compare.easy')}</dd>}
      <Tests report={report} row={row} metric={metric} line={line} />
    </div>
  )
}

/** The p values of a difference, by themselves and within their family; nothing where nothing was tested. */
function Tests({ report: { criteria }, line }: Compared & { report: ValidationReport }) {
  const { t, plain, given, explained } = useWords()
  const p = (number: number | null) =>
    number === null
      ? t('benchmark.none')
      : number < 0.001
        ? t('compare.less', { p: plain(0.001, 3) })
        : plain(number, 3)
  if (line.p_difference === null || line.p_noninferiority === null) return null
  return (
    <>
      <dd className={lines.more}>{t('compare.pDifference', { p: p(line.p_difference) })}</dd>
      <dd className={lines.more}>
        {t('compare.pNoninferiority', { p: p(line.p_noninferiority), half: given(criteria.alpha / 2) })}
      </dd>
      <dd className={lines.more}>
        {t(`compare.${line.role}`)}.{' '}
        <Explain of={explained('p')}>
          {line.family && line.adjusted
            ? t('compare.adjusted', {
                method: t(`compare.method.${criteria.families[line.family]}`, {
                  family: t(`compare.family.${line.family}`),
                }),
                difference: p(line.adjusted.difference),
                noninferiority: p(line.adjusted.noninferiority),
              })
            : t('compare.unadjusted')}
        </Explain>
      </dd>
    </>
  )
}
