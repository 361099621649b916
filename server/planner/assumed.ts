import type { PlanAssumptions } from '#schema/planner.ts'
import { AppError } from '../errors.ts'
import { normalsFrom, uniformFor } from './chance.ts'
import { correlationFor, cutPoints, mostOfJudge } from './latent.ts'
import { scoresOf } from './measure.ts'
import { correlation, covariance } from './scoreWidth.ts'
import type { RatedCase, Source, Uniform } from './source.ts'

/** Cases from which the spread of scores in the population is taken. */
const manyCases = 4000

/**
 * A source that follows assumptions. Behind each unit stands a normal that all raters see with an error of their own;
 * they cut what they see at the same points, so that all use the levels equally often. Correlations are such that
 * two physicians, and judge and physician, have the assumed coefficients. What is seen and every error are alike
 * within a case, by the assumed intraclass correlation.
 *
 * @throws AppError `planner-impossible` (`judge-beyond-physicians`) where even a judge without error would not agree so
 *   well with physicians who agree so little with each other
 */
export function assumedSource(assumptions: PlanAssumptions, physicians: number): Source {
  const { levels, coefficient, units, icc } = assumptions
  const cuts = cutPoints(levels)
  const most = mostOfJudge(cuts, coefficient, assumptions.physicians)
  if (assumptions.judge > most)
    throw new AppError('planner-impossible', {
      problem: 'judge-beyond-physicians',
      most: Number(most.toFixed(3)),
    })
  const between = correlationFor(cuts, coefficient, assumptions.physicians)
  const withJudge = correlationFor(cuts, coefficient, assumptions.judge)
  const sharpness = Math.sqrt(between)
  const loadings = [
    ...Array.from({ length: physicians }, () => sharpness),
    Math.min(1, withJudge / sharpness),
  ]
  const draw = (kind: 'shared' | number, uniform: Uniform): RatedCase =>
    drawCase({ loadings, cuts, units, icc }, kind, uniform)
  const uniform = uniformFor(1, 'population')
  const population = scoresOf(
    Array.from({ length: manyCases }, () => draw(0, uniform)),
    physicians,
    levels.length,
  )
  const total = levels.reduce((sum, share) => sum + share, 0)
  return {
    levels: levels.length,
    items: 1,
    physicians,
    unitsPerCase: units,
    coefficient,
    scored: true,
    truth: {
      kappa: assumptions.judge,
      physicians: assumptions.physicians,
      difference: assumptions.judge - assumptions.physicians,
      score: levels.reduce((sum, share, level) => sum + (share * level) / total, 0) / (levels.length - 1),
      score_correlation: correlation(population.physicians, population.judge),
    },
    pilot: null,
    judgeVariance: covariance(population.judge, population.judge),
    draw,
  }
}

function drawCase(
  model: { loadings: readonly number[]; cuts: readonly number[]; units: number; icc: number },
  kind: 'shared' | number,
  uniform: Uniform,
): RatedCase {
  const { loadings, cuts, units, icc } = model
  const normal = normalsFrom(uniform)
  const [common, own] = [Math.sqrt(icc), Math.sqrt(1 - icc)]
  const raters = loadings.length
  const ratings = new Int32Array(units * raters)
  const takesPart = loadings.map((_, rater) => kind === 'shared' || rater === kind || rater === raters - 1)
  const ofCase = normal()
  const errorOfCase = loadings.map(() => normal())
  for (let unit = 0; unit < units; unit++) {
    const seen = common * ofCase + own * normal()
    for (let rater = 0; rater < raters; rater++) {
      if (!takesPart[rater]) {
        ratings[unit * raters + rater] = -1
        continue
      }
      const error = common * errorOfCase[rater]! + own * normal()
      const loading = loadings[rater]!
      const value = loading * seen + Math.sqrt(1 - loading * loading) * error
      let level = 0
      while (level < cuts.length && value > cuts[level]!) level++
      ratings[unit * raters + rater] = level
    }
  }
  return { items: new Int32Array(units), ratings }
}
