import { Empty } from '#client/ui/Notes.tsx'
import { useStudyWords } from '../words.ts'
import { AllocationDrawing } from './AllocationDrawing.tsx'
import { AllocationForm } from './AllocationForm.tsx'
import type { StepProps } from './SetUpScreen.tsx'
import classes from './setUp.module.css'

/** Deals the sample out: each physician gets cases of their own, and all get the shared ones. */
export function AllocationStep({ overview, plan, typed, onPlan }: StepProps) {
  const { t } = useStudyWords()
  const { study, sample, allocation, progress } = overview
  const members = progress.filter(({ member }) => member)
  const standing = allocation.rows.length > 0 && (
    <AllocationDrawing study={study.id} overview={overview} rows={allocation.rows} />
  )
  if (study.state !== 'draft') return standing || null
  if (sample.n === 0) return <Empty>{t('allocation.noSample')}</Empty>
  if (members.length === 0) return <Empty>{t('allocation.noPhysicians')}</Empty>
  const form = <AllocationForm overview={overview} plan={plan} typed={typed} onPlan={onPlan} />
  if (!standing) return form
  return (
    <div className={classes.parts}>
      {standing}
      <details className={classes.more}>
        <summary>{t('allocation.another')}</summary>
        <div>{form}</div>
      </details>
    </div>
  )
}
