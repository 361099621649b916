import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { firstLanguage } from '#client/i18n.ts'
import { CommandCap } from '#client/keyboard/CommandCap.tsx'
import type { DialoguePart } from '#schema/case.ts'
import type { Instrument } from '#schema/instrument.ts'
import { itemOf, levelsOf, scaleOf } from '#schema/scale.ts'
import type { UiLanguage } from '#schema/words.ts'
import { CommentField } from './CommentField.tsx'
import { type EvidenceActions, EvidenceRow } from './EvidenceRow.tsx'
import styles from './ItemInHand.module.css'
import { Levels } from './Levels.tsx'
import { secondLanguage } from './language.ts'
import type { Span } from './pieces.ts'
import type { Cell, Slot } from './sheet.ts'
import { ValueField } from './ValueField.tsx'
import { Words } from './Words.tsx'

export type ItemActions = EvidenceActions & {
  choose: (value: string) => void
  set: (value: string | null) => void
  comment: (text: string) => void
  openComment: (open: boolean) => void
  /** Whether keys go into the comment now. */
  writing: (on: boolean) => void
  flag: () => void
}

type Props = {
  instrument: Instrument
  slot: Slot
  cell: Cell
  choice: UiLanguage
  dialogue: DialoguePart | undefined
  language: string
  commenting: boolean
  /** The turn number being typed, while evidence is being picked. */
  typing: string | undefined
  passage: Span | undefined
  /** Whether the focus was in the former item in hand. */
  keepFocus: RefObject<boolean>
  actions: ItemActions
}

/** The item being answered: its words, its levels with what each means, and what belongs to the answer. */
export function ItemInHand(props: Props) {
  const { instrument, slot, cell, choice, dialogue, commenting, typing, keepFocus, actions } = props
  const { t } = useTranslation('annotate')
  const card = useRef<HTMLElement>(null)
  const item = itemOf(instrument, slot.item)!
  const scale = scaleOf(instrument, item)
  const levels = levelsOf(scale)
  const title = `item-${slot.key.replace(/\W/g, '-')}`
  const second = secondLanguage(choice)

  // A person who works with Tab and Space stays on the levels when the next item opens.
  useLayoutEffect(() => {
    const element = card.current!
    if (keepFocus.current)
      element
        .querySelector<HTMLElement>('[role=radio][tabindex="0"], input, textarea')
        ?.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest' })
  }, [keepFocus])

  return (
    <section ref={card} className={styles.card} aria-labelledby={title} data-item-in-hand>
      <h3 id={title} className={styles.title}>
        {instrument.over === 'answer' ? (
          <span className={styles.id}>{t('answerNumber', { n: slot.ordinal })}</span>
        ) : (
          isNumberedItem(item.id) && <span className={styles.id}>{item.id}</span>
        )}
        <span>
          <Words words={item.title} choice={choice} />
        </span>
      </h3>
      {item.help && (
        <p id={`${title}-help`} className={styles.help}>
          <span lang={firstLanguage(choice)}>{item.help[firstLanguage(choice)]}</span>
          {second && <span lang={second}>{item.help[second]}</span>}
        </p>
      )}
      {levels.length > 0 ? (
        <Levels
          item={item}
          levels={levels}
          kind={scale.kind}
          value={cell.value}
          choice={choice}
          labelledBy={title}
          describedBy={item.help && `${title}-help`}
          onChoose={actions.choose}
        />
      ) : (
        <ValueField key={slot.key} scale={scale} value={cell.value} labelledBy={title} onSet={actions.set} />
      )}
      <div className={styles.row}>
        {instrument.evidence !== 'none' && (
          <EvidenceRow
            evidence={cell.evidence}
            dialogue={dialogue}
            language={props.language}
            typing={typing}
            passage={props.passage}
            actions={actions}
          />
        )}
        <span className={styles.spring} />
        <button
          type="button"
          className={styles.action}
          aria-expanded={commenting}
          onClick={() => actions.openComment(!commenting)}
        >
          <CommandCap id="comment" /> {t('comment')}
        </button>
        <button type="button" className={styles.action} aria-pressed={cell.flag} onClick={actions.flag}>
          <CommandCap id="flag" /> {t(cell.flag ? 'flagged' : 'flag')}
        </button>
      </div>
      {commenting ? (
        <CommentField
          comment={cell.comment}
          onChange={actions.comment}
          onWriting={actions.writing}
          onLeave={() => actions.openComment(false)}
        />
      ) : (
        cell.comment && (
          <p className={styles.commentText} title={cell.comment}>
            {cell.comment}
          </p>
        )
      )}
    </section>
  )
}

/** Ids such as Q2.1 are what physicians cite; a plain word is the title once more. */
export const isNumberedItem = (id: string): boolean => /\d/.test(id)
