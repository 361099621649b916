import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { firstLanguage } from '#client/i18n.ts'
import { CommandCap } from '#client/keyboard/CommandCap.tsx'
import { guessInstrument } from '#schema/guessInstrument.ts'
import type { Instrument } from '#schema/instrument.ts'
import type { UiLanguage } from '#schema/words.ts'
import styles from './InstrumentPane.module.css'
import { ReasonWords } from './ReasonWords.tsx'
import type { Sheet, Slot } from './sheet.ts'
import type { SubmissionState } from './useSubmission.ts'

type Props = {
  instrument: Instrument
  sheet: Sheet
  missing: Slot[]
  choice: UiLanguage
  state: SubmissionState
  /** Answers of this stage that the server did not take, or holds in another version. */
  blocked: boolean
  /** Nothing of the case comes after this stage. */
  last: boolean
  line: (slot: Slot) => React.ReactNode
  onFinish: () => void
  onLeave: () => void
}

/** The stage before it is frozen: what is missing first, then every answer. */
export function Review(props: Props) {
  const { instrument, sheet, missing, choice, state, blocked, last, line, onFinish, onLeave } = props
  const { t } = useTranslation('annotate')
  const absent = new Set(missing.map(slot => slot.key))
  const rest = sheet.slots.filter(slot => !absent.has(slot.key))
  const guess = instrument.key === guessInstrument
  const title = instrument.title[firstLanguage(choice)]
  const head = useRef<HTMLHeadingElement>(null)
  const waiting = state.kind === 'waiting'
  // What is said stands above the answers; whoever comes from the last of them, or waits, is brought there.
  useEffect(() => {
    const pane = head.current?.closest('[data-scrolls]')
    if (pane) pane.scrollTop = 0
    head.current?.focus({ preventScroll: true })
  }, [waiting])
  return (
    <>
      <div className={styles.notice}>
        <h3 ref={head} tabIndex={-1}>
          {t('review.title', { title })}
        </h3>
        <p role="status">
          {missing.length > 0
            ? t('review.missing', { count: missing.length })
            : state.kind === 'waiting'
              ? t(blocked ? 'review.blocked' : 'review.waiting', { count: state.count })
              : state.kind === 'sending'
                ? t('review.sending')
                : t('review.complete')}
        </p>
        {missing.length === 0 && (
          <p>{t(last ? 'review.lastStage' : guess ? 'review.guess' : 'review.nextStage')}</p>
        )}
        {state.kind === 'failed' && (
          <p className={styles.problem} role="alert">
            <ReasonWords code={state.code} />
          </p>
        )}
        <div className={styles.actions}>
          <button
            type="button"
            className={styles.primary}
            onClick={onFinish}
            disabled={state.kind === 'sending'}
          >
            {t(missing.length > 0 ? 'review.toMissing' : 'review.finish')} <CommandCap id="freeze" />
          </button>
          <button type="button" className={styles.secondary} onClick={onLeave}>
            {t('keys.leave')} <CommandCap id="leave" />
          </button>
        </div>
      </div>
      {missing.length > 0 && (
        <>
          <h4 className={styles.group}>{t('review.missingGroup')}</h4>
          <ul className={styles.list}>
            {missing.map(slot => (
              <li key={slot.key}>{line(slot)}</li>
            ))}
          </ul>
          {rest.length > 0 && <h4 className={styles.group}>{t('review.answeredGroup')}</h4>}
        </>
      )}
      <ul className={styles.list}>
        {rest.map(slot => (
          <li key={slot.key}>{line(slot)}</li>
        ))}
      </ul>
    </>
  )
}
