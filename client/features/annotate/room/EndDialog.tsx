import { useState } from 'react'
import { useErrorWords } from '#client/ui/errorWords.ts'
import { mayGiveUp } from '#schema/encounter.ts'
import dialog from '../Dialog.module.css'
import { patientSpoke } from './conversation.ts'
import type { Room, RoomSnapshot } from './room.ts'
import { useRoomWords } from './words.ts'

type Props = { room: Room; now: RoomSnapshot; onEnded: () => void; onClose: () => void }

/** Asks before the conversation ends for good or is given up, and says what is lost with it. */
export function EndDialog({ room, now, onEnded, onClose }: Props) {
  const { encounter, draft, unsent } = now
  const { t } = useRoomWords()
  const say = useErrorWords()
  const [working, setWorking] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  const spoke = patientSpoke(encounter)
  const givesUp = mayGiveUp(encounter)
  const ends = spoke || givesUp
  const end = async () => {
    setWorking(true)
    setFailed(undefined)
    try {
      await room.end()
      onEnded()
    } catch (error) {
      setFailed(error)
      setWorking(false)
    }
  }
  return (
    <>
      <p>
        {spoke
          ? t('ending.lead', { count: encounter.turns.length })
          : t(givesUp ? 'ending.giveUp' : 'ending.tooShort')}
      </p>
      {spoke && encounter.other.kind === 'person' && <p>{t('ending.both')}</p>}
      {ends && unsent && <p className={dialog.problem}>{t('ending.unsent')}</p>}
      {spoke && draft.trim() !== '' && <p className={dialog.problem}>{t('ending.typed')}</p>}
      {failed !== undefined && (
        <p className={dialog.problem} role="alert">
          {t('ending.failed', { why: say(failed) })}
        </p>
      )}
      <div className={dialog.actions}>
        {ends && (
          <button
            type="button"
            className={dialog.primary}
            data-first
            disabled={working || unsent !== undefined}
            onClick={() => void end()}
          >
            {t(working ? 'ending.working' : spoke ? 'ending.yes' : 'giveUp')}
          </button>
        )}
        <button
          type="button"
          className={dialog.secondary}
          data-first={ends ? undefined : true}
          onClick={onClose}
        >
          {t('ending.no')}
        </button>
      </div>
    </>
  )
}
