import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { StudyOverview } from '../calls.ts'
import { useStudyWords } from '../words.ts'
import classes from './setUp.module.css'
import { useStepResult } from './stepResult.ts'
import type { Step } from './steps.ts'

/**
 * One step: a line with its mark, its state in words and what came of it; the open one with what is to be done. A
 * line is a link, because the open step stands in the address.
 */
export function StepLine({
  overview,
  step,
  open,
  next,
  children,
}: {
  overview: StudyOverview
  step: Step
  open: boolean
  next: Step | undefined
  children: ReactNode
}) {
  const { t } = useStudyWords()
  const own = useId()
  const result = useStepResult(overview, step)
  const heading = useFocusWhenOpened(open)
  const { id, state, after } = step
  const params = { study: overview.study.id }
  const said =
    state === 'waiting'
      ? t('setUp.after', { steps: after.map(other => t(`setUp.step.${other}`)).join(', ') })
      : t(`setUp.state.${state}`)
  return (
    <li className={open ? classes.open : classes.step} data-state={state}>
      <div className={classes.line}>
        <StepMark state={state} />
        <h2 ref={heading} tabIndex={-1} id={own} className={classes.title}>
          {open ? (
            t(`setUp.step.${id}`)
          ) : (
            <Link
              to="/studies/$study/set-up"
              params={params}
              search={{ step: id }}
              resetScroll={false}
              aria-describedby={`${own}r`}
            >
              {t(`setUp.step.${id}`)}
            </Link>
          )}
        </h2>
        <p id={`${own}r`} className={classes.result}>
          <span className={classes.state}>{said}</span>
          {result && <span>{result}</span>}
        </p>
      </div>
      {open && (
        <section aria-labelledby={own} className={classes.body}>
          <p className={classes.lead}>{t(`setUp.lead.${id}`)}</p>
          {children}
          {next && overview.study.state === 'draft' && (
            <p className={classes.next}>
              <Link
                to="/studies/$study/set-up"
                params={params}
                search={{ step: next.id }}
                resetScroll={false}
              >
                {t(next.state === 'optional' ? 'setUp.nextOptional' : 'setUp.next', {
                  step: t(`setUp.step.${next.id}`),
                })}{' '}
                <span aria-hidden="true">→</span>
              </Link>
            </p>
          )}
        </section>
      )}
    </li>
  )
}

/** Done is a tick, waiting a broken ring, optional a small dot; the words beside say the same. */
function StepMark({ state }: { state: Step['state'] }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" className={classes.mark} aria-hidden="true">
      {state === 'optional' || state === 'unneeded' ? (
        <circle cx="10" cy="10" r="3" className={classes.dot} />
      ) : (
        <circle
          cx="10"
          cy="10"
          r="8"
          className={state === 'done' ? classes.disc : classes.ring}
          strokeDasharray={state === 'waiting' ? '2.5 3.8' : undefined}
        />
      )}
      {state === 'done' && <path d="M6 10.4l2.8 2.8L14.2 7.4" className={classes.tick} />}
    </svg>
  )
}

/** The heading of a step that the person opened takes the focus, and stands at the top; one that was open at first does not. */
function useFocusWhenOpened(open: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(open)
  useEffect(() => {
    const opened = open && !before.current
    before.current = open
    if (!opened) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('li')?.scrollIntoView?.({ block: 'start' })
  }, [open])
  return heading
}
