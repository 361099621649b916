import { useLayoutEffect, useRef } from 'react'
import { firstLanguage } from '#client/i18n.ts'
import { KeyCap } from '#client/keyboard/KeyCap.tsx'
import { longestTurn } from '#schema/encounter.ts'
import type { UiLanguage } from '#schema/words.ts'
import styles from './Composer.module.css'
import { meaningOf } from './keys.ts'
import { leftOf } from './length.ts'
import type { Room, RoomSnapshot } from './room.ts'
import { UnsentTurn } from './UnsentTurn.tsx'
import { useRoomWords } from './words.ts'

type Props = { room: Room; now: RoomSnapshot; choice: UiLanguage; online: boolean }

/** Where one's own turn is written. Enter sends, once no input method is composing with it. */
export function Composer({ room, now, choice, online }: Props) {
  const { encounter, draft, unsent, back } = now
  const { t } = useRoomWords()
  const field = useRef<HTMLTextAreaElement>(null)
  // As high as what stands in it, up to what the style allows
  useLayoutEffect(() => {
    const element = field.current!
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [draft])

  const send = () => {
    room.say(choice)
    field.current?.focus()
  }
  const left = leftOf(draft)
  const knownBack =
    back === 'not-your-turn' ||
    back === 'encounter-ended' ||
    back === 'study-not-open' ||
    back === 'turn-id-reused'
      ? back
      : 'other'
  const theirs = encounter.floor !== 'mine' && encounter.turns.length > 0 && !unsent
  const hint = encounter.seat === 'patient' ? 'draftHintAsPatient' : 'draftHint'
  const told = back
    ? t(`back.${knownBack}`, { code: back })
    : left !== undefined && left < 0
      ? t('over', { count: -left })
      : left !== undefined
        ? t('left', { count: left })
        : theirs && draft.trim() !== ''
          ? t(encounter.floor === 'failed' ? 'askFirst' : `notMine.${encounter.other.role}`)
          : now.memoryOnly && draft.trim() !== ''
            ? t('memoryOnly')
            : ''
  return (
    <form
      className={styles.foot}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {unsent && (
        <UnsentTurn unsent={unsent} language={encounter.language} online={online} onNow={room.wake} />
      )}
      <p className={styles.told} data-worry={back || (left ?? 0) < 0 || undefined} role="status">
        {told}
      </p>
      <div className={styles.box}>
        <textarea
          ref={field}
          className={styles.field}
          aria-label={t('draft')}
          aria-invalid={draft.length > longestTurn || undefined}
          // Which language the patient speaks is said where it is not the reader's
          placeholder={t(
            encounter.language === firstLanguage(choice) ? hint : `${hint}In.${encounter.language}`,
          )}
          rows={1}
          value={draft}
          // Signs that no screen shows, as they come along with pasted text
          onChange={event => room.type(event.target.value.replace(/(?![\t\n])\p{Cc}/gu, ''))}
          onKeyDown={event => {
            if (meaningOf(event.nativeEvent) !== 'send') return
            event.preventDefault()
            send()
          }}
        />
        <button
          type="submit"
          className={styles.send}
          disabled={!room.canSend()}
          onMouseDown={event => event.preventDefault()}
        >
          <KeyCap>Enter</KeyCap> {t('send')}
        </button>
      </div>
    </form>
  )
}
