import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Encounter, EncounterTurn } from '#schema/encounter.ts'
import { CaseText } from '../CaseText.tsx'
import styles from './Conversation.module.css'
import type { Room, RoomSnapshot } from './room.ts'
import { isAtEnd, onNewTurn } from './scroll.ts'
import { useRoomWords } from './words.ts'

/** What was said, as bubbles: one's own at the right. Its end is kept in view for who is there, and never forced. */
export function Conversation({
  now,
  room,
  guessed,
  onLeave,
  onGiveUp,
}: {
  now: Pick<RoomSnapshot, 'encounter' | 'partial' | 'stopped' | 'askedAgain'>
  room: Pick<Room, 'stop' | 'retry'>
  /** What comes after the conversation begins with a guess of the persona. */
  guessed: boolean
  /** To one's other cases, while the other physician has not come. */
  onLeave: () => void
  /** Where the conversation can go no further before both have spoken. */
  onGiveUp: (() => void) | undefined
}) {
  const { encounter, partial, stopped, askedAgain } = now
  const { turns, seat, other, floor, ended } = encounter
  const { t } = useRoomWords()
  const { t: annotate } = useTranslation('annotate')
  const log = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const atEnd = useRef(true)
  const [below, setBelow] = useState(false)

  const toEnd = () => {
    const element = log.current
    // A size that is told after the room was left
    if (!element) return
    element.scrollTop = element.scrollHeight
    atEnd.current = true
    setBelow(false)
  }
  const count = turns.length
  const shown = useRef(0)
  useLayoutEffect(() => {
    if (count === shown.current) return
    const first = shown.current === 0
    shown.current = count
    if (first || onNewTurn(atEnd.current, turns.at(-1)?.role === seat) === 'follow') toEnd()
    else setBelow(true)
  }, [count])
  // A box that grows, and words that come under the last turn, push no one away from the end
  useEffect(() => {
    const sizes = new ResizeObserver(() => {
      if (atEnd.current) toEnd()
    })
    sizes.observe(log.current!)
    sizes.observe(list.current!)
    return () => sizes.disconnect()
  }, [])

  const captionOf = (turn: number, role: EncounterTurn['role']) =>
    t('turn', { n: turn, who: role === seat ? t(`you.${seat}`) : annotate(`roles.${role}`) })
  const failure = stopped ? 'stopped' : askedAgain === count + 1 ? 'failedAgain' : 'failed'
  return (
    <div className={styles.frame}>
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-live="polite"
        aria-label={t('conversation')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the Tab key
        tabIndex={0}
        data-scrolls
        onScroll={event => {
          atEnd.current = isAtEnd(event.currentTarget)
          if (atEnd.current) setBelow(false)
        }}
      >
        {count === 0 && !ended && !partial && (
          <div className={styles.empty}>
            <p>{t(`youBegin.${seat}`)}</p>
            <p className="soft">{t(guessed ? 'guess.begin' : 'youBeginDetail')}</p>
          </div>
        )}
        <ol ref={list} className={styles.turns}>
          {turns.map(turn => (
            <Bubble
              key={turn.id}
              turn={turn}
              own={turn.role === seat}
              caption={captionOf(turn.turn, turn.role)}
              language={encounter.language}
            />
          ))}
          {partial && (
            // Told as a whole once it stands, not word by word
            <li className={styles.turn} aria-live="off">
              <div className={styles.bubble}>
                <span className={styles.caption}>{captionOf(partial.turn, other.role)}</span>
                <p lang={encounter.language} translate="no">
                  {partial.text}
                </p>
              </div>
            </li>
          )}
          {!ended && !other.joined && <Absent other={other} onLeave={onLeave} onGiveUp={onGiveUp} />}
          {!ended && other.joined && (floor === 'thinking' || (floor === 'waiting' && count > 0)) && (
            <li className={styles.thinking}>
              <span data-going>
                {t(
                  `${other.kind === 'person' ? 'theirTurn' : partial ? 'speaking' : 'thinking'}.${other.role}`,
                )}
              </span>
              {floor === 'thinking' && (
                <button type="button" onClick={room.stop}>
                  {t('stop')}
                </button>
              )}
            </li>
          )}
          {!ended && floor === 'failed' && (
            <li className={styles.thinking} data-failed={!stopped || undefined}>
              <span>{t(`${failure}.${other.role}`)}</span>
              <button type="button" onClick={room.retry}>
                {t('askAgain')}
              </button>
              {onGiveUp && (
                <button type="button" onClick={onGiveUp}>
                  {t('giveUp')}
                </button>
              )}
            </li>
          )}
        </ol>
      </div>
      {below && (
        <button type="button" className={styles.below} onClick={toEnd}>
          {t('newBelow')}
          <svg
            width="12"
            height="12"
            viewBox="0 0 12 12"
            fill="none"
            stroke="currentColor"
            aria-hidden="true"
          >
            <path d="M6 2v8M2.5 6.5 6 10l3.5-3.5" strokeWidth="1.6" />
          </svg>
        </button>
      )}
    </div>
  )
}

type AbsentProps = { other: Encounter['other']; onLeave: () => void; onGiveUp: (() => void) | undefined }

/** That the other seat is nobody's yet, or nobody's any more, and that one need not wait here. */
function Absent({ other, onLeave, onGiveUp }: AbsentProps) {
  const { t } = useRoomWords()
  return (
    <li className={styles.absent}>
      <h2>{t(other.left ? 'gone.title' : 'absent.title')}</h2>
      <p>{t(!other.left ? `absent.${other.role}` : onGiveUp ? 'gone.giveUp' : 'gone.goOn')}</p>
      {onGiveUp && (
        <button type="button" onClick={onGiveUp}>
          {t('giveUp')}
        </button>
      )}
      <button type="button" onClick={onLeave}>
        {t('absent.leave')}
      </button>
    </li>
  )
}

type BubbleProps = { turn: EncounterTurn; own: boolean; caption: string; language: string }

/** One turn; drawn anew only when something of itself changes. */
const Bubble = memo(function Bubble({ turn, own, caption, language }: BubbleProps) {
  return (
    <li className={styles.turn} data-own={own || undefined}>
      <div className={styles.bubble}>
        <span className={styles.caption}>{caption}</span>
        <CaseText name={`turn ${turn.id}`} language={language}>
          {turn.text}
        </CaseText>
      </div>
    </li>
  )
})
