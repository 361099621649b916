import { Empty } from '#client/ui/Notes.tsx'
import { ImportJudge } from '../imports/ImportJudge.tsx'
import { JudgeRuns } from '../JudgeRunsCard.tsx'
import { useStudyWords } from '../words.ts'
import type { StepProps } from './SetUpScreen.tsx'
import classes from './setUp.module.css'

/** Brings judges' ratings in, in whatever state the study is: no reply to a physician rests on them. */
export function JudgeStep({ overview: { study, cases, judge_runs } }: StepProps) {
  const { t } = useStudyWords()
  if (cases.published === 0) return <Empty>{t('setUp.judgeNeedsCases')}</Empty>
  return (
    <div className={classes.parts}>
      {judge_runs.length > 0 && <JudgeRuns runs={judge_runs} />}
      <ImportJudge study={study.id} />
    </div>
  )
}
