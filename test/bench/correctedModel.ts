import type { ScoredCase } from '#server/judgeReport/slices.ts'
import { type Chance, gamma } from './coverageModel.ts'

/** How often humans pass cases of a model, and how often the judge passes those and fails the others. */
export type Model = { name: string; passes: number; sensitivity: number; specificity: number }

/** `labelled` and `unlabelled` count source patients, each with `size` cases of each model. */
export type Design = {
  labelled: number
  unlabelled: number
  size: number
  models: readonly Model[]
  /** Humans rate the first of a patient's cases only, so that patients have cases of both kinds. */
  mixed?: boolean
}

/** Patients differ in how often their cases pass (cases of one resemble each other by 1 in 5) … */
const alike = 4
/** … and in how well the judge tells theirs (by 1 in 10). */
const judgedAlike = 9

/** Draws cases of 0 and 1 from patients, each with its own chances. */
export function drawCases(
  { labelled, unlabelled, size, models, mixed = false }: Design,
  { uniform }: Chance,
): ScoredCase[] {
  const beta = (mean: number, total: number) => {
    const first = gamma(mean * total, uniform)
    return first / (first + gamma((1 - mean) * total, uniform))
  }
  const cases: ScoredCase[] = []
  for (let patient = 0; patient < labelled + unlabelled; patient++)
    for (const model of models) {
      const passes = beta(model.passes, alike)
      const sensitivity = beta(model.sensitivity, judgedAlike)
      const specificity = beta(model.specificity, judgedAlike)
      for (let n = 0; n < size; n++) {
        const human = uniform() < passes ? 1 : 0
        const right = uniform() < (human === 1 ? sensitivity : specificity)
        const rated = patient < labelled && (!mixed || n === 0)
        cases.push({
          caseId: `${patient}-${model.name}-${n}`,
          group: `patient-${patient}`,
          model: model.name,
          strata: {},
          judge: right ? human : 1 - human,
          physicians: rated ? [human] : [],
        })
      }
    }
  return cases
}

/** Three models in the order a, b, c, of which the judge is the more lenient with the worse: it prefers c to a to b. */
export const planted: readonly Model[] = [
  { name: 'a', passes: 0.8, sensitivity: 0.9, specificity: 0.85 },
  { name: 'b', passes: 0.6, sensitivity: 0.9, specificity: 0.6 },
  { name: 'c', passes: 0.4, sensitivity: 0.9, specificity: 0.2 },
]
