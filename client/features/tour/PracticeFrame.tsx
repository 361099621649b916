import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useCap } from '#client/keyboard/ownKeys.ts'
import type { Happening } from './happenings.ts'
import classes from './PracticeFrame.module.css'
import { isDone, physicianSteps } from './physicianSteps.ts'
import { evasive } from './practiceCase.ts'
import { TourPanel } from './TourPanel.tsx'
import type { usePractice } from './usePractice.ts'
import { useTourWords } from './words.ts'

type Props = {
  practice: ReturnType<typeof usePractice>
  happened: readonly Happening[]
  onStep: () => void
  onFinish: () => void
  onLater: () => void
  onSkip: () => void
  /** The annotation screen. */
  children: ReactNode
}

/** The physician's tour above the annotation screen: it says what to do next and notices when it is done. */
export function PracticeFrame({ practice, happened, children, ...on }: Props) {
  const { t } = useTourWords()
  const [at, setAt] = useState(0)
  const step = physicianSteps[at]!
  const bench = useRef<HTMLDivElement>(null)
  const sheet = useOpenThings(bench)
  const seen = sheet.dialogClosed > 0 ? [...happened, 'keys' as const] : happened
  const done = isDone(step, seen) && !sheet.busy

  const go = (to: number) => {
    const { stage, offline = false } = physicianSteps[to]!
    practice.connect(!offline)
    practice.goToStage(stage)
    sheet.forget()
    on.onStep()
    setAt(to)
  }
  const caps = {
    takeBack: useCap('take-back'),
    evidence: useCap('evidence'),
    comment: useCap('comment'),
    flag: useCap('flag'),
    review: useCap('review'),
    freeze: useCap('freeze'),
    language: useCap('language'),
    keys: useCap('keys'),
    note: useCap('focus-note'),
    dialogue: useCap('focus-dialogue'),
    find: useCap('find'),
    turnBack: useCap('turn-back'),
    turnOn: useCap('turn-on'),
    instructions: useCap('instructions'),
    ...evasive,
  }
  return (
    <div className={classes.frame}>
      <TourPanel
        label={t('practice')}
        step={at}
        of={physicianSteps.length}
        title={t(`physician.${step.id}.title`)}
        text={t(`physician.${step.id}.text`, caps)}
        done={done && step.until.length > 0 ? t(`physician.${step.id as Doing}.done`, caps) : undefined}
        lastWords={t('toCases')}
        onStep={go}
        onFinish={on.onFinish}
        onLater={on.onLater}
        onSkip={on.onSkip}
      />
      <div ref={bench} className={classes.bench} data-point={step.point}>
        {children}
      </div>
    </div>
  )
}

type Doing = Exclude<(typeof physicianSteps)[number]['id'], 'welcome' | 'read' | 'note' | 'blind'>

/** Whether something of the screen is open that a person finishes first, and how many dialogs were closed. */
function useOpenThings(bench: RefObject<HTMLElement | null>) {
  const [busy, setBusy] = useState(false)
  const [dialogClosed, setClosed] = useState(0)
  const open = useRef(false)
  useLayoutEffect(() => {
    const look = () => {
      const dialog = bench.current!.querySelector('dialog[open]') !== null
      if (open.current && !dialog) setClosed(count => count + 1)
      open.current = dialog
      setBusy(dialog || bench.current!.querySelector('[data-item-in-hand] :is(textarea, output)') !== null)
    }
    const watch = new MutationObserver(look)
    watch.observe(bench.current!, { subtree: true, childList: true, attributeFilter: ['open'] })
    return () => watch.disconnect()
  }, [bench])
  return { busy, dialogClosed, forget: () => setClosed(0) }
}
