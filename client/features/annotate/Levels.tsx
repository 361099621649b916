import { type KeyboardEvent, useRef } from 'react'
import { firstLanguage } from '#client/i18n.ts'
import { KeyCap } from '#client/keyboard/KeyCap.tsx'
import type { Item, Level, Scale } from '#schema/instrument.ts'
import type { Language, UiLanguage } from '#schema/words.ts'
import styles from './Levels.module.css'
import { secondLanguage } from './language.ts'
import { anchorParts, isNumbered } from './scaleWords.ts'

type Props = {
  item: Item
  levels: Level[]
  kind: Scale['kind']
  value: string | null
  choice: UiLanguage
  labelledBy: string
  /** What the item's help says, by its id. */
  describedBy: string | undefined
  onChoose: (value: string) => void
}

/** The levels of the item in hand, lowest first: one radio each (a checkbox each for `multi`), with its anchor. */
export function Levels({ item, levels, kind, value, choice, labelledBy, describedBy, onChoose }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const multi = kind === 'multi'
  const two = levels.length === 2
  const chosen = new Set(value === null ? [] : multi ? value.split(',') : [value])
  const tabStop = Math.max(
    levels.findIndex(level => chosen.has(level.value)),
    0,
  )
  const moveFocus = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    const buttons = group.current!.querySelectorAll('button')
    buttons[(index + by + levels.length) % levels.length]?.focus()
  }
  return (
    <div
      ref={group}
      {...{
        role: multi ? 'group' : 'radiogroup',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
      }}
      className={styles.levels}
      data-two={two || undefined}
    >
      {levels.map((level, index) => (
        <button
          key={level.value}
          type="button"
          {...{ role: multi ? 'checkbox' : 'radio', 'aria-checked': chosen.has(level.value) }}
          tabIndex={multi || index === tabStop ? 0 : -1}
          className={styles.level}
          onMouseDown={event => event.preventDefault()}
          onKeyDown={event => moveFocus(event, index)}
          onClick={() => onChoose(level.value)}
        >
          {!two && <LevelCap index={index} />}
          <span className={styles.words}>
            {two && <LevelCap index={index} />}
            <LevelWords item={item} level={level} language={firstLanguage(choice)} />
            {secondLanguage(choice) && (
              <span className={styles.second}>
                <LevelWords item={item} level={level} language={secondLanguage(choice)!} />
              </span>
            )}
          </span>
        </button>
      ))}
    </div>
  )
}

/** The digit of a level; those above the ninth have none. */
const LevelCap = ({ index }: { index: number }) => (
  <span className={styles.cap}>{index < 9 && <KeyCap>{String(index + 1)}</KeyCap>}</span>
)

function LevelWords({ item, level, language }: { item: Item; level: Level; language: Language }) {
  const label = level.label[language]
  const anchor = item.anchors?.[level.value]?.[language]
  const parts = anchor === undefined ? undefined : anchorParts(anchor)
  const hidden = parts?.lead !== undefined && isNumbered(label, level.value)
  return (
    <span lang={language} className={styles.language}>
      <span className={hidden ? 'visually-hidden' : styles.label}>{label} </span>
      {parts && (
        <span className={styles.anchor}>
          {parts.lead && <span className={styles.label}>{parts.lead}:</span>}
          {parts.lead && ' '}
          {parts.rest}
        </span>
      )}
    </span>
  )
}
