import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ErrorCode } from '#schema/error.ts'
import type { UiLanguage } from '#schema/words.ts'
import { calls as annotateCalls } from '../calls.ts'
import { calls, streamOf } from './calls.ts'
import { keptWordsOf } from './keptWords.ts'
import { codeOf, openRoom, type Room, type RoomSnapshot } from './room.ts'

/** A tab out of sight keeps its stream for so long (ms), then lets it go until it is looked at again. */
const longHidden = 5 * 60_000

type Opening = { room?: Room; failed?: ErrorCode | 'offline' }

const later = (ms: number, work: () => void) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

async function openFor(person: string, assignment: string, choice: UiLanguage): Promise<Room> {
  const begun = await calls.start(assignment, { ui_lang: choice })
  const words = await keptWordsOf(person, begun.id)
  const deps = {
    person,
    calls,
    source: streamOf,
    words,
    who: async () => (await annotateCalls.me()).person.id,
    now: Date.now,
    later,
  }
  return openRoom(deps, begun, await words.draft().catch(() => ''))
}

/** The room of an assignment, opened for this visit. `again` tries once more what failed. */
export function useRoom(person: string, assignment: string, choice: UiLanguage) {
  const [opening, setOpening] = useState<Opening>({})
  const [attempt, setAttempt] = useState(0)
  // The language of the opening; a later switch is told with the turns
  useEffect(() => {
    let live = true
    let own: Room | undefined
    setOpening({})
    openFor(person, assignment, choice).then(
      room => {
        if (!live) return
        own = room
        setOpening({ room })
        void room.start()
      },
      (error: unknown) => {
        if (live) setOpening({ failed: codeOf(error) })
      },
    )
    return () => {
      live = false
      own?.close()
    }
  }, [person, assignment, attempt])
  return { ...opening, again: () => setAttempt(n => n + 1) }
}

export const useSnapshot = (room: Room): RoomSnapshot => useSyncExternalStore(room.subscribe, room.snapshot)

/** Lets the room know what becomes of the tab: the network is back, it was left, it is about to be closed. */
export function useTabLife(room: Room): void {
  useEffect(() => {
    let callOff: (() => void) | undefined
    const onVisible = () => {
      callOff?.()
      if (document.visibilityState === 'hidden') callOff = later(longHidden, room.rest)
      else {
        room.askWho()
        room.resume()
      }
    }
    const onLeave = (event: BeforeUnloadEvent) => {
      const { unsent, draft, memoryOnly } = room.snapshot()
      if ((unsent && !unsent.kept) || (memoryOnly && draft.trim() !== '')) event.preventDefault()
    }
    window.addEventListener('online', room.wake)
    window.addEventListener('focus', room.askWho)
    window.addEventListener('beforeunload', onLeave)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      callOff?.()
      window.removeEventListener('online', room.wake)
      window.removeEventListener('focus', room.askWho)
      window.removeEventListener('beforeunload', onLeave)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [room])
}
