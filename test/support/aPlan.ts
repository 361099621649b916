import type { AnalysisPlan } from '#schema/analysisPlan.ts'

/** A plan that a judge-validation study can hold: two primary rows, no looks. */
export const aPlan: AnalysisPlan = {
  primary: [
    { row: 'topic-checklist/pooled', coefficient: 'cohen_kappa' },
    { row: 'comprehension/pooled', coefficient: 'weighted_kappa_quadratic' },
  ],
  margin: 0.1,
  alpha: 0.05,
  families: { primary: 'holm', items: 'benjamini-hochberg', strata: 'benjamini-hochberg' },
  exclusions: '',
  stopping: { kind: 'all-assigned' },
  looks: [],
}
