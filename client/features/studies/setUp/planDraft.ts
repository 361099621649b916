import type { AnalysisPlan, StandingPlan } from '#schema/analysisPlan.ts'
import type { ValidationMetric } from '#schema/validationMetric.ts'
import type { PlannableRow } from '../calls.ts'

/** A plan as it is typed: numbers are still texts, and primary rows stand by their ids with a coefficient each. */
export type PlanDraft = {
  primary: Record<string, ValidationMetric>
  margin: string
  alpha: string
  families: AnalysisPlan['families']
  exclusions: string
  stopping: AnalysisPlan['stopping']['kind']
  stopCases: string
  looks: string
}

const empty: PlanDraft = {
  primary: {},
  margin: '0.1',
  alpha: '0.05',
  families: { primary: 'holm', items: 'benjamini-hochberg', strata: 'benjamini-hochberg' },
  exclusions: '',
  stopping: 'all-assigned',
  stopCases: '',
  looks: '',
}

/** What the form begins with: the plan in force, else one that claims nothing yet. */
export function firstDraft(plan: StandingPlan | null): PlanDraft {
  if (!plan) return empty
  const { primary, margin, alpha, families, exclusions, stopping, looks } = plan
  return {
    primary: Object.fromEntries(primary.map(({ row, coefficient }) => [row, coefficient])),
    margin: String(margin),
    alpha: String(alpha),
    families,
    exclusions,
    stopping: stopping.kind,
    stopCases: stopping.kind === 'shared-cases' ? String(stopping.cases) : '',
    looks: looks.join(', '),
  }
}

/** The looks that are typed, in rising order, each once. */
export const looksOf = (text: string): number[] =>
  [...new Set((text.match(/\d+/g) ?? []).map(Number))].filter(look => look > 0).sort((a, b) => a - b)

/** The plan that is typed, its rows in the order of the table. */
export const planOf = (draft: PlanDraft, rows: readonly PlannableRow[]): AnalysisPlan => ({
  primary: rows.flatMap(({ id }) => {
    const coefficient = draft.primary[id]
    return coefficient ? [{ row: id, coefficient }] : []
  }),
  margin: Number(draft.margin),
  alpha: Number(draft.alpha),
  families: draft.families,
  exclusions: draft.exclusions.trim(),
  stopping:
    draft.stopping === 'shared-cases'
      ? { kind: 'shared-cases', cases: Number(draft.stopCases) }
      : { kind: 'all-assigned' },
  looks: looksOf(draft.looks),
})

const place = (study: string) => `concord.plan.${study}`

/** What was typed in this tab before it was loaded again; null where nothing was, or it cannot be read. */
export function keptDraft(study: string): PlanDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place(study)) ?? 'null')
    if (kept === null || typeof kept !== 'object') return null
    const draft = { ...empty, ...kept } as PlanDraft
    const texts = [draft.margin, draft.alpha, draft.exclusions, draft.stopCases, draft.looks]
    return texts.every(text => typeof text === 'string') && typeof draft.primary === 'object' ? draft : null
  } catch {
    return null
  }
}

export function keepDraft(study: string, draft: PlanDraft | null): void {
  if (draft) sessionStorage.setItem(place(study), JSON.stringify(draft))
  else sessionStorage.removeItem(place(study))
}
