import { intervalLevel, type StandingPlan } from '#schema/analysisPlan.ts'
import { alphaText } from './alphaText.ts'
import { some } from './counts.ts'
import { given, levelText } from './resultText.ts'
import { screenWord } from './words.ts'

/** A plan in sentences, one a line. */
export function planText(plan: StandingPlan): string {
  const { version, sha, at, primary, margin, families, exclusions, stopping, looks } = plan
  const stop =
    stopping.kind === 'all-assigned'
      ? 'when all that is allocated is done'
      : `at ${some(stopping.cases, 'finished shared case')}`
  return [
    `analysis plan ${version} of ${new Date(at).toISOString()}`,
    `SHA-256 ${sha}`,
    ...primary.map(({ row, coefficient }) => `primary: ${row}, ${screenWord(`metric.${coefficient}`)}`),
    `margin ${given(margin)}, ${alphaText(plan)}, intervals ${levelText(intervalLevel(plan))}`,
    `adjusted for several tests: primary ${families.primary}, items ${families.items}, strata ${families.strata}`,
    `left out: ${exclusions || 'nothing'}`,
    `ends ${stop}`,
    looks.length === 0
      ? 'agreement is seen after freezing only'
      : `interim looks at finished shared cases: ${looks.join(', ')}`,
  ].join('\n')
}
