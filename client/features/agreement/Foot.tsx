import { type ValidationReport, validationMetrics } from '#schema/report.ts'
import classes from './Foot.module.css'
import { namesOf } from './names.ts'
import { useWords } from './useWords.ts'

/** Everything needed to make these numbers again, in one small paragraph. */
export function Foot({ report }: { report: ValidationReport }) {
  const { t, count, list, level, n, given, alpha } = useWords()
  const instruments = report.instruments
    .map(({ key, version, sha }) => t('foot.instrument', { key, n: version, sha: sha.slice(0, 8) }))
    .join(', ')
  const plan = t('foot.plan', {
    // A seed is a name for a stream of chance, not a quantity: no grouping.
    seed: String(report.study.seed),
    replicates: n(report.replicates),
    level: level(report.level),
  })
  const criteria = t(report.criteria.planned ? 'foot.criteria' : 'foot.criteriaDefault', {
    margin: given(report.criteria.margin),
    alpha: alpha(report.criteria, report.plan),
    primary: t(`foot.adjustment.${report.criteria.families.primary}`),
    items: t(`foot.adjustment.${report.criteria.families.items}`),
  })
  const said = [
    t('foot.cluster', { groups: count('groups', report.counts.rated.groups) }),
    t('foot.raters', {
      names: list(namesOf(report, t('look.unnamed', { count: report.counts.physicians }))),
    }),
    t('foot.instruments', { list: instruments }),
    ...(hasIntervals(report) ? [plan] : []),
    ...(report.judge
      ? [
          ...(report.split === 'reporting' ? [criteria] : []),
          t('foot.judge', {
            name: report.judge.name,
            run: n(report.judge.trial),
            model: report.judge.model,
            prompt: report.judge.prompt_version,
          }),
        ]
      : []),
  ]
  return (
    <p className={classes.foot}>
      <span className="visually-hidden">{t('foot.label')}</span> {said.join(' ')}
    </p>
  )
}

/** Whether any value of the report has an interval: without one there is no level to tell. */
const hasIntervals = ({ rows }: ValidationReport): boolean =>
  rows.some(row =>
    row.cells.some(cell =>
      validationMetrics.some(metric => {
        const result = cell.results[metric]
        return result.value !== null && result.ci !== null
      }),
    ),
  )
