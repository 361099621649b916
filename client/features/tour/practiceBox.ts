import { ApiError } from '#client/api.ts'
import { makeOutbox, type Outbox } from '#client/outbox/outbox.ts'
import type { SaveRating } from '#schema/annotation.ts'

/**
 * The real box of unsent ratings with nothing behind it: what is put in is heard by `onAdd`, "sent" to `onSend`
 * while `connected` says so, and is neither on this computer's disk nor on the way to a server.
 */
export function practiceBox(deps: {
  person: string
  connected: () => boolean
  onAdd: (rating: SaveRating) => void
  onSend: (rating: SaveRating, at: number) => void
  later: (ms: number, work: () => void) => () => void
  now: () => number
}): Outbox {
  let count = 0
  const box = makeOutbox({
    person: deps.person,
    store: {
      list: async () => [],
      add: async () => {
        count += 1
        return { n: count, kept: 'whole' }
      },
      remove: async () => undefined,
      change: async () => undefined,
    },
    send: async rating => {
      if (!deps.connected()) throw new ApiError('offline')
      const at = deps.now()
      deps.onSend(rating, at)
      return { id: rating.id, version: rating.version, saved_at: at }
    },
    who: async () => deps.person,
    later: deps.later,
    // No other tab has this box.
    lead: onLead => {
      onLead(true)
      return () => undefined
    },
    tell: () => undefined,
  })
  return {
    ...box,
    add: rating => {
      deps.onAdd(rating)
      return box.add(rating)
    },
  }
}
