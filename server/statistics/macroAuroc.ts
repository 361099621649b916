import { auroc } from './auroc.ts'
import { absent, type Result, withoutInterval } from './result.ts'

/** One area a class against all others, their plain mean, and their mean by how frequent the class is. */
export type MacroAuroc = { classes: Result[]; macro: Result; weighted: Result }

/**
 * Macro-averaged one-versus-rest AUROC: the mean over the classes that have both outcomes.
 *
 * A class that no unit, or every unit, belongs to is absent in `classes` (`one-class`) and left out of the means
 * instead of counting 0. See `auroc` for each area.
 *
 * Source: Fawcett (2006), Pattern Recogn Lett 27:861; Provost & Domingos (2000), CeDER paper IS-00-04, for the
 * mean by frequency.
 *
 * Undefined: `no-pairs`, `one-class` (no class with both outcomes). No interval of the means: `not-computed`.
 *
 * @param truth class index of each unit, 0 … k - 1
 * @param scores one list of scores a class, units in the same order
 * @throws RangeError when lengths differ, a class lies outside the scale, or a score is not a number
 */
export function macroAuroc(
  truth: ArrayLike<number>,
  scores: readonly ArrayLike<number>[],
  level?: number,
): MacroAuroc {
  const n = truth.length
  const known = (code: number) => Number.isInteger(code) && code >= 0 && code < scores.length
  if (!Array.from(truth).every(known)) throw new RangeError(`class outside 0 … ${scores.length - 1}`)
  const sizes = new Float64Array(scores.length)
  for (let unit = 0; unit < n; unit++) sizes[truth[unit]!]! += 1
  const classes = scores.map((own, c) =>
    auroc(
      Array.from(truth, code => (code === c ? 1 : 0)),
      own,
      level,
    ),
  )
  const mean = (weightOf: (c: number) => number): Result => {
    let sum = 0
    let weights = 0
    classes.forEach(({ value }, c) => {
      if (value === null) return
      sum += weightOf(c) * value
      weights += weightOf(c)
    })
    if (weights === 0) return absent(n === 0 ? 'no-pairs' : 'one-class', n)
    return withoutInterval(sum / weights, n, 'not-computed')
  }
  return { classes, macro: mean(() => 1), weighted: mean(c => sizes[c]!) }
}
