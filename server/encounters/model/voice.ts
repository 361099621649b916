import type { Partials } from '../partials.ts'
import { heardSoFar } from './spoken.ts'

/** How often a reply that is coming is heard anew (ms): faster than one reads, slower than tokens come. */
const everyMs = 100

/** Lets a reply be heard while it comes. `close` takes back what was heard; the turn, if it stands, is in its place. */
export function openVoice(partials: Partials, encounter: string, turn: number) {
  let reply = ''
  let timer: NodeJS.Timeout | undefined
  let heard = false
  const tell = () => {
    timer = undefined
    const text = heardSoFar(reply)
    if (text === '') return
    heard = true
    partials.set(encounter, { turn, text })
  }
  return {
    onText(piece: string): void {
      reply += piece
      timer ??= setTimeout(tell, everyMs)
    },
    /** Whether anything could be heard of it. */
    heard: () => heard,
    close(): void {
      clearTimeout(timer)
      partials.set(encounter, undefined)
    },
  }
}
