import { useQuery } from '@tanstack/react-query'
import { LoadError, Loading } from '#client/ui/Notes.tsx'
import { planQuery } from '../calls.ts'
import { useStudyWords } from '../words.ts'
import { PlanFacts } from './PlanFacts.tsx'
import { PlanForm } from './PlanForm.tsx'
import { keptDraft } from './planDraft.ts'
import type { StepProps } from './SetUpScreen.tsx'
import classes from './setUp.module.css'

/** What the study will claim and how: the plan in force, and until the first rating the form that writes it. */
export function PlanStep({ overview }: StepProps) {
  const { t } = useStudyWords()
  const { study } = overview
  const { data, error, refetch } = useQuery(planQuery(study.id))
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading lines={6} />
  const { plan, closed } = data
  const form = <PlanForm key={plan?.sha ?? ''} overview={overview} read={data} />
  return (
    <div className={classes.parts}>
      {plan && <PlanFacts study={study.id} plan={plan} read={data} />}
      {closed && !plan && <p>{t('plan.none')}</p>}
      {closed ? (
        <p className={classes.small}>{t(`plan.${plan ? 'closed' : 'late'}.${closed}`)}</p>
      ) : plan ? (
        <details className={classes.more} open={keptDraft(study.id) !== null || undefined}>
          <summary>{t('plan.change')}</summary>
          <div>{form}</div>
        </details>
      ) : (
        form
      )}
    </div>
  )
}
