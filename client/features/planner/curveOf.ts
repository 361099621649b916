import type { Curve } from '#client/charts/plannerCurve.ts'
import type { Plan, WishedMeasure } from '#schema/planner.ts'

/** What the curve of a measure is drawn from. Chances of a verdict go with the difference alone. */
export function curveOf(plan: Plan, measure: WishedMeasure): Curve {
  const { design } = plan.terms
  const answer = plan.answers.find(one => one.measure === measure)
  const judged = measure === 'difference'
  return {
    points: plan.points.map(({ n, labelled, widths, chances }) => {
      const { mean, low, high, without } = widths[measure]!
      return {
        n,
        labelled,
        mean,
        low,
        high,
        without,
        against: judged ? chances.below! : null,
        for: judged ? chances['non-inferior']! + chances.above! : null,
      }
    }),
    wish: answer?.wish ?? null,
    answer: answer?.cases ?? null,
    given: design[design.vary],
  }
}
