import type { PlanAssumptions, PlanTerms } from '#schema/planner.ts'

/** The paper's checklist: 21 yes-or-no items a case. */
export const checklist: PlanAssumptions = {
  kind: 'assumptions',
  levels: [30, 70],
  coefficient: 'cohen_kappa',
  judge: 0.25,
  physicians: 0.57,
  units: 21,
  icc: 0.1,
}
/** One yes or no a case, each case for itself. */
export const single: PlanAssumptions = { ...checklist, judge: 0.5, physicians: 0.5, units: 1, icc: 0 }
/** The paper's four Likert axes. */
export const likert: PlanAssumptions = {
  ...checklist,
  levels: [3, 7, 20, 45, 25],
  coefficient: 'weighted_kappa_quadratic',
  judge: 0.24,
  physicians: 0.22,
  units: 4,
  icc: 0.2,
}
/** The paper's design: 25 cases of each of two physicians, 20 shared. */
export const paper: PlanTerms = {
  design: { physicians: 2, exclusive: 25, shared: 20, unlabelled: 500, vary: 'shared' },
  wants: {},
  margin: 0.1,
  simulations: 100,
  seed: 1,
}
