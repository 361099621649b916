import { type AnalysisPlan, alphaOfEach } from '#schema/analysisPlan.ts'
import { given } from './resultText.ts'
import { screenWord } from './words.ts'

/** The α of a plan, and how its looks share it out. */
export const alphaText = (plan: Pick<AnalysisPlan, 'alpha' | 'looks'>): string =>
  plan.looks.length === 0
    ? screenWord('foot.alpha', { alpha: given(plan.alpha) })
    : screenWord('foot.alphaShared', {
        alpha: given(plan.alpha),
        reports: plan.looks.length + 1,
        each: given(alphaOfEach(plan)),
      })
