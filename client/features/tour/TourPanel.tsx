import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { KeyCap } from '#client/keyboard/KeyCap.tsx'
import classes from './TourPanel.module.css'
import { useTourKeys } from './useTourKeys.ts'
import { useTourWords } from './words.ts'

type Props = {
  /** What always stands there: what this is, and what becomes of it. */
  label: string
  step: number
  of: number
  title: string
  text: ReactNode
  /** What is said once the person has done what the step asks. */
  done?: string | undefined
  children?: ReactNode
  /** What the last step's button says. */
  lastWords: string
  onStep: (step: number) => void
  onFinish: () => void
  onLater: () => void
  onSkip: () => void
}

/**
 * One step of a tour beside the page, never over it. A dialog that holds nothing: the page goes on being used, so
 * the focus comes here when a step is asked for and stays where it is when a step is done over there.
 */
export function TourPanel(props: Props) {
  const { label, step, of, title, text, done, onStep } = props
  const { t } = useTourWords()
  const name = useId()
  const head = useRef<HTMLHeadingElement>(null)
  const last = step === of - 1
  const [said, setSaid] = useState('')
  const begun = useRef(false)
  // The focus goes with the step
  useEffect(() => {
    if (begun.current) return head.current?.focus()
    begun.current = true
    // A menu that starts the tour gives the focus back to its button first; who writes already is left alone.
    const timer = setTimeout(() => {
      if (!document.activeElement?.matches('input, textarea')) head.current?.focus()
    }, 50)
    return () => clearTimeout(timer)
  }, [step])
  useEffect(() => setSaid(done ?? ''), [done])

  const next = () => (last ? props.onFinish() : onStep(step + 1))
  const back = () => {
    if (step > 0) onStep(step - 1)
  }
  useTourKeys({ next: () => !last && next(), back, skip: props.onSkip })
  return (
    <div
      role="dialog"
      aria-modal="false"
      aria-labelledby={name}
      className={classes.panel}
      data-tour
      data-step={step + 1}
    >
      <div className={classes.track} aria-hidden="true">
        <span style={{ width: `${((step + 1) / of) * 100}%` }} />
      </div>
      <p className={classes.label}>
        <strong>{label}</strong>
        <span className="tabular">
          <span aria-hidden="true">{t('step', { n: step + 1, of })}</span>
          <span className="visually-hidden">{t('stepLong', { n: step + 1, of })}</span>
        </span>
      </p>
      <div className={classes.words}>
        <h2 id={name} ref={head} tabIndex={-1}>
          {title}
        </h2>
        <p className={classes.text}>{text}</p>
        {done && (
          <p className={classes.done}>
            <svg width="14" height="14" viewBox="0 0 12 12" aria-hidden="true">
              <path d="M2 6.5 4.8 9 10 3" fill="none" stroke="currentColor" strokeWidth="1.8" />
            </svg>
            <span>{done}</span>
          </p>
        )}
        {props.children}
      </div>
      <div className={classes.actions}>
        <div className={classes.steps}>
          {step > 0 && (
            <button type="button" className={classes.back} onClick={back}>
              <KeyCap>←</KeyCap> {t('back')}
            </button>
          )}
          <button
            type="button"
            className={classes.next}
            data-ready={!!done || last || undefined}
            onClick={next}
          >
            {last ? props.lastWords : t('next')} {!last && <KeyCap>→</KeyCap>}
          </button>
        </div>
        {!last && (
          <div className={classes.leave}>
            <button type="button" onClick={props.onLater}>
              {t('later')}
            </button>
            <button type="button" onClick={props.onSkip}>
              {t('skip')} <KeyCap>Esc</KeyCap>
            </button>
          </div>
        )}
      </div>
      <span className="visually-hidden" role="status" aria-live="polite">
        {said}
      </span>
    </div>
  )
}
