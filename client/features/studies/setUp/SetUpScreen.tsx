import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#client/format.ts'
import { Page } from '#client/ui/Page.tsx'
import type { StudyOverview } from '../calls.ts'
import { heldAlone } from '../openingSteps.ts'
import { StudyPage } from '../StudyPage.tsx'
import { type Plan, usePlan } from '../usePlan.ts'
import { useStudyWords } from '../words.ts'
import { AllocationStep } from './AllocationStep.tsx'
import { CasesStep } from './CasesStep.tsx'
import { JudgeStep } from './JudgeStep.tsx'
import { NamesStep } from './NamesStep.tsx'
import { NoticeStep } from './NoticeStep.tsx'
import { OpenStep } from './OpenStep.tsx'
import { PeopleStep } from './PeopleStep.tsx'
import { PlanStep } from './PlanStep.tsx'
import { RoomStep } from './RoomStep.tsx'
import { SampleStep } from './SampleStep.tsx'
import { StepLine } from './StepLine.tsx'
import classes from './setUp.module.css'
import { type StepId, stepInHand, stepNamed, stepsOf } from './steps.ts'

export type StepProps = {
  overview: StudyOverview
  plan: Plan
  /** Whether the plan is the person's own; one that is only offered is no mistake of theirs. */
  typed: boolean
  onPlan: (plan: Plan) => void
}

const bodies: Record<StepId, ComponentType<StepProps>> = {
  cases: CasesStep,
  judge: JudgeStep,
  names: NamesStep,
  sample: SampleStep,
  room: RoomStep,
  notice: NoticeStep,
  people: PeopleStep,
  allocation: AllocationStep,
  plan: PlanStep,
  open: OpenStep,
}

/** From cases to an open study: one step open, the others one line each with what came of them. */
export function SetUpScreen() {
  const { t } = useTranslation('common')
  return (
    <StudyPage title={t('tab.setUp')} live>
      {overview => <SetUp overview={overview} />}
    </StudyPage>
  )
}

function SetUp({ overview }: { overview: StudyOverview }) {
  const { t, i18n } = useStudyWords()
  const navigate = useNavigate()
  const { step: named } = useSearch({ strict: false }) as { step?: unknown }
  const { plan, typed, type } = usePlan(overview)
  const steps = stepsOf(overview)
  const asked = stepNamed(named)
  const first = useRef(stepInHand(steps))
  const open = asked ?? first.current
  // The address names the step from the beginning, so that nothing moves when a step is done.
  useEffect(() => {
    if (!asked)
      void navigate({
        to: '.',
        search: { step: first.current } as never,
        replace: true,
        resetScroll: false,
      })
  }, [asked, navigate])
  const count = (n: number) => formatCount(n, i18n.language)
  const needed = steps.filter(({ state }) => state !== 'unneeded')
  const alone = heldAlone(overview)
  const left = needed.filter(({ state }) => state === 'todo' || state === 'waiting')
  const standing = left.length > 0 ? 'setUp.standing' : alone ? 'setUp.readyAlone' : 'setUp.ready'
  return (
    <Page>
      <div className={classes.flow}>
        <header className={classes.head}>
          <h1>{t('common:tab.setUp')}</h1>
          <p>
            {overview.study.state === 'draft'
              ? t(standing, {
                  done: count(needed.filter(({ state }) => state === 'done').length),
                  of: count(needed.length),
                  left: left.map(({ id }) => t(`setUp.step.${id}`)).join(', '),
                })
              : t(`setUp.over.${overview.study.state}`)}
          </p>
          {alone && <p>{t('setUp.alone', { key: overview.study.key })}</p>}
          <p>
            <Link to="/studies/$study/planner" params={{ study: overview.study.id }}>
              {t('setUp.planner')}
            </Link>
          </p>
        </header>
        <ol className={classes.steps}>
          {steps.map((step, index) => {
            const Body = bodies[step.id]
            return (
              <StepLine
                key={step.id}
                overview={overview}
                step={step}
                open={step.id === open}
                next={steps.slice(index + 1).find(({ state }) => state !== 'unneeded')}
              >
                <Body overview={overview} plan={plan} typed={typed} onPlan={type} />
              </StepLine>
            )
          })}
        </ol>
      </div>
    </Page>
  )
}
