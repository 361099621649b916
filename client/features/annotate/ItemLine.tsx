import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { firstLanguage } from '#client/i18n.ts'
import type { AnswersPart, DialoguePart } from '#schema/case.ts'
import type { Instrument } from '#schema/instrument.ts'
import { itemOf, levelsOf, scaleOf } from '#schema/scale.ts'
import type { UiLanguage } from '#schema/words.ts'
import { isNumberedItem } from './ItemInHand.tsx'
import styles from './ItemLine.module.css'
import { valueWords } from './scaleWords.ts'
import type { Cell, Slot } from './sheet.ts'

type Props = {
  instrument: Instrument
  slot: Slot
  cell: Cell
  choice: UiLanguage
  dialogue: DialoguePart | undefined
  answers: AnswersPart | undefined
  language: string
  onGo: (slot: Slot) => void
}

/** An item that is not in hand: one line with its value, the evidence as numbers. */
export const ItemLine = memo(function ItemLine(props: Props) {
  const { instrument, slot, cell, choice, dialogue, answers, language, onGo } = props
  const { t, i18n } = useTranslation('annotate')
  const first = firstLanguage(choice)
  const item = itemOf(instrument, slot.item)!
  const answer = instrument.over === 'answer' ? answers?.find(one => one.unit === slot.unit) : undefined
  const lowest = levelsOf(scaleOf(instrument, item))[0]?.value
  const marked = new Set(cell.evidence.map(mark => (mark.kind === 'turn' ? mark.unit : undefined)))
  const turns = dialogue?.filter(turn => marked.has(turn.unit)).map(turn => turn.turn) ?? []
  const spans = cell.evidence.filter(mark => mark.kind === 'span').length
  const value = cell.value === null ? undefined : valueWords(instrument, slot.item, cell.value, first)
  return (
    <button
      type="button"
      className={styles.line}
      data-sub={item.parent !== undefined || undefined}
      onMouseDown={event => event.preventDefault()}
      onClick={() => onGo(slot)}
    >
      <span className={styles.id}>{answer ? slot.ordinal : isNumberedItem(item.id) ? item.id : null}</span>
      {answer ? (
        <span className={styles.title} lang={language} title={answer.question} translate="no">
          {answer.question}
        </span>
      ) : (
        <span className={styles.title} lang={first} title={item.title[first]}>
          {item.title[first]}
        </span>
      )}
      {(cell.flag || cell.comment) && (
        <span className={styles.marks}>
          {[cell.flag && t('flagged'), cell.comment && t('comment')].filter(Boolean).join(' · ')}
        </span>
      )}
      {value === undefined ? (
        <span className={styles.none}>
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">{t('unanswered')}</span>
        </span>
      ) : (
        <span className={styles.value} data-lowest={cell.value === lowest || undefined} lang={first}>
          {value}
          {turns.length > 0 && (
            <>
              <span
                className="tabular"
                aria-hidden="true"
              >{` · ${t('evidenceTurns', { count: turns.length, list: turns.join(', ') })}`}</span>
              <span className="visually-hidden" lang={i18n.language}>
                {` ${t('evidence')}: ${turns.map(n => t('evidenceTurn', { n })).join(', ')}`}
              </span>
            </>
          )}
          {spans > 0 && <span className="tabular">{` · ${t('evidenceSpans', { count: spans })}`}</span>}
        </span>
      )}
    </button>
  )
})
