import { Explain } from '#client/ui/Explain.tsx'
import type { Result } from '#schema/metric.ts'
import { type ValidationCell, type ValidationMetric, validationMetrics } from '#schema/report.ts'
import classes from './Coefficients.module.css'
import { type ExplainedKey, useWords } from './useWords.ts'

/** All coefficients of a cell, each with interval, method and standard error, or the reason for none. */
export function Coefficients({ results, stratified }: { results: Results; stratified?: Result | null }) {
  const { t, reasonFull } = useWords()
  const missing = new Set(validationMetrics.flatMap(metric => withoutInterval(results[metric]) ?? []))
  const none = validationMetrics.every(
    metric => results[metric].value === null || withoutInterval(results[metric]),
  )
  // The same reason under every line is said once, below them.
  const same = none && missing.size === 1 ? [...missing][0]! : null
  return (
    <>
      <dl className={classes.list}>
        {validationMetrics.map(metric => (
          <CoefficientLine
            key={metric}
            of={metric}
            name={t(`metric.${metric}`)}
            result={results[metric]}
            metric={metric}
            quiet={same !== null}
          />
        ))}
        {stratified && (
          <CoefficientLine
            of="stratified"
            name={t('panel.stratified')}
            result={stratified}
            metric="cohen_kappa"
            note={t('panel.stratifiedWhy')}
          />
        )}
      </dl>
      {same && <p className={classes.same}>{t('panel.sameReason', { reason: reasonFull(same) })}</p>}
    </>
  )
}

/** One coefficient: its value, interval and how both were made, or the reason for none. */
function CoefficientLine({
  of,
  name,
  result,
  metric,
  note,
  quiet = false,
}: {
  of: ExplainedKey
  name: string
  result: Result
  metric: ValidationMetric
  note?: string
  /** The reason for no interval is said elsewhere. */
  quiet?: boolean
}) {
  const { t, value, level, n, share, reasonFull, explained } = useWords()
  if (result.value === null)
    return (
      <div className={classes.line}>
        <dt>
          <Explain of={explained(of)}>{name}</Explain>
        </dt>
        <dd className={classes.more}>{t('table.absentFull', { reason: reasonFull(result.undefined) })}</dd>
      </div>
    )
  const reason = withoutInterval(result)
  const made = [
    ...(result.se === undefined ? [] : [t('panel.se', { se: value(result.se, metric, 3) })]),
    ...(result.ci ? [t(`method.${result.ci.method}`)] : []),
  ]
  return (
    <div className={classes.line}>
      <dt>
        <Explain of={explained(of)}>{name}</Explain>
      </dt>
      <dd>{value(result.value, metric)}</dd>
      {result.ci && (
        <dd className={classes.more}>
          {t('panel.level', {
            level: level(result.ci.level),
            low: value(result.ci.low, metric),
            high: value(result.ci.high, metric),
          })}
        </dd>
      )}
      {reason && !quiet && (
        <dd className={classes.more}>{t('panel.noInterval', { reason: reasonFull(reason) })}</dd>
      )}
      {result.coverage !== undefined && result.ci && (
        <dd className={classes.warning}>
          {t('panel.coverage', { share: share(result.coverage), level: level(result.ci.level) })}
        </dd>
      )}
      {result.bootstrap && (
        <dd className={classes.more}>
          {t(result.bootstrap.undefined > 0 ? 'panel.bootstrapUndefined' : 'panel.bootstrap', {
            low: value(result.bootstrap.low, metric),
            high: value(result.bootstrap.high, metric),
            replicates: n(result.bootstrap.replicates),
            undefined: n(result.bootstrap.undefined),
          })}
        </dd>
      )}
      {made.length > 0 && <dd className={classes.more}>{made.join(' · ')}</dd>}
      {note && <dd className={classes.more}>{note}</dd>}
    </div>
  )
}

type Results = ValidationCell['results']

function withoutInterval(result: Results[keyof Results]) {
  return result.value === null ? null : (result.ci_undefined ?? null)
}
