import { type RefObject, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { firstLanguage } from '#client/i18n.ts'
import type { Mode } from '#client/keyboard/commands.ts'
import type { OpenedAssignment, StageProgress } from '#schema/annotation.ts'
import type { Instrument } from '#schema/instrument.ts'
import type { UiLanguage } from '#schema/words.ts'
import styles from './InstrumentPane.module.css'
import { type ItemActions, ItemInHand } from './ItemInHand.tsx'
import { ItemLine } from './ItemLine.tsx'
import { LookNotice } from './LookNotice.tsx'
import type { Span } from './pieces.ts'
import { Review } from './Review.tsx'
import { cellOf, isAnswered, type Sheet, type Slot } from './sheet.ts'
import type { SubmissionState } from './useSubmission.ts'

type Props = {
  opened: OpenedAssignment
  instrument: Instrument
  sheet: Sheet
  missing: Slot[]
  choice: UiLanguage
  mode: Mode
  commenting: boolean
  typing: string | undefined
  passage: Span | undefined
  keepFocus: RefObject<boolean>
  progress: StageProgress | undefined
  submission: SubmissionState
  blocked: boolean
  actions: ItemActions & {
    go: (to: number) => void
    finish: () => void
    leave: () => void
    reopen: () => void
    onward: () => void
  }
}

/** The instrument at the right: the item in hand open, the others one line each; or the review; or a frozen stage. */
export function InstrumentPane(props: Props) {
  const { opened, instrument, sheet, missing, choice, mode, progress, actions } = props
  const { t } = useTranslation('annotate')
  const first = firstLanguage(choice)
  const done = sheet.slots.filter(slot => isAnswered(sheet, slot)).length
  const { dialogue, answers } = opened.parts
  // The same function throughout, or every line would be drawn anew with every key.
  const latest = useRef(actions.go)
  latest.current = actions.go
  const slots = sheet.slots
  const onGo = useCallback((slot: Slot) => latest.current(slots.indexOf(slot)), [slots])
  const line = (slot: Slot) => (
    <ItemLine
      instrument={instrument}
      slot={slot}
      cell={cellOf(sheet, slot)}
      choice={choice}
      dialogue={dialogue}
      answers={answers}
      language={opened.language}
      onGo={onGo}
    />
  )
  return (
    <section className={styles.pane} aria-labelledby="pane-instrument" data-instrument data-scrolls>
      <div className={styles.head}>
        <h2 id="pane-instrument" lang={first}>
          {instrument.title[first]}
        </h2>
        <span className="tabular">
          <span aria-hidden="true">{t('answered', { n: done, total: sheet.slots.length })}</span>
          <span className="visually-hidden">{t('answeredLong', { n: done, total: sheet.slots.length })}</span>
        </span>
      </div>
      {mode === 'review' ? (
        <Review
          instrument={instrument}
          sheet={sheet}
          missing={missing}
          choice={choice}
          state={props.submission}
          blocked={props.blocked}
          last={opened.stages.at(-1)?.id === opened.stage}
          line={line}
          onFinish={actions.finish}
          onLeave={actions.leave}
        />
      ) : (
        <>
          {mode === 'look' && (
            <LookNotice instrument={instrument} opened={opened} progress={progress} actions={actions} />
          )}
          <ul className={styles.list}>
            {sheet.slots.map((slot, index) => (
              <li key={slot.key}>
                {index === sheet.at && mode !== 'look' ? (
                  <ItemInHand
                    instrument={instrument}
                    slot={slot}
                    cell={cellOf(sheet, slot)}
                    choice={choice}
                    dialogue={dialogue}
                    language={opened.language}
                    commenting={props.commenting}
                    typing={props.typing}
                    passage={props.passage}
                    keepFocus={props.keepFocus}
                    actions={actions}
                  />
                ) : (
                  line(slot)
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
