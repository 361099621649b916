import type { Adjustment } from '#schema/adjustment.ts'
import { type AnalysisPlan, alphaOfEach, type PlannedRow } from '#schema/analysisPlan.ts'
import type { BenchmarkLine, Criteria, Family } from '#schema/benchmark.ts'
import { type ValidationMetric, type ValidationRow, validationMetrics } from '#schema/report.ts'
import { benjaminiHochberg, holm } from '#server/statistics/multiplicity.ts'

/** What holds where no plan was made: a margin of .10, level .05, and no row of which a claim was announced. */
const unplanned: Criteria = {
  planned: false,
  margin: 0.1,
  alpha: 0.05,
  families: { primary: 'holm', items: 'benjamini-hochberg', strata: 'benjamini-hochberg' },
}

/** A plan's criteria; its α is shared out over the planned looks and the final report, as `intervalLevel` does. */
export function criteriaOf(plan: AnalysisPlan | null): Criteria {
  if (!plan) return unplanned
  const { margin, families } = plan
  return { planned: true, margin, alpha: alphaOfEach(plan), families }
}

const adjust: Record<Adjustment, (p: readonly (number | null)[]) => (number | null)[]> = {
  holm,
  'benjamini-hochberg': benjaminiHochberg,
  none: p => [...p],
}

/**
 * Which coefficients were announced, their families, and the p values adjusted within them.
 *
 * The plan's rows are one family, each with its coefficient. Items that are not among them are another, each with its
 * headline coefficient: one test an item. What is in no family is exploratory and unadjusted. A verdict that the
 * interval alone gives but the adjusted p value does not carry is taken back.
 */
export function settle(
  rows: readonly ValidationRow[],
  criteria: Criteria,
  primary: readonly PlannedRow[],
): ValidationRow[] {
  const named = new Set(primary.map(({ row, coefficient }) => `${row} ${coefficient}`))
  const familyOf = (row: ValidationRow, metric: ValidationMetric): Family | null =>
    named.has(`${row.id} ${metric}`)
      ? 'primary'
      : row.kind === 'item' && metric === row.headline
        ? 'items'
        : null
  const lines = rows.flatMap(row =>
    validationMetrics.flatMap(metric => {
      const line = row.benchmark?.results[metric]
      return line ? [{ key: `${row.id} ${metric}`, family: familyOf(row, metric), line }] : []
    }),
  )
  const settled = new Map(lines.map(({ key, line }) => [key, line]))
  for (const family of ['primary', 'items'] as const) {
    const own = lines.filter(line => line.family === family)
    const method = adjust[criteria.families[family]]
    const noninferiority = method(own.map(({ line }) => line.p_noninferiority))
    const difference = method(own.map(({ line }) => line.p_difference))
    own.forEach(({ key, line }, index) => {
      const adjusted = { noninferiority: noninferiority[index]!, difference: difference[index]! }
      settled.set(key, {
        ...line,
        adjusted,
        ...carried(line, adjusted, criteria.alpha),
        role: family === 'primary' ? 'primary' : 'exploratory',
        family,
      })
    })
  }
  return rows.map(row => ({
    ...row,
    benchmark: row.benchmark && {
      ...row.benchmark,
      results: Object.fromEntries(
        validationMetrics.map(metric => [metric, settled.get(`${row.id} ${metric}`)!]),
      ) as Record<ValidationMetric, BenchmarkLine>,
    },
  }))
}

/** The verdict that the adjusted p values still carry. */
function carried(
  { verdict, verdict_detail }: BenchmarkLine,
  adjusted: { noninferiority: number | null; difference: number | null },
  alpha: number,
): Pick<BenchmarkLine, 'verdict' | 'verdict_detail'> {
  const noninferior = adjusted.noninferiority !== null && adjusted.noninferiority < alpha / 2
  const different = adjusted.difference !== null && adjusted.difference < alpha
  const unsaid = 'not-after-adjustment' as const
  if (verdict === 'above' && !different)
    return { verdict: noninferior ? 'non-inferior' : 'inconclusive', verdict_detail: unsaid }
  if (verdict === 'non-inferior' && !noninferior) return { verdict: 'inconclusive', verdict_detail: unsaid }
  if (verdict === 'non-inferior' && verdict_detail === 'less-within-margin' && !different)
    return { verdict, verdict_detail: unsaid }
  if (verdict === 'below' && !different) return { verdict: 'inconclusive', verdict_detail: unsaid }
  return { verdict, verdict_detail }
}
